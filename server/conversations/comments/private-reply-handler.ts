// Sends a private reply. The platform accepts one per comment, so that a retry after a lost response does no harm: the platform then says
// that there is one already.
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
import { classifyError, classifyFailure, classifySendError, getRetryDelayMs } from '../../platform/classify-error.ts'
import type { ErrorVerdict } from '../../platform/classify-error.ts'
import { GraphError } from '../../platform/graph-error.ts'
import { pageAccess } from '../../platform/page-access.ts'
import { recordRefusal } from '../../platform/record-refusal.ts'
import { retryWithNextToken } from '../../platform/retry-later.ts'
import { addMessageTo } from '../messaging/add-message.ts'
import { conversationLock } from '../messaging/conversation-lock.ts'
import { ensureConversation, findConversation } from '../messaging/conversations.ts'
import { getRecordTypes as getMessagingTypes } from '../messaging/platform-adapter.ts'
import { findMessage } from '../messaging/records.ts'
import type { Message } from '../messaging/records.ts'
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

interface ReplyWork {
  readonly unit: UnitOfWork
  readonly comment: Comment
  readonly account: Account
  readonly reply: PrivateReply
}

/** Runs under the locks of the comment and, if the person is known, of the conversation with them; null if no reply waits to be sent. */
const withReply = async <Result>(
  { adapter, services, commentId }: Place,
  personFbId: string | null,
  work: (waiting: ReplyWork) => Promise<Result>,
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

/** The text is kept. */
const fail = async (
  { adapter }: Place,
  { unit, comment, reply }: ReplyWork,
  failure: { readonly reason: FailureReason; readonly details: string | null },
): Promise<void> => {
  await changeComment({ unit, adapter }, comment, { privateReply: { ...reply, status: 'failed', failure } })
  await refreshThread({ unit, adapter }, comment)
}

interface Sendable {
  /** The platform finds the person by what they wrote. */
  readonly recipient: { readonly comment_id: string } | { readonly post_id: string }
  readonly pageFbId: string
  readonly token: string | null
  readonly reply: PrivateReply
  /** An earlier attempt may have had an effect. */
  readonly uncertain: boolean
}

const prepare = (place: Place): Promise<Sendable | null> =>
  withReply(place, null, async (waiting) => {
    const { unit, comment, account, reply } = waiting
    const { adapter } = place
    const access = await pageAccess(unit, adapter, account)
    const uncertain = reply.status === 'sending'
    if (comment.isRemoteDeleted === true) {
      // A refusal by the platform would say nothing about the earlier attempt.
      await fail(place, waiting, { reason: uncertain ? 'OUTCOME_UNKNOWN' : 'COMMENT_GONE', details: null })
      return null
    }
    if (!uncertain) await changeComment({ unit, adapter }, comment, { privateReply: { ...reply, status: 'sending' } })
    return {
      recipient: comment.isPublication ? { post_id: comment.fbId ?? '' } : { comment_id: comment.fbId ?? '' },
      pageFbId: access?.page.fbId ?? '',
      token: access?.token ?? null,
      reply,
      uncertain,
    }
  })

/** Adds the message to the conversation that it began; its echo may have been stored first. */
const recordMessage = async (
  { adapter, services }: Place,
  { unit, account, comment, reply }: ReplyWork,
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
      reactions: twin?.reactions ?? [],
      commandId: reply.commandId ?? null,
      data: { private_reply_to: comment._id },
    },
    reply.messageId ? { id: reply.messageId } : {},
  )
  const other = await joinCustomers({ adapter, services, unit }, textIn(comment, 'fromId'), parts.person)
  const thread = await unit.get('THREAD', parts.thread._id)
  const customer = thread?.customerId ? await unit.get('CUSTOMER', thread.customerId) : null
  const updatedThread = await updateThreadAfterMessage(unit, thread ?? parts.thread, message)
  if (!updatedThread.title && customer?.name) await unit.change('THREAD', updatedThread._id, { title: customer.name })
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
      // The platform has not said to whom it was sent.
      messageId: personFbId === null ? null : (reply.messageId ?? null),
      otherCustomerId,
    }
    await changeComment({ unit, adapter: place.adapter }, comment, { privateReply })
    return null
  })
}

const maxEchoes = 50

/**
 * Looks for the echo of an earlier attempt, which says to whom it was sent.
 * @returns a response like the platform's; null without an echo
 */
const findEcho = (place: Place): Promise<object | null> =>
  withReply(place, null, async ({ unit, account, reply }) => {
    if (!reply.commandId) return null
    const { privately } = place.adapter
    const types = getMessagingTypes(privately)
    const foreign: Message[] = await unit.findAll(
      types.message,
      { [privately.fields.account]: account._id, ownerSent: true, commandId: null },
      { orderBy: { createdTime: -1 }, limit: maxEchoes },
    )
    const echo = foreign.find(({ data }) => data?.['metadata'] === reply.commandId)
    const [to] = echo?.toIds ?? []
    const person = to ? await unit.get(privately.personType, to) : null
    return echo && person ? { recipient_id: person.fbId, message_id: echo.fbId } : null
  })

const recordFailed = (place: Place, reason: FailureReason, error: GraphError | null): Promise<null> =>
  withReply(place, null, async (waiting) => {
    const details = error === null ? null : clip(error.message, 2_000)
    await fail(place, waiting, { reason, details })
    if (error) await recordRefusal(waiting.unit, waiting.account._id, reason, error)
    return null
  })

/** Called after an attempt without effect, so that the next one does not count as uncertain. */
const recordNothingSent = (place: Place): Promise<null> =>
  withReply(place, null, async ({ unit, comment, reply }) => {
    await changeComment({ unit, adapter: place.adapter }, comment, { privateReply: { ...reply, status: 'queued' } })
    return null
  })

/** The closed window is that of one week, which no message of the customer opens again. */
const toVerdict = (error: GraphError): ErrorVerdict => {
  const verdict = classifyError(error)
  return verdict.action === 'give-up' && verdict.reason === 'WINDOW_CLOSED'
    ? { action: 'give-up', reason: 'PRIVATE_REPLY_REFUSED' }
    : verdict
}

const isTokenReplaced = async (place: Place, error: GraphError): Promise<boolean> => {
  const access = await withReply(place, null, ({ unit, account }) => pageAccess(unit, place.adapter, account))
  return error.isOfFormerToken(access?.token)
}

const afterError = async (
  place: Place,
  uncertain: boolean,
  error: GraphError,
  attempts: number,
): Promise<JobResult> => {
  // An earlier attempt of ours succeeded, and its response was lost.
  if (uncertain && classifyFailure(error) === 'PRIVATE_REPLY_REFUSED') {
    await recordTaken(place, null)
    return done
  }
  const verdict = toVerdict(error)
  if (verdict.action !== 'give-up' && attempts < maxAttempts) {
    if (!uncertain && classifySendError(error).action !== 'find-out') await recordNothingSent(place)
    return { state: 'retry', error: error.message, inMs: getRetryDelayMs(error, attempts) }
  }
  const reason = verdict.action === 'give-up' ? verdict.reason : 'TOO_MANY_ATTEMPTS'
  if (reason === 'TOKEN_INVALID' && (await isTokenReplaced(place, error))) {
    if (!uncertain) await recordNothingSent(place)
    return retryWithNextToken(error)
  }
  await recordFailed(place, reason, error)
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
    const echo = uncertain ? await findEcho(place) : null
    if (echo) {
      await recordTaken(place, echo)
      return done
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
