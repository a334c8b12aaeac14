// The dialect's webhook items: which they are, whose lock they need, who handles them.
import type { Unit } from '../database/unit.ts'
import type { WebhookPort } from '../channels/server-channel.ts'
import type { Services } from '../services.ts'
import type { Outcome } from '../webhooks/event-record.ts'
import type { WebhookItem } from '../webhooks/item.ts'
import { asObject, asText } from '../webhooks/json-reading.ts'
import type { JsonObject } from '../webhooks/json-reading.ts'
import { awaitedConversation, awaitedMessage } from '../webhooks/waiting.ts'
import { conversationLock } from './conversation-lock.ts'
import { findConversation } from './conversations.ts'
import type { MessagingContext } from './conversations.ts'
import type { Dialect } from './dialect.ts'
import { takeEdit, takeReaction, takeUnsend } from './message-changes.ts'
import { takeMessage, takePostback } from './messages.ts'
import { findAccount } from './records.ts'
import { takeReferral } from './referral.ts'
import { takeDelivery, takeRead } from './watermarks.ts'

type Taker = (context: MessagingContext, value: JsonObject) => Promise<Outcome>

const takers: Readonly<Record<string, Taker>> = {
  message: (context, value) => (value['is_deleted'] === true ? takeUnsend(context, value) : takeMessage(context, value)),
  postback: takePostback,
  referral: takeReferral,
  message_edit: takeEdit,
  reaction: takeReaction,
  delivery: takeDelivery,
  read: takeRead,
}

/**
 * What is understood and changes nothing in a conversation: hand-overs between applications, opt-ins, linked accounts, ratings of
 * answers, the platform's warnings. People who look after the account see them as events.
 */
const visibleMembers = new Set([
  'account_linking', 'app_roles', 'game_play', 'messaging_feedback', 'optin', 'order', 'pass_thread_control', 'policy-enforcement',
  'policy_enforcement', 'request_thread_control', 'response_feedback', 'take_thread_control',
])

interface Parts {
  readonly member: string
  readonly value: JsonObject
  /** The person's scoped id: the sender, or the recipient of what the account itself did. */
  readonly personFbId: string
  readonly fromAccount: boolean
}

/**
 * The item's member; null for what is none of the dialect's. While another application owns the conversation its items come as
 * `standby`: they are as true, and nobody answers by itself.
 */
const memberOf = ({ webhookObject }: Dialect, { kind }: WebhookItem): string | null => {
  const [object, list, member = ''] = kind.split('/')
  return object === webhookObject && (list === 'messaging' || list === 'standby') ? member : null
}

/** Null also for what names no person: that cannot be told to belong anywhere. */
const partsOf = (dialect: Dialect, webhookItem: WebhookItem): Parts | null => {
  const { body, accountFbId } = webhookItem
  const member = memberOf(dialect, webhookItem)
  if (member === null || !Object.hasOwn(takers, member)) return null
  const item = asObject(body) ?? {}
  const sender = asText(asObject(item['sender'])?.['id'])
  const recipient = asText(asObject(item['recipient'])?.['id'])
  const fromAccount = asObject(item['message'])?.['is_echo'] === true || (sender !== null && sender === accountFbId)
  // An echo may name its two sides either way round.
  const personFbId = fromAccount && recipient !== accountFbId ? recipient : sender
  return personFbId === null ? null : { member, value: asObject(item[member]) ?? {}, personFbId, fromAccount }
}

const arrivalsOf = ({ member, value, personFbId }: Parts, accountFbId: string | null): string[] => {
  if (member !== 'message' && member !== 'postback') return []
  const mid = asText(value['mid'])
  return [...(mid === null ? [] : [awaitedMessage(accountFbId, mid)]), awaitedConversation(accountFbId, personFbId)]
}

const handle = async (dialect: Dialect, services: Services, unit: Unit, item: WebhookItem): Promise<Outcome> => {
  const parts = partsOf(dialect, item)
  const taker = takers[parts?.member ?? '']
  if (!parts || !taker) return { state: visibleMembers.has(memberOf(dialect, item) ?? '') ? 'visible' : 'unknown' }
  const account = item.accountFbId === null ? null : await findAccount(unit, dialect, item.accountFbId)
  if (!account) return { state: 'unattributed' }
  const { personFbId, fromAccount, value } = parts
  // A note to oneself (Instagram: `is_self`): there is nobody to answer.
  if (personFbId === account.fbId) return { state: 'visible' }
  const known = await findConversation(unit, dialect, account, personFbId)
  return taker({ dialect, services, unit, account, personFbId, fromAccount, time: item.time, known }, value)
}

export const webhookPort = (dialect: Dialect): WebhookPort => ({
  takes: (item) => memberOf(dialect, item) !== null,
  locksOf: (item) => {
    const parts = partsOf(dialect, item)
    return parts ? [conversationLock(dialect, item.accountFbId, parts.personFbId)] : []
  },
  handle: (services, unit, item) => handle(dialect, services, unit, item),
  arrivalsOf: (item) => {
    const parts = partsOf(dialect, item)
    return parts ? arrivalsOf(parts, item.accountFbId) : []
  },
})
