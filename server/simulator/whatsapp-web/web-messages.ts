// Messages through the simulated connector: inbound and outbound messages, and receipts of the outbound ones.
import type { Simulation } from '../simulation.ts'
import { GraphError } from '../graph/graph-error.ts'
import { recordSent } from '../sent.ts'
import { sendChange } from '../webhooks/send-webhook.ts'
import { portraitOf } from './web-sessions.ts'
import type { WebPhone, WebSession } from './web-state.ts'

const receiptTask = 'web-receipt'

export const phoneOf = ({ world }: Simulation, number: string): WebPhone => {
  const phone = world.waweb.phones[number]
  if (!phone) throw new Error(`no session has been linked to ${number}`)
  return phone
}

const addressOf = (number: string): string => `${number}@s.whatsapp.net`

/** Sends a webhook through the phone's open session, or else through another session of it; dropped when it has none. */
export const tellOfPhone = (
  simulation: Simulation,
  number: string,
  field: string,
  value: Readonly<Record<string, unknown>>,
): void => {
  const sessions = Object.values(simulation.world.waweb.sessions).filter((session) => session.number === number)
  const session = sessions.find(({ state }) => state === 'open') ?? sessions[0]
  if (session)
    sendChange(simulation, 'whatsapp_web', session.id, field, {
      phone: number,
      at: new Date(simulation.now()).toISOString(),
      ...value,
    })
}

export interface PhoneMessage {
  readonly number: string
  /** The author; null: the owner, on the phone itself. */
  readonly from: string | null
  readonly name?: string
  /** The address of a group, or of the person that the owner writes to. */
  readonly chat?: string
  readonly text?: string
  readonly attachment?: Readonly<Record<string, unknown>>
  readonly past?: boolean
  readonly at?: string
}

export const writeOnPhone = (simulation: Simulation, written: PhoneMessage): string => {
  const { number, from, name, text = '', attachment, past, at } = written
  const phone = phoneOf(simulation, number)
  const id = simulation.ids.wamid().replace('wamid.', '3A').replaceAll(/[^\w]/g, '').slice(0, 24)
  const author = from === null ? null : addressOf(from)
  const chat = written.chat ?? author ?? ''
  const isNew = author !== null && !phone.messages.some((message) => message.author === author)
  phone.messages.push({ id, chat, fromMe: from === null, text, read: false, ...(author ? { author } : {}) })
  simulation.changed()
  tellOfPhone(simulation, number, 'message', {
    id,
    chat,
    from: author,
    fromMe: from === null,
    text,
    ...(name ? { name } : {}),
    ...(attachment ? { attachment } : {}),
    ...(past ? { past } : {}),
    ...(at ? { at } : {}),
  })
  // The picture is looked up after a person's first message.
  if (isNew) tellOfPhone(simulation, number, 'contact', { id: author, imageUrl: portraitOf(simulation, from ?? '') })
  return id
}

const asTextIn = (body: Readonly<Record<string, unknown>>, name: string): string =>
  typeof body[name] === 'string' ? body[name] : ''

/** A repeated request with the same id sends nothing again. */
export const sendFromPhone = (
  simulation: Simulation,
  session: WebSession,
  body: Readonly<Record<string, unknown>>,
): { readonly id: string } => {
  if (session.state === 'restricted')
    throw new GraphError(463, 'The account may not write to new people for now', { status: 403 })
  if (session.state !== 'open' || session.number === null)
    throw new GraphError(80_008, 'The session is not open', { status: 409, transient: true })
  const [id, chat, text] = [asTextIn(body, 'id'), asTextIn(body, 'chat'), asTextIn(body, 'text')]
  const phone = phoneOf(simulation, session.number)
  if (phone.messages.some((message) => message.id === id)) return { id }
  if (phone.readOnly?.includes(chat)) throw new GraphError(10, 'The phone may not write in this chat', { status: 403 })
  const person = chat.split('@')[0] ?? ''
  if (simulation.world.waweb.unknownNumbers.includes(person))
    throw new GraphError(131_026, 'The number is not on WhatsApp', { status: 404 })
  phone.messages.push({ id, chat, fromMe: true, text, read: false })
  recordSent(simulation, chat, {
    channel: 'whatsapp-web',
    account: session.number,
    recipient: chat,
    id,
    text,
    replyTo: asTextIn(body, 'quoted') || null,
    type: body['file'] ? 'file' : 'text',
    content: body['file'] ?? null,
  })
  tellOfPhone(simulation, session.number, 'message', { id, chat, from: null, fromMe: true, text })
  const { delivery, read, delayMs } = simulation.world.behaviour
  if (delivery === 'auto') planReceipt(simulation, session.number, id, 'delivered', delayMs)
  if (delivery === 'auto' && read === 'auto') planReceipt(simulation, session.number, id, 'read', 2 * delayMs)
  return { id }
}

const planReceipt = (
  simulation: Simulation,
  number: string,
  id: string,
  status: 'delivered' | 'read',
  inMs: number,
): void => simulation.timetable.add({ kind: receiptTask, psid: number, mid: id, status }, inMs)

export const tellReceipt = (simulation: Simulation, number: string, id: string, status: string): void => {
  const chat = phoneOf(simulation, number).messages.find((message) => message.id === id)?.chat
  if (chat !== undefined) tellOfPhone(simulation, number, 'receipt', { id, chat, status })
}

export const attachWebReceipts = (simulation: Simulation): void =>
  simulation.timetable.handle(receiptTask, ({ psid, mid, status }) => {
    if (simulation.world.waweb.phones[psid] && mid && status) tellReceipt(simulation, psid, mid, status)
  })
