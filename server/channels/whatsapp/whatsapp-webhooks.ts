// WhatsApp's webhook items: which they are, whose locks they need, who handles them (platform page, section 3.9).
import type { Row } from '../../../contract/index.ts'
import type { Unit } from '../../database/unit.ts'
import type { Services } from '../../services.ts'
import type { Outcome } from '../../webhooks/event-record.ts'
import type { WebhookItem } from '../../webhooks/item.ts'
import { asText } from '../../webhooks/json-reading.ts'
import type { JsonObject } from '../../webhooks/json-reading.ts'
import { awaitedMessage } from '../../webhooks/waiting.ts'
import type { WebhookPort } from '../server-channel.ts'
import { accountTakers } from './account-updates.ts'
import type { AccountContext } from './context.ts'
import { takePast } from './history.ts'
import { takePreference, takeSystem, takeUserIdUpdate } from './identity-changes.ts'
import { fieldOf, isAddressed, isInGroup, namesOf, partOf, phoneIdOf, valueOf } from './item-parts.ts'
import type { Part } from './item-parts.ts'
import { nameLocks } from './locks.ts'
import { takeEdit, takeReaction, takeRevoke } from './message-changes.ts'
import type { MessageContext } from './message-context.ts'
import { takeMessage, takeWelcome } from './messages.ts'
import { takeStatus } from './statuses.ts'

/** Fields that are understood, and change nothing here: people who look after the account see them as events. */
const visibleFields = new Set([
  'account_alerts', 'account_settings_update', 'automatic_events', 'business_username_update', 'calls', 'flows', 'group_lifecycle_update', 'group_participants_update', 'group_settings_update',
  'group_status_update', 'history', 'message_template_components_update', 'messages', 'partner_solutions', 'payment_configuration_update',
  'security', 'smb_app_state_sync', 'smb_message_echoes', 'template_correct_category_detection', 'tracking_events',
])

const locksOf = (item: WebhookItem): readonly string[] => {
  if (Object.hasOwn(accountTakers, fieldOf(item) ?? '')) return [`wa:${item.accountFbId}`]
  const part = partOf(item)
  return part ? nameLocks(phoneIdOf(valueOf(item)), ...namesOf(part)) : []
}

const arrivalsOf = (item: WebhookItem): string[] => {
  const id = asText(partOf(item)?.message['id'])
  return id === null ? [] : [awaitedMessage(phoneIdOf(valueOf(item)), id)]
}

type Taker = (context: MessageContext) => Promise<Outcome>

/** Messages that are something that happened to another one, or to their author. */
const messageTakers: Readonly<Record<string, Taker>> = {
  reaction: takeReaction,
  edit: takeEdit,
  revoke: takeRevoke,
  request_welcome: takeWelcome,
  system: takeSystem,
}

const takerOf = ({ list, message }: Part): Taker => {
  switch (list) {
    case 'user_id_update':
      return takeUserIdUpdate
    case 'user_preferences':
      return takePreference
    case 'statuses':
      return takeStatus
    default:
      return messageTakers[asText(message['type']) ?? ''] ?? (list === 'history' ? takePast : takeMessage)
  }
}

/** The number decides where a message belongs (section 3.9): it may have moved to another account than the one we know it under. */
const phoneFor = async (unit: Unit, value: JsonObject): Promise<Row<'FBWAPHONE'> | null> => {
  const fbId = phoneIdOf(value)
  return fbId === null ? null : unit.find('FBWAPHONE', { fbId })
}

const ownAccount = async (unit: Unit, { accountFbId }: WebhookItem): Promise<Row<'FBWABA'> | null> =>
  accountFbId === null ? null : unit.find('FBWABA', { fbId: accountFbId })

const handle = async (services: Services, unit: Unit, item: WebhookItem): Promise<Outcome> => {
  const value = valueOf(item)
  const [part, accountTaker] = [partOf(item), accountTakers[fieldOf(item) ?? '']]
  const phone = part ? await phoneFor(unit, value) : null
  const account = phone ? await unit.get('FBWABA', phone.fbWaBAId) : await ownAccount(unit, item)
  if (!account) return { state: 'unattributed' }
  const context: AccountContext = { services, unit, account, organisationId: account.organisationId ?? '', time: item.time }
  if (accountTaker) return accountTaker(context, value)
  if (!part || isInGroup(part)) return { state: 'visible' }
  if (!phone) return { state: 'unattributed' }
  if (!isAddressed(part)) return { state: 'unknown' }
  return takerOf(part)({ ...context, phone, value, message: part.message, names: part.names, ownerSent: part.ownerSent })
}

const takes = (item: WebhookItem): boolean => {
  const field = fieldOf(item)
  return field !== null && (visibleFields.has(field) || Object.hasOwn(accountTakers, field) || partOf(item) !== null)
}

export const whatsappWebhooks: WebhookPort = { takes, locksOf, handle, arrivalsOf }
