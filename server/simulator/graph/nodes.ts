// Graph API nodes of pages, people, conversations and messages.
import { allTasks } from '../members.ts'
import type { Simulation } from '../simulation.ts'
import type { Message, Page, Person } from '../world.ts'
import { pick } from './fields.ts'
import type { Fields, Node } from './fields.ts'
import { invalidParameter } from './graph-error.ts'
import { showInstagram } from './instagram-nodes.ts'
import { listOf } from './list.ts'
import type { Range } from './list.ts'
import { graphTime } from './times.ts'

const pictureOf = (simulation: Simulation, id: string): string => `${simulation.address}/media/avatars/${id}.png`

/** @param tasks the caller's tasks on the page */
export const showPage = (
  simulation: Simulation,
  page: Page,
  fields: Fields | null,
  tasks: readonly string[] = allTasks,
): unknown =>
  pick(
    'Page',
    {
      id: () => page.fbId,
      name: () => page.name,
      access_token: () => page.token,
      category: () => 'Shopping & retail',
      category_list: () => [{ id: '200600219953504', name: 'Shopping & retail' }],
      link: () => `https://www.facebook.com/${page.fbId}`,
      about: () => undefined,
      emails: () => undefined,
      phone: () => undefined,
      website: () => undefined,
      username: () => undefined,
      fan_count: () => 1_840,
      followers_count: () => 1_912,
      is_published: () => true,
      is_webhooks_subscribed: () => page.subscribedFields.length > 0,
      tasks: () => tasks,
      picture: () => ({
        data: { height: 100, width: 100, is_silhouette: false, url: pictureOf(simulation, page.fbId) },
      }),
      instagram_business_account: (spec) => {
        const account = Object.values(simulation.world.instagrams).find(({ pageId }) => pageId === page.fbId)
        return account && showInstagram(simulation, account, spec.fields ?? new Map())
      },
    },
    fields,
    ['name', 'id'],
  )

/** Available only after the person has written to the account. */
const showInstagramPerson = (simulation: Simulation, person: Person, fields: Fields | null): unknown => {
  if (person.lastInteraction === null)
    throw invalidParameter('User consent is required to access user profile', 2018218)
  return pick(
    'IGUser',
    {
      id: () => person.psid,
      name: () => person.name,
      username: () => person.username ?? undefined,
      profile_pic: () => pictureOf(simulation, person.psid),
      follower_count: () => 214,
      is_user_follow_business: () => true,
      is_business_follow_user: () => false,
      is_verified_user: () => false,
    },
    fields,
    ['name', 'username', 'profile_pic', 'id'],
  )
}

export const showPerson = (simulation: Simulation, person: Person, fields: Fields | null): unknown => {
  if (!person.hasProfile) throw invalidParameter('No profile available for this user.', 2018218)
  if (person.instagramId) return showInstagramPerson(simulation, person, fields)
  const [first, ...rest] = person.name.split(' ')
  return pick(
    'User',
    {
      id: () => person.psid,
      name: () => person.name,
      first_name: () => first,
      last_name: () => rest.join(' ') || undefined,
      profile_pic: () => pictureOf(simulation, person.psid),
    },
    fields,
    ['first_name', 'last_name', 'profile_pic', 'id'],
  )
}

const memberOf = (id: string, name: string): unknown => ({ name, email: `${id}@facebook.com`, id })

/** The two sides of a conversation: the person, and the page or its Instagram account. */
const membersOf = ({ world }: Simulation, page: Page, person: Person): { customer: unknown; own: unknown } => {
  const account = world.instagrams[person.instagramId ?? '']
  if (!account) return { customer: memberOf(person.psid, person.name), own: memberOf(page.fbId, page.name) }
  return {
    customer: { username: person.username, id: person.psid },
    own: { username: account.username, id: account.igId },
  }
}

const messageNode = (simulation: Simulation, page: Page, person: Person, message: Message): Node => {
  const { customer, own } = membersOf(simulation, page, person)
  return {
    id: () => message.mid,
    created_time: () => graphTime(message.at),
    message: () => message.text ?? '',
    from: () => (message.from === 'person' ? customer : own),
    to: () => ({ data: [message.from === 'person' ? own : customer] }),
    tags: () => ({ data: [{ name: 'inbox' }, { name: 'messenger' }] }),
    sticker: () => undefined,
    shares: () => undefined,
    attachments: () =>
      message.attachments.length === 0
        ? undefined
        : {
            data: message.attachments.map((attachment, index) => ({
              id: `${message.mid}:${index}`,
              mime_type: attachment.mimeType,
              name: attachment.name,
              size: attachment.size,
              ...(attachment.type === 'image'
                ? { image_data: { url: attachment.payload.url, preview_url: attachment.payload.url } }
                : attachment.type === 'video'
                  ? { video_data: { url: attachment.payload.url, preview_url: attachment.payload.url } }
                  : { file_url: attachment.payload.url }),
            })),
          },
  }
}

export const showMessage = (
  simulation: Simulation,
  page: Page,
  person: Person,
  message: Message,
  fields: Fields | null,
): unknown => pick('Message', messageNode(simulation, page, person, message), fields, ['id', 'created_time'])

export const showConversation = (
  simulation: Simulation,
  page: Page,
  person: Person,
  fields: Fields | null,
): unknown => {
  const messages = (simulation.world.messages[person.psid] ?? []).filter(({ unsent }) => !unsent)
  const { customer, own } = membersOf(simulation, page, person)
  const newestFirst = [...messages].sort((one, other) => other.at - one.at)
  return pick(
    'UnifiedThread',
    {
      id: () => person.conversationId,
      link: () => `/${page.fbId}/inbox/${person.conversationId}/?section=messages`,
      updated_time: () => graphTime(newestFirst[0]?.at ?? 0),
      message_count: () => messages.length,
      unread_count: () => messages.filter((message) => message.from === 'person' && !message.read).length,
      can_reply: () => person.lastInteraction !== null,
      participants: () => ({ data: [customer, own] }),
      senders: () => ({ data: [customer, own] }),
      snippet: () => newestFirst[0]?.text ?? undefined,
      messages: (spec) =>
        listOf(
          newestFirst,
          spec,
          (message) => showMessage(simulation, page, person, message, spec.fields),
          (message) => message.mid,
        ),
    },
    fields,
    ['id', 'link', 'updated_time'],
  )
}

/** Conversations of a page or its Instagram account, newest first; only one when `psid` is given. */
export const showConversations = (
  simulation: Simulation,
  page: Page,
  which: { readonly psid?: string; readonly instagram: boolean },
  fields: Fields | null,
  range: Range,
): unknown => {
  const lastTime = (person: Person): number =>
    Math.max(0, ...(simulation.world.messages[person.psid] ?? []).map((message) => message.at))
  const people = Object.values(simulation.world.people)
    .filter(
      ({ pageId, psid, instagramId }) =>
        pageId === page.fbId &&
        Boolean(instagramId) === which.instagram &&
        (which.psid === undefined || psid === which.psid),
    )
    .filter((person) => lastTime(person) > 0)
    .sort((one, other) => lastTime(other) - lastTime(one))
  return listOf(
    people,
    range,
    (person) => showConversation(simulation, page, person, fields),
    (person) => person.conversationId,
  )
}
