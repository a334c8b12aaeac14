// WhatsApp's webhook items: which items these are, their locks and their handlers.
import type { Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Context, WebhookPort } from '../../context/context.ts'
import type { Outcome, WebhookItem } from '../../context/webhook-item.ts'
import { asText, ownMember } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { messageWaitKey } from '../../inbound/parked-events.ts'
import { accountUpdateHandlers } from './account-updates.ts'
import type { AccountContext } from './context.ts'
import { handleHistory } from './history.ts'
import { handlePreference, handleSystemMessage, handleUserIdUpdate } from './identity-changes.ts'
import { fieldOf, isAddressed, isInGroup, partOf, phoneIdOf, valueOf } from './item-parts.ts'
import type { Part } from './item-parts.ts'
import { partLocks } from './part-locks.ts'
import { handleEdit, handleReaction, handleRevoke } from './message-changes.ts'
import type { MessageContext } from './message-context.ts'
import { handleMessage, handleWelcome } from './messages.ts'
import { isOrdinary, preloadItems } from './preload-items.ts'
import { handleStatus } from './handle-status.ts'

/** Fields that are recognised but change nothing here: managers see them as events. */
const visibleFields = new Set([
  'account_settings_update',
  'automatic_events',
  'business_username_update',
  'calls',
  'flows',
  'group_lifecycle_update',
  'group_participants_update',
  'group_settings_update',
  'group_status_update',
  'history',
  'messages',
  'partner_solutions',
  'payment_configuration_update',
  'smb_app_state_sync',
  'smb_message_echoes',
  'template_correct_category_detection',
  'tracking_events',
])

/** Locks of all people whom the item names, and of the messages that it is parked for or that others are parked for. */
const locksOf = (item: WebhookItem): readonly string[] => {
  if (Object.hasOwn(accountUpdateHandlers, fieldOf(item) ?? '')) return [`wa:${item.accountFbId}`]
  const part = partOf(item)
  return part ? partLocks(phoneIdOf(valueOf(item)), part) : []
}

const arrivalsOf = (item: WebhookItem): string[] => {
  const id = asText(partOf(item)?.message['id'])
  return id === null ? [] : [messageWaitKey(phoneIdOf(valueOf(item)), id)]
}

type EventHandler = (context: MessageContext) => Promise<Outcome>

/** Message types that are an event of another message, or of its author. */
const messageHandlers: Readonly<Record<string, EventHandler>> = {
  reaction: handleReaction,
  edit: handleEdit,
  revoke: handleRevoke,
  request_welcome: handleWelcome,
  system: handleSystemMessage,
}

const findHandler = ({ list, message }: Part): EventHandler => {
  switch (list) {
    case 'user_id_update':
      return handleUserIdUpdate
    case 'user_preferences':
      return handlePreference
    case 'statuses':
      return handleStatus
    default:
      return ownMember(messageHandlers, asText(message['type'])) ?? (list === 'history' ? handleHistory : handleMessage)
  }
}

/** Found by number alone: it may have moved to another account than the one in our records. */
const phoneFor = async (unit: UnitOfWork, value: JsonObject): Promise<Row<'FBWAPHONE'> | null> => {
  const fbId = phoneIdOf(value)
  return fbId === null ? null : unit.find('FBWAPHONE', { fbId })
}

const ownAccount = async (unit: UnitOfWork, { accountFbId }: WebhookItem): Promise<Row<'FBWABA'> | null> =>
  accountFbId === null ? null : unit.find('FBWABA', { fbId: accountFbId })

const handle = async (services: Context, unit: UnitOfWork, item: WebhookItem): Promise<Outcome> => {
  const value = valueOf(item)
  const [part, accountTaker] = [partOf(item), ownMember(accountUpdateHandlers, fieldOf(item))]
  const phone = part ? await phoneFor(unit, value) : null
  const account = phone ? await unit.get('FBWABA', phone.fbWaBAId) : await ownAccount(unit, item)
  if (!account) return { state: 'unattributed' }
  const context: AccountContext = {
    services,
    unit,
    account,
    organisationId: account.organisationId ?? '',
    time: item.time,
  }
  if (accountTaker) return accountTaker(context, value)
  if (!part || isInGroup(part)) return { state: 'visible' }
  if (!phone) return { state: 'unattributed' }
  if (!isAddressed(part)) return { state: 'unknown' }
  return findHandler(part)({
    ...context,
    phone,
    value,
    message: part.message,
    names: part.names,
    ownerSent: part.ownerSent,
  })
}

const takes = (item: WebhookItem): boolean => {
  const field = fieldOf(item)
  return (
    field !== null && (visibleFields.has(field) || Object.hasOwn(accountUpdateHandlers, field) || partOf(item) !== null)
  )
}

export const whatsappWebhooks: WebhookPort = {
  takes,
  locksOf,
  companyOf: (item) => (isOrdinary(item) ? 'own' : 'nobody'),
  preload: preloadItems,
  handle,
  arrivalsOf,
}
