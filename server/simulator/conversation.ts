// What people and pages do in a Messenger conversation, and the webhooks that tell of it.
import type { Simulation } from './simulation.ts'
import type { Attachment, Message, Page, Person } from './world.ts'
import { deliveryItem, echoItem, editItem, messageItem, postbackItem, reactionItem, readItem } from './webhooks/items.ts'
import type { MessagingItem } from './webhooks/items.ts'

export interface Writing {
  readonly psid: string
  readonly text: string | null
  readonly attachments?: readonly Attachment[]
  readonly replyTo?: string | null
  /** Simulated milliseconds; now where missing. */
  readonly at?: number
}

const mostEdits = 5

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

export const messageOf = (simulation: Simulation, psid: string, mid: string): Message => {
  const message = messagesOf(simulation, psid).find((candidate) => candidate.mid === mid)
  if (!message) throw new Error(`no such message: ${mid}`)
  return message
}

/** Tells the application, where both it and the page have subscribed to the field. */
const tell = (simulation: Simulation, pageId: string, field: string, item: MessagingItem): void => {
  const app = simulation.world.subscriptions.page
  if (!app?.active || !app.fields.includes(field)) return
  if (!simulation.world.pages[pageId]?.subscribedFields.includes(field)) return
  simulation.webhooks.enqueue(pageId, item)
}

const interact = (simulation: Simulation, person: Person, at: number): void => {
  person.lastInteraction = Math.max(person.lastInteraction ?? 0, at)
  simulation.changed()
}

const write = (simulation: Simulation, writing: Writing, from: 'person' | 'page', rest: Pick<Message, 'metadata' | 'appId'>): Message => {
  const messages = messagesOf(simulation, writing.psid)
  const message: Message = {
    mid: simulation.ids.mid(),
    from,
    // Two messages of a conversation never share their time.
    at: writing.at ?? Math.max(simulation.now(), (messages.at(-1)?.at ?? 0) + 1),
    text: writing.text,
    attachments: writing.attachments ?? [],
    replyTo: writing.replyTo ?? null,
    ...rest,
    edits: 0,
    delivered: false,
    read: false,
    reaction: null,
  }
  messages.push(message)
  simulation.changed()
  return message
}

export const personWrites = (simulation: Simulation, writing: Writing): Message => {
  const person = personOf(simulation, writing.psid)
  const message = write(simulation, writing, 'person', { metadata: null, appId: null })
  interact(simulation, person, message.at)
  tell(simulation, person.pageId, 'messages', messageItem(person.pageId, person.psid, message))
  return message
}

export const pageWrites = (simulation: Simulation, writing: Writing, rest: Pick<Message, 'metadata' | 'appId'>): Message => {
  personOf(simulation, writing.psid)
  for (const message of messagesOf(simulation, writing.psid)) if (message.from === 'person') message.read = true
  return write(simulation, writing, 'page', rest)
}

export const tellEcho = (simulation: Simulation, psid: string, mid: string): void => {
  const { pageId } = personOf(simulation, psid)
  tell(simulation, pageId, 'message_echoes', echoItem(pageId, psid, messageOf(simulation, psid, mid)))
}

/** Everything the page sent so far reaches the person's device. */
export const deliver = (simulation: Simulation, psid: string): void => {
  const { pageId } = personOf(simulation, psid)
  const open = messagesOf(simulation, psid).filter((message) => message.from === 'page' && !message.delivered)
  if (open.length === 0) return
  for (const message of open) message.delivered = true
  simulation.changed()
  const watermark = Math.max(...open.map((message) => message.at))
  tell(simulation, pageId, 'message_deliveries', deliveryItem(pageId, psid, simulation.now(), open.map((message) => message.mid), watermark))
}

/** The person reads everything the page sent so far. */
export const read = (simulation: Simulation, psid: string): void => {
  const { pageId } = personOf(simulation, psid)
  const open = messagesOf(simulation, psid).filter((message) => message.from === 'page' && !message.read)
  if (open.length === 0) return
  for (const message of open) Object.assign(message, { delivered: true, read: true })
  simulation.changed()
  const watermark = Math.max(simulation.now(), ...open.map((message) => message.at))
  tell(simulation, pageId, 'message_reads', readItem(pageId, psid, simulation.now(), watermark))
}

/** @param emoji null takes the reaction back */
export const react = (simulation: Simulation, psid: string, mid: string, emoji: string | null): void => {
  const person = personOf(simulation, psid)
  messageOf(simulation, psid, mid).reaction = emoji
  const at = simulation.now()
  interact(simulation, person, at)
  tell(simulation, person.pageId, 'message_reactions', reactionItem(person.pageId, psid, at, mid, emoji))
}

export const edit = (simulation: Simulation, psid: string, mid: string, text: string): void => {
  const person = personOf(simulation, psid)
  const message = messageOf(simulation, psid, mid)
  if (message.from !== 'person') throw new Error('only the person edits here')
  if (message.edits >= mostEdits) throw new Error(`a message is edited at most ${mostEdits} times`)
  message.edits += 1
  message.text = text
  simulation.changed()
  tell(simulation, person.pageId, 'message_edits', editItem(person.pageId, psid, simulation.now(), message))
}

export const postback = (simulation: Simulation, psid: string, title: string, payload: string): string => {
  const person = personOf(simulation, psid)
  const mid = simulation.ids.mid()
  const at = simulation.now()
  interact(simulation, person, at)
  tell(simulation, person.pageId, 'messaging_postbacks', postbackItem(person.pageId, psid, at, mid, title, payload))
  return mid
}
