// Sends a private reply. The platform takes one for each comment, so that asking again after a lost answer does no harm: it then says that
// there is one already.
import type { FailureReason } from '../../../contract/failure-reasons.ts'
import type { Row } from '../../../contract/index.ts'
import type { Context } from '../../context/context.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { done } from '../../jobs/job.ts'
import type { JobResult } from '../../jobs/job.ts'
import { asObject, asText, clip } from '../../lib/json-reading.ts'
import { textIn } from '../../platform/account-records.ts'
import type { Account } from '../../platform/account-records.ts'
import { classifyError, getRetryDelayMs } from '../../platform/classify-error.ts'
import type { ErrorVerdict } from '../../platform/classify-error.ts'
import { GraphError } from '../../platform/graph-error.ts'
import { pageAccess } from '../../platform/page-access.ts'
import { addMessageTo } from '../messaging/add-message.ts'
import { conversationLock } from '../messaging/conversation-lock.ts'
import { ensureConversation, findConversation } from '../messaging/conversations.ts'
import { findMessage } from '../messaging/records.ts'
import { updateThreadAfterMessage } from '../threads/thread-after-message.ts'
import { joinCustomers } from './join-customers.ts'
import { publicationLock } from './locks.ts'
import { getRecordTypes } from './platform-adapter.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import { changeComment } from './records.ts'
import type { Comment } from './records.ts'
import { refreshThread } from './thread.ts'
import type { definePrivateReplyJob } from './private-reply.ts'
import type { JobHandler } from '../../jobs/define-job.ts'

type PrivateReply = NonNullable<Row<'FBCOMMENT'>['privateReply']>

const maxAttempts = 6

interface Place {
  readonly adapter: PlatformAdapter
  readonly services: Context
  readonly commentId: string
}

interface Waiting {
  readonly unit: UnitOfWork
  readonly comment: Comment
  readonly account: Account
  readonly reply: PrivateReply
}

/** Under the locks of the comment and, where it is known, of the conversation with that person; null where nothing waits to be sent. */
const withReply = async <Result>(
  { adapter, services, commentId }: Place,
  personFbId: string | null,
  work: (waiting: Waiting) => Promise<Result>,
): Promise<Result | null> => {
  const types = getRecordTypes(adapter)
  const { result } = await transact(
    services.database,
    { actor: null },
    async (unit) => {
      const known = await unit.get(types.comment, commentId)
      const account = known && (await unit.get(types.account, textIn(known, adapter.fields.account) ?? ''))
      if (!account) return null
      const publication = await unit.get(types.publication, textIn(known, adapter.fields.publication) ?? '')
      await unit.lock(
        publicationLock(adapter, account.fbId, publication?.fbId ?? null),
        ...(personFbId === null ? [] : [conversationLock(adapter.privately, account.fbId, personFbId)]),
      )
      const comment = await unit.get(types.comment, commentId)
      const reply = comment?.privateReply
      return comment && reply && ['queued', 'sending'].includes(reply.status)
        ? work({ unit, comment, account, reply })
        : null
    },
    { now: services.now },
  )
  return result
}

interface Sendable {
  /** Whom the platform finds by what they wrote. */
  readonly recipient: { readonly comment_id: string } | { readonly post_id: string }
  readonly pageFbId: string
  readonly token: string | null
  readonly reply: PrivateReply
  /** An earlier attempt may have had its effect. */
  readonly uncertain: boolean
}

const prepare = (place: Place): Promise<Sendable | null> =>
  withReply(place, null, async ({ unit, comment, account, reply }) => {
    const { adapter } = place
    const access = await pageAccess(unit, adapter, account)
    const uncertain = reply.status === 'sending'
    if (!uncertain) await changeComment({ unit, adapter }, comment, { privateReply: { ...reply, status: 'sending' } })
    return {
      recipient: comment.isPublication ? { post_id: comment.fbId ?? '' } : { comment_id: comment.fbId ?? '' },
      pageFbId: access?.page.fbId ?? '',
      token: access?.token ?? null,
      reply,
      uncertain,
    }
  })

