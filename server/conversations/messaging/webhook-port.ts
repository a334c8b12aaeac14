// A platform's webhook items of private messages: which they are, which lock they need, which handler they get.
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { WebhookPort, Context } from '../../context/context.ts'
import type { Outcome, WebhookItem } from '../../context/webhook-item.ts'
import { asObject, asText } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { conversationWaitKey, messageWaitKey } from '../../inbound/parked-events.ts'
import { conversationLock } from './conversation-lock.ts'
import { findConversation } from './conversations.ts'
import type { MessagingContext } from './conversations.ts'
import { getRecordTypes } from './platform-adapter.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import { organisationOf } from '../../platform/account-records.ts'
import { handleEdit, handleReaction, handleUnsend } from './message-changes.ts'
import { handleMessage, handlePostback } from './messages.ts'
import { findAccount } from './records.ts'
import { handleReferral } from './referral.ts'
import { preloadEpisodes } from '../threads/episodes.ts'
import { preloadLatestMessages } from '../threads/latest-messages.ts'
import { recordPolicy, threadEventHandlers } from './thread-events.ts'
import { handleDelivery, handleRead } from './watermarks.ts'

type EventHandler = (context: MessagingContext, value: JsonObject) => Promise<Outcome>

const handlers: Readonly<Record<string, EventHandler>> = {
  ...threadEventHandlers,
  message: (context, value) =>
    value['is_deleted'] === true ? handleUnsend(context, value) : handleMessage(context, value),
  postback: handlePostback,
  // It does more than add a line.
  referral: handleReferral,
  message_edit: handleEdit,
  reaction: handleReaction,
  delivery: handleDelivery,
  read: handleRead,
}

/** Messages of the person or the account: they change the conversation's latest messages, and notify people. */
const messageMembers = new Set(['message', 'postback'])
/** Members that change nothing in a conversation. People who look after the account see them as events. */
const visibleMembers = new Set(['game_play', 'order'])
const policyMembers = new Set(['policy-enforcement', 'policy_enforcement'])

interface Parts {
  readonly member: string
  readonly value: JsonObject
  /** The person's scoped id: the sender, or the recipient if the account itself acted. */
  readonly personFbId: string
  readonly fromAccount: boolean
}

/**
 * The item's member; null if it is no private message. While another application owns the conversation its items come as
 * `standby`: they count the same, but no automatic reply is sent.
 */
const memberOf = ({ webhookObject }: PlatformAdapter, { kind }: WebhookItem): string | null => {
  const [object, list, member = ''] = kind.split('/')
  return object === webhookObject && (list === 'messaging' || list === 'standby') ? member : null
}

const isStandby = ({ kind }: WebhookItem): boolean => kind.split('/')[1] === 'standby'

/** Null also for an item that names no person: it belongs to no conversation. */
const partsOf = (adapter: PlatformAdapter, webhookItem: WebhookItem): Parts | null => {
  const { body, accountFbId } = webhookItem
  const member = memberOf(adapter, webhookItem)
  if (member === null || !Object.hasOwn(handlers, member)) return null
  const item = asObject(body) ?? {}
  const sender = asText(asObject(item['sender'])?.['id'])
  const recipient = asText(asObject(item['recipient'])?.['id'])
  const fromAccount = asObject(item['message'])?.['is_echo'] === true || (sender !== null && sender === accountFbId)
  // An echo may name its two sides in either order.
  const personFbId = fromAccount && recipient !== accountFbId ? recipient : sender
  return personFbId === null ? null : { member, value: asObject(item[member]) ?? {}, personFbId, fromAccount }
}

const idsOf = (rows: readonly { readonly _id: string }[]): string[] => rows.map(({ _id }) => _id)

const arrivalsOf = ({ member, value, personFbId }: Parts, accountFbId: string | null): string[] => {
  if (!messageMembers.has(member)) return []
  const mid = asText(value['mid'])
  return [...(mid === null ? [] : [messageWaitKey(accountFbId, mid)]), conversationWaitKey(accountFbId, personFbId)]
}

const handle = async (
  adapter: PlatformAdapter,
  services: Context,
  unit: UnitOfWork,
  item: WebhookItem,
): Promise<Outcome> => {
  const parts = partsOf(adapter, item)
  const taker = handlers[parts?.member ?? '']
  const member = memberOf(adapter, item) ?? ''
  const isKnown = visibleMembers.has(member) || Object.hasOwn(threadEventHandlers, member)
  const account = item.accountFbId === null ? null : await findAccount(unit, adapter, item.accountFbId)
  if (!parts || !taker) {
    const value = asObject(asObject(item.body)?.[member])
    if (account && value && policyMembers.has(member)) await recordPolicy(unit, account._id, value)
    return { state: isKnown ? 'visible' : 'unknown' }
  }
  if (!account) return { state: 'unattributed' }
  const { personFbId, fromAccount, value } = parts
  // A note to oneself (Instagram: `is_self`): there is nobody to reply to.
  if (personFbId === account.fbId) return { state: 'visible' }
  const known = await findConversation(unit, adapter, account, personFbId)
  const isOthers = isStandby(item)
  return taker({ adapter, services, unit, account, personFbId, fromAccount, time: item.time, known, isOthers }, value)
}

/** Preloads records in the order in which handlers look them up, and by the same fields. */
const preload = async (
  adapter: PlatformAdapter,
  unit: UnitOfWork,
  webhookItems: readonly WebhookItem[],
): Promise<void> => {
  const types = getRecordTypes(adapter)
  const items = webhookItems.flatMap((item) => {
    const parts = partsOf(adapter, item)
    return parts && item.accountFbId !== null ? [{ ...parts, accountFbId: item.accountFbId }] : []
  })
  const accounts = await unit.preload(
    types.account,
    'fbId',
    items.map(({ accountFbId }) => accountFbId),
  )
  await unit.preload('CHANNEL', 'accountId', idsOf(accounts))
  for (const account of accounts) {
    const own = items.filter(({ accountFbId }) => accountFbId === account.fbId)
    const ofAccount = { [adapter.fields.account]: account._id }
    const people = await unit.preload(
      adapter.personType,
      'fbId',
      own.map(({ personFbId }) => personFbId),
      { organisationId: organisationOf(account) },
    )
    const { person } = adapter.fields
    const conversations = await unit.preload(types.conversation, person, idsOf(people), ofAccount)
    const threads = await unit.preload('THREAD', 'itemId', idsOf(conversations))
    const mids = own.flatMap(({ value }) => asText(value['mid']) ?? [])
    await unit.preload(types.message, 'fbId', mids, ofAccount)
    if (own.every(({ member }) => !messageMembers.has(member))) continue
    await preloadLatestMessages(unit, adapter.itemType, idsOf(conversations))
    await preloadEpisodes(unit, idsOf(threads))
    await unit.preload('NOTIFICATION', 'threadItemId', idsOf(conversations))
  }
}

export const createWebhookPort = (adapter: PlatformAdapter): WebhookPort => ({
  takes: (item) => memberOf(adapter, item) !== null,
  locksOf: (item) => {
    const parts = partsOf(adapter, item)
    return parts ? [conversationLock(adapter, item.accountFbId, parts.personFbId)] : []
  },
  handle: (services, unit, item) => handle(adapter, services, unit, item),
  companyOf: () => 'any',
  preload: async (unit, items) => {
    await preload(adapter, unit, items)
    return []
  },
  arrivalsOf: (item) => {
    const parts = partsOf(adapter, item)
    return parts ? arrivalsOf(parts, item.accountFbId) : []
  },
})
