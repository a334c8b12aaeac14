// Direct messages of people, pages and Instagram accounts, with their webhooks.
import type { Simulation } from './simulation.ts'
import type { Attachment, Message, Page, Person } from './world.ts'
import {
  deliveryItem,
  echoItem,
  editItem,
  messageItem,
  postbackItem,
  reactionItem,
  readItem,
  createSeenItem,
  unsendItem,
  createUnsupportedItem,
} from './webhooks/items.ts'
import type { MessagingItem, Sides } from './webhooks/items.ts'
import { sendItem } from './webhooks/send-webhook.ts'

export interface PersonMessage {
  readonly psid: string
  readonly text: string | null
  readonly attachments?: readonly Attachment[]
  readonly replyTo?: string | null
  readonly story?: Message['story']
  /** Simulated milliseconds; default: now. */
  readonly at?: number
  /** The platform cannot show the message and reports only that it arrived. */
  readonly unsupported?: boolean
}

const maxEdits = 5

export const personOf = ({ world }: Simulation, psid: string): Person => {
  const person = world.people[psid]
  if (!person) throw new Error(`no such person: ${psid}`)
  return person
}

export const pageOf = ({ world }: Simulation, pageId: string): Page => {
  const page = world.pages[pageId]
  if (!page) throw new Error(`no such page: ${pageId}`)
  return page
}

export const messagesOf = ({ world }: Simulation, psid: string): Message[] => (world.messages[psid] ??= [])

const messageOf = (simulation: Simulation, psid: string, mid: string): Message => {
  const message = messagesOf(simulation, psid).find((candidate) => candidate.mid === mid)
  if (!message) throw new Error(`no such message: ${mid}`)
  return message
}

export const channelOf = (person: Person): 'messenger' | 'instagram' => (person.instagramId ? 'instagram' : 'messenger')

/** The id under which the business takes part in the conversation. */
export const businessOf = (person: Person): string => person.instagramId || person.pageId

const sidesOf = (person: Person): Sides => ({ business: businessOf(person), person: person.psid })

/** Instagram's names for the fields, where they differ. */
const instagramFields: Readonly<Record<string, string>> = {
  message_echoes: 'messages',
  message_reads: 'messaging_seen',
}

const sendMessagingItem = (simulation: Simulation, person: Person, field: string, item: MessagingItem): void => {
  const instagram = channelOf(person) === 'instagram'
  const webhookField = instagram ? (instagramFields[field] ?? field) : field
  sendItem(simulation, instagram ? 'instagram' : 'page', businessOf(person), webhookField, { kind: 'messaging', item })
}

const interact = (simulation: Simulation, person: Person, at: number): void => {
  person.lastInteraction = Math.max(person.lastInteraction ?? 0, at)
  simulation.changed()
}

const write = (
  simulation: Simulation,
  writing: PersonMessage,
  from: 'person' | 'page',
  rest: Pick<Message, 'metadata' | 'appId'>,
): Message => {
  const person = personOf(simulation, writing.psid)
  const messages = messagesOf(simulation, writing.psid)
  const message: Message = {
    mid: channelOf(person) === 'instagram' ? simulation.ids.instagramMid() : simulation.ids.mid(),
    from,
    // Two messages of a conversation never have the same time.
    at: writing.at ?? Math.max(simulation.now(), (messages.at(-1)?.at ?? 0) + 1),
    text: writing.text,
    attachments: writing.attachments ?? [],
    replyTo: writing.replyTo ?? null,
    story: writing.story ?? null,
    ...rest,
    edits: 0,
    unsent: false,
    delivered: false,
    read: false,
    reaction: null,
  }
  messages.push(message)
  simulation.changed()
  return message
}

export const personWrites = (simulation: Simulation, writing: PersonMessage): Message => {
  const person = personOf(simulation, writing.psid)
  const message = write(simulation, writing, 'person', { metadata: null, appId: null })
  interact(simulation, person, message.at)
  const item = writing.unsupported ? createUnsupportedItem : messageItem
  sendMessagingItem(simulation, person, 'messages', item(sidesOf(person), message))
  return message
}