/** The message stands in the conversation that it began; its echo may have been there first. */
const recordMessage = async (
  { adapter, services }: Place,
  { unit, account, comment, reply }: Waiting,
  personFbId: string,
  mid: string | null,
): Promise<string | null> => {
  const time = unit.now
  const messaging = adapter.privately
  const known = await findConversation(unit, messaging, account, personFbId)
  const context = { adapter: messaging, services, unit, account, personFbId, fromAccount: true, time, known }
  const parts = await ensureConversation(context)
  const twin = mid === null ? null : await findMessage(unit, messaging, account, mid)
  if (twin) await unit.remove(messaging.itemType === 'fbConversation' ? 'FBMESSAGE' : 'IGMESSAGE', twin._id)
  const message = addMessageTo(
    parts,
    context,
    {
      fbId: mid,
      fromId: null,
      toIds: [parts.person._id],
      message: reply.message ?? '',
      attachments: [],
      isRead: true,
      ownerSent: true,
      agentId: reply.agentId ?? null,
      status: twin?.status ?? 'sent',
      sentTime: twin?.sentTime ?? time,
      commandId: reply.commandId ?? null,
      data: { private_reply_to: comment._id },
    },
    reply.messageId ? { id: reply.messageId } : {},
  )
  const other = await joinCustomers({ adapter, services, unit }, textIn(comment, 'fromId'), parts.person)
  const thread = await unit.get('THREAD', parts.thread._id)
  const customer = thread?.customerId ? await unit.get('CUSTOMER', thread.customerId) : null
  const begun = await updateThreadAfterMessage(unit, thread ?? parts.thread, message)
  if (!begun.title && customer?.name) await unit.change('THREAD', begun._id, { title: customer.name })
  return other
}

const recordTaken = (place: Place, answer: unknown): Promise<null> => {
  const personFbId = asText(asObject(answer)?.['recipient_id'])
  return withReply(place, personFbId, async (waiting) => {
    const { unit, comment, reply } = waiting
    const mid = asText(asObject(answer)?.['message_id'])
    const otherCustomerId = personFbId === null ? null : await recordMessage(place, waiting, personFbId, mid)
    const privateReply = {
      ...reply,
      status: 'sent' as const,
      message: null,
      failure: null,
      // Nobody has told to whom it went.
      messageId: personFbId === null ? null : (reply.messageId ?? null),
      otherCustomerId,
    }
    await changeComment({ unit, adapter: place.adapter }, comment, { privateReply })
    return null
  })
}

const recordFailed = (place: Place, reason: FailureReason, error: GraphError | null): Promise<null> =>
  withReply(place, null, async ({ unit, comment, reply }) => {
    const details = error === null ? null : clip(error.message, 2_000)
    await changeComment({ unit, adapter: place.adapter }, comment, {
      privateReply: { ...reply, status: 'failed', failure: { reason, details } },
    })
    await refreshThread({ unit, adapter: place.adapter }, comment)
    return null
  })

/** The window that is closed is that of a week, which no word of the customer's opens again. */
const toVerdict = (error: GraphError): ErrorVerdict => {
  const verdict = classifyError(error)
  return verdict.action === 'give-up' && verdict.reason === 'WINDOW_CLOSED'
    ? { action: 'give-up', reason: 'PRIVATE_REPLY_REFUSED' }
    : verdict
}

const afterError = async (
  place: Place,
  uncertain: boolean,
  error: GraphError,
  attempts: number,
): Promise<JobResult> => {
  const verdict = toVerdict(error)
  // It was an earlier attempt of ours whose answer was lost.
  if (uncertain && verdict.action === 'give-up' && verdict.reason === 'PRIVATE_REPLY_REFUSED') {
    await recordTaken(place, null)
    return done
  }
  if (verdict.action !== 'give-up' && attempts < maxAttempts)
    return { state: 'retry', error: error.message, inMs: getRetryDelayMs(error, attempts) }
  await recordFailed(place, verdict.action === 'give-up' ? verdict.reason : 'TOO_MANY_ATTEMPTS', error)
  return { state: 'failed', error: error.message }
}

export const createPrivateReplyHandler =
  (adapter: PlatformAdapter, services: Context): JobHandler<ReturnType<typeof definePrivateReplyJob>> =>
  async ({ commentId }, { attempts }) => {
    const place = { adapter, services, commentId }
    const sendable = await prepare(place)
    if (!sendable) return done
    const { recipient, pageFbId, token, reply, uncertain } = sendable
    if (token === null) {
      await recordFailed(place, 'TOKEN_INVALID', null)
      return { state: 'failed', error: 'no token' }
    }
    const mark = adapter.privately.echoesMark && reply.commandId ? { metadata: reply.commandId } : {}
    const body = { recipient, message: { text: reply.message ?? '', ...mark } }
    try {
      await recordTaken(place, await services.platform.post({ path: `/${pageFbId}/messages`, token, body }))
    } catch (error) {
      if (!(error instanceof GraphError)) throw error
      return afterError(place, uncertain, error, attempts)
    }
    return done
  }
