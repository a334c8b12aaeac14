// Webhook items of the connector: their kinds, locks and handlers.
import type { Context, WebhookPort } from '../../context/context.ts'
import type { Outcome, WebhookItem } from '../../context/webhook-item.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { messageWaitKey } from '../../inbound/parked-events.ts'
import { asObject, asText, ownMember } from '../../lib/json-reading.ts'
import { handleChat, handleContact } from './chats.ts'
import type { WebContext } from './context.ts'
import { handleLabel, handleLabelled, labelWaitKey } from './labels.ts'
import { addressLock, sessionLock } from './locks.ts'
import { handleMessage } from './messages.ts'
import { handleReceipt } from './receipts.ts'
import { handleState } from './session-states.ts'
import { fieldOf, valueOf, webObject } from './web-items.ts'

const stateField = 'state'

const handlers: Readonly<Record<string, (context: WebContext) => Promise<Outcome>>> = {
  chat: handleChat,
  contact: handleContact,
  message: handleMessage,
  receipt: handleReceipt,
  label: handleLabel,
  labelled: handleLabelled,
}

/** Key of events that are parked until the session has reported its phone. */
const phoneWaitKey = (sessionId: string | null): string => messageWaitKey(sessionId, 'phone')

const numberOf = (item: WebhookItem): string | null => asText(valueOf(item)['phone'])

const locksOf = (item: WebhookItem): readonly string[] => {
  if (fieldOf(item) === stateField) return [sessionLock(item.accountFbId)]
  const value = valueOf(item)
  const names = [value['chat'], value['from'], fieldOf(item) === 'label' ? null : value['id']].map(asText)
  const isAddress = (name: string | null): name is string => name?.includes('@') === true
  const label = asText(fieldOf(item) === 'label' ? value['id'] : value['label'])
  return [
    ...names.filter(isAddress).map((address) => addressLock(numberOf(item), address)),
    ...(label === null ? [] : [addressLock(numberOf(item), `label:${label}`)]),
  ]
}

const arrivalsOf = (item: WebhookItem): string[] => {
  const value = valueOf(item)
  const id = asText(value['id'])
  switch (fieldOf(item)) {
    case stateField:
      return asObject(value['phone']) ? [phoneWaitKey(item.accountFbId)] : []
    case 'message':
      return id === null || value['kind'] !== undefined ? [] : [messageWaitKey(numberOf(item), id)]
    case 'label':
      return id === null ? [] : [labelWaitKey(numberOf(item), id)]
    default:
      return []
  }
}

const isId = (text: string | null): text is string => /^[0-9a-f]{24}$/.test(text ?? '')

const handle = async (services: Context, unit: UnitOfWork, item: WebhookItem): Promise<Outcome> => {
  const session = isId(item.accountFbId) ? await unit.get('WAWEBSESSION', item.accountFbId) : null
  if (!session) return { state: 'unattributed' }
  const value = valueOf(item)
  const context = { services, unit, session, organisationId: session.organisationId ?? '', time: item.time, value }
  const field = fieldOf(item)
  if (field === stateField) return handleState(context)
  const number = numberOf(item)
  const phone =
    number === null ? null : await unit.find('WAWEBPHONE', { organisationId: context.organisationId, number })
  if (!phone) return { state: 'parked', waitsFor: phoneWaitKey(item.accountFbId) }
  const handler = ownMember(handlers, field)
  return handler ? handler({ ...context, phone }) : { state: 'unknown' }
}

const takes = (item: WebhookItem): boolean =>
  item.kind.startsWith(`${webObject}/`) &&
  (fieldOf(item) === stateField || Object.hasOwn(handlers, fieldOf(item) ?? ''))

export const webWebhooks: WebhookPort = { takes, locksOf, handle, arrivalsOf }