export const pageWrites = (
  simulation: Simulation,
  writing: PersonMessage,
  rest: Pick<Message, 'metadata' | 'appId'>,
): Message => {
  for (const message of messagesOf(simulation, writing.psid)) if (message.from === 'person') message.read = true
  return write(simulation, writing, 'page', rest)
}

export const sendEcho = (simulation: Simulation, psid: string, mid: string): void => {
  const person = personOf(simulation, psid)
  sendMessagingItem(
    simulation,
    person,
    'message_echoes',
    echoItem(sidesOf(person), messageOf(simulation, psid, mid), channelOf(person)),
  )
}

/** Delivers everything that the page has sent so far. Instagram does not report this. */
export const deliver = (simulation: Simulation, psid: string): void => {
  const person = personOf(simulation, psid)
  const open = messagesOf(simulation, psid).filter((message) => message.from === 'page' && !message.delivered)
  if (open.length === 0) return
  for (const message of open) message.delivered = true
  simulation.changed()
  if (channelOf(person) === 'instagram') return
  const watermark = Math.max(...open.map((message) => message.at))
  sendMessagingItem(
    simulation,
    person,
    'message_deliveries',
    deliveryItem(
      sidesOf(person),
      simulation.now(),
      open.map((message) => message.mid),
      watermark,
    ),
  )
}

/** The person reads everything the page sent so far. */
export const read = (simulation: Simulation, psid: string): void => {
  const person = personOf(simulation, psid)
  const open = messagesOf(simulation, psid).filter((message) => message.from === 'page' && !message.read)
  const last = open.at(-1)
  if (!last) return
  for (const message of open) Object.assign(message, { delivered: true, read: true })
  simulation.changed()
  const at = simulation.now()
  const watermark = Math.max(at, ...open.map((message) => message.at))
  const sides = sidesOf(person)
  sendMessagingItem(
    simulation,
    person,
    'message_reads',
    channelOf(person) === 'instagram' ? createSeenItem(sides, at, last.mid) : readItem(sides, at, watermark),
  )
}

/** @param emoji null removes the reaction */
export const react = (simulation: Simulation, psid: string, mid: string, emoji: string | null): void => {
  const person = personOf(simulation, psid)
  messageOf(simulation, psid, mid).reaction = emoji
  const at = simulation.now()
  interact(simulation, person, at)
  sendMessagingItem(simulation, person, 'message_reactions', reactionItem(sidesOf(person), at, mid, emoji))
}

const ownMessage = (simulation: Simulation, psid: string, mid: string): Message => {
  const message = messageOf(simulation, psid, mid)
  if (message.from !== 'person') throw new Error('a person changes only messages of their own')
  return message
}

export const edit = (simulation: Simulation, psid: string, mid: string, text: string): void => {
  const person = personOf(simulation, psid)
  const message = ownMessage(simulation, psid, mid)
  if (message.edits >= maxEdits) throw new Error(`a message is edited at most ${maxEdits} times`)
  message.edits += 1
  message.text = text
  simulation.changed()
  sendMessagingItem(simulation, person, 'message_edits', editItem(sidesOf(person), simulation.now(), message))
}

/** The person unsends a message: nobody may show it any longer. */
export const unsend = (simulation: Simulation, psid: string, mid: string): void => {
  const person = personOf(simulation, psid)
  ownMessage(simulation, psid, mid).unsent = true
  simulation.changed()
  sendMessagingItem(simulation, person, 'messages', unsendItem(sidesOf(person), simulation.now(), mid))
}

export const postback = (simulation: Simulation, psid: string, title: string, payload: string): string => {
  const person = personOf(simulation, psid)
  const mid = channelOf(person) === 'instagram' ? simulation.ids.instagramMid() : simulation.ids.mid()
  const at = simulation.now()
  interact(simulation, person, at)
  sendMessagingItem(simulation, person, 'messaging_postbacks', postbackItem(sidesOf(person), at, mid, title, payload))
  return mid
}
