// Events of a conversation in which nobody writes: a linked account, an opt-in, a hand-over between applications, a rating. Each is a
// line of its own in the conversation: it has no author, is never unread, and neither opens nor answers anything.
import { threadEventKinds } from '../../../contract/thread-event.ts'
import type { ThreadEventKind } from '../../../contract/thread-event.ts'
import type { Outcome } from '../../context/webhook-item.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { conversationWaitKey } from '../../inbound/parked-events.ts'
import { done } from '../../inbound/event-record.ts'
import { asText } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { recordChannelError } from '../../platform/channel-health.ts'
import { addMessageTo } from './add-message.ts'
import type { MessagingContext } from './conversations.ts'

const maxDataLength = 2_000

/** Members that are stored: no authorization codes or tokens. Roles are keyed by application ids; a referral was shortened before. */
const keptMembers: Readonly<Record<ThreadEventKind, readonly string[] | 'all'>> = {
  account_linking: ['status'],
  app_roles: 'all',
  messaging_feedback: ['feedback_screens'],
  optin: ['type', 'title', 'ref'],
  pass_thread_control: ['new_owner_app_id', 'previous_owner_app_id'],
  policy_enforcement: ['action', 'reason'],
  referral: 'all',
  request_thread_control: ['requested_owner_app_id'],
  response_feedback: ['feedback', 'mid'],
  take_thread_control: ['new_owner_app_id', 'previous_owner_app_id'],
}

const dataOf = (kind: ThreadEventKind, value: JsonObject): JsonObject => {
  const storedMembers = keptMembers[kind]
  const data =
    storedMembers === 'all'
      ? value
      : Object.fromEntries(Object.entries(value).filter(([name]) => storedMembers.includes(name)))
  return JSON.stringify(data).length <= maxDataLength ? data : {}
}

/** Without a conversation the event waits for one, since it begins none. */
export const handleThreadEvent = async (
  context: MessagingContext,
  kind: ThreadEventKind,
  value: JsonObject,
): Promise<Outcome> => {
  const { account, personFbId, time, known } = context
  if (!known) return { state: 'parked', waitsFor: conversationWaitKey(account.fbId, personFbId) }
  addMessageTo(known, context, { message: '', isRead: true, events: [{ kind, time, data: dataOf(kind, value) }] })
  return done
}

/** The platform restricts the account itself; the event names no person. */
export const recordPolicy = async (unit: UnitOfWork, accountId: string, value: JsonObject): Promise<void> => {
  if (asText(value['action']) !== 'block') return
  await recordChannelError(unit, accountId, asText(value['reason']) ?? 'policy enforcement', false)
}

const toHandler = (kind: ThreadEventKind) => async (context: MessagingContext, value: JsonObject) => {
  if (kind === 'policy_enforcement') await recordPolicy(context.unit, context.account._id, value)
  return handleThreadEvent(context, kind, value)
}

/** By the item's member. */
export const threadEventHandlers = {
  ...Object.fromEntries(threadEventKinds.map((kind) => [kind, toHandler(kind)])),
  'policy-enforcement': toHandler('policy_enforcement'),
}
