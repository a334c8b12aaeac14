// What the Graph API tells about pages, people, conversations and messages.
import type { Simulation } from '../simulation.ts'
import type { Message, Page, Person } from '../world.ts'
import { pick } from './fields.ts'
import type { FieldSpec, Fields, Node } from './fields.ts'
import { invalidParameter } from './graph-error.ts'

const pageLimit = 25

/** `2026-11-01T09:30:00+0000` */
export const graphTime = (ms: number): string => new Date(ms).toISOString().replace(/\.\d{3}Z$/, '+0000')

const listOf = <T>(rows: readonly T[], spec: FieldSpec, show: (row: T) => unknown, idOf: (row: T) => string): unknown => {
  const shown = rows.slice(0, spec.limit ?? pageLimit)
  const cursor = (row: T | undefined): string => Buffer.from(row ? idOf(row) : '').toString('base64url')
  return {
    data: shown.map(show),
    ...(shown.length > 0 ? { paging: { cursors: { before: cursor(shown[0]), after: cursor(shown.at(-1)) } } } : {}),
  }
}

export const pictureOf = (simulation: Simulation, id: string): string => `${simulation.address}/media/avatars/${id}.png`

export const showPage = (simulation: Simulation, page: Page, fields: Fields | null): unknown =>
  pick('Page', {
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
    tasks: () => ['ANALYZE', 'CREATE_CONTENT', 'MESSAGING', 'MODERATE', 'MANAGE'],
    picture: () => ({ data: { height: 100, width: 100, is_silhouette: false, url: pictureOf(simulation, page.fbId) } }),
    instagram_business_account: () => undefined,
  }, fields, ['name', 'id'])

export const showPerson = (simulation: Simulation, person: Person, fields: Fields | null): unknown => {
  if (!person.hasProfile) throw invalidParameter('No profile available for this user.', 2018218)
  const [first, ...rest] = person.name.split(' ')
  return pick('User', {
    id: () => person.psid,
    name: () => person.name,
    first_name: () => first,
    last_name: () => rest.join(' ') || undefined,
    profile_pic: () => pictureOf(simulation, person.psid),
  }, fields, ['first_name', 'last_name', 'profile_pic', 'id'])
}

const memberOf = (id: string, name: string): unknown => ({ name, email: `${id}@facebook.com`, id })

const messageNode = (page: Page, person: Person, message: Message): Node => {
  const customer = memberOf(person.psid, person.name)
  const own = memberOf(page.fbId, page.name)
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
                : { file_url: attachment.payload.url }),
            })),
          },
  }
}

export const showMessage = (page: Page, person: Person, message: Message, fields: Fields | null): unknown =>
  pick('Message', messageNode(page, person, message), fields, ['id', 'created_time'])

export const showConversation = (simulation: Simulation, page: Page, person: Person, fields: Fields | null): unknown => {
  const messages = simulation.world.messages[person.psid] ?? []
  const newestFirst = [...messages].sort((one, other) => other.at - one.at)
  return pick('UnifiedThread', {
    id: () => person.conversationId,
    link: () => `/${page.fbId}/inbox/${person.conversationId}/?section=messages`,
    updated_time: () => graphTime(newestFirst[0]?.at ?? 0),
    message_count: () => messages.length,
    unread_count: () => messages.filter((message) => message.from === 'person' && !message.read).length,
    can_reply: () => person.lastInteraction !== null,
    participants: () => ({ data: [memberOf(person.psid, person.name), memberOf(page.fbId, page.name)] }),
    senders: () => ({ data: [memberOf(person.psid, person.name), memberOf(page.fbId, page.name)] }),
    snippet: () => newestFirst[0]?.text ?? undefined,
    messages: (spec) =>
      listOf(newestFirst, spec, (message) => showMessage(page, person, message, spec.fields), (message) => message.mid),
  }, fields, ['id', 'link', 'updated_time'])
}

/** The conversations of a page, newest first; one where `psid` is given. */
export const showConversations = (simulation: Simulation, page: Page, psid: string | undefined, fields: Fields | null, limit: number | null): unknown => {
  const lastTime = (person: Person): number => Math.max(0, ...(simulation.world.messages[person.psid] ?? []).map((message) => message.at))
  const people = Object.values(simulation.world.people)
    .filter((person) => person.pageId === page.fbId && (psid === undefined || person.psid === psid) && lastTime(person) > 0)
    .sort((one, other) => lastTime(other) - lastTime(one))
  return listOf(people, { limit, fields }, (person) => showConversation(simulation, page, person, fields), (person) => person.conversationId)
}
