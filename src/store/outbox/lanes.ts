// Lanes: one per conversation, sent one entry at a time and in order. A blocked lane does not block others.
import { isMessageTag } from '../../../contract/facebook/message-kinds.ts'
import { maxReconnectDelayMs, reconnectDelayMs } from '../../../contract/constants.ts'
import type { ThreadItemType } from '../../../contract/items.ts'
import type { ReplyQuery } from '../../../contract/reply-query.ts'
import { tryLoadCode } from '../../lib/load-code.ts'
import { runCall } from '../records/run-call.ts'
import type { CallArguments } from '../records/run-call.ts'
import { selectRecord } from '../entities/selectors.ts'
import { isUnanswered } from '../network/is-unanswered.ts'
import { isTransient } from '../network/request-error.ts'
import type { RequestError } from '../network/request-error.ts'
import { loadRecord } from '../records/load-record.ts'
import type { AppThunk } from '../app-thunk.ts'
import type { AppEnvironment } from '../environment.ts'
import { entryPostponed, entryRefused, withdrawWaiting } from './failure-toast.ts'
import { isFileUploaded, toPersisted } from './outbox-entry.ts'
import type { PendingEntry, PendingReply, PendingThreadCall } from './outbox-entry.ts'
import { settleThreadCall } from './settle-thread-call.ts'
import type { CommandCall } from '../entities/thread-command.ts'
import { getNextInLane } from './next-in-lane.ts'
import { outboxActions, pendingReply } from './outbox-slice.ts'
import { catchUp, isSender } from './sender.ts'

const longestDelayMs = 6 * maxReconnectDelayMs

/** Exponential back-off with up to 50 % jitter, so that many clients do not return at the same moment. */
const delayOf = (attempts: number): number =>
  Math.min(reconnectDelayMs * 2 ** Math.max(attempts - 1, 0), longestDelayMs) * (1 + Math.random() / 2)

type SendResult = { readonly ok: true } | { readonly ok: false; readonly error: RequestError }
const unreachable: RequestError = { code: 'NETWORK_ERROR', status: 0 }
/** The reply was taken back during the upload, so the caller no longer needs the result. */
const takenBack: RequestError = { code: 'ATTACHMENT_LOST', status: 400 }

type Submit = (itemId: string, reply: PendingReply) => AppThunk<Promise<SendResult>>

/**
 * After an attempt that got no final response or was rejected, further attempts state when the reply was written: a server restored from a
 * backup knows neither the key nor whether it had accepted the reply before.
 */
const toOptions = ({ commandId: key, isUnsure, begun, retries }: PendingReply) => ({
  key,
  quiet: true,
  query: {
    ...(isUnsure !== undefined && { triedBefore: begun }),
    ...(retries && { retries }),
  } satisfies ReplyQuery,
})
const toContent = ({ text: message, mediaId: media }: Pick<PendingReply, 'text' | 'mediaId'>) =>
  media ? { message, media } : { message }
const toWhatsappBody = ({ template, answer, ...reply }: PendingReply) => ({
  ...(template ? { template, ...(reply.mediaId ? { media: reply.mediaId } : {}) } : toContent(reply)),
  ...(answer ? { repliedFbWaMessageId: answer.commentId } : {}),
})
const toMessengerBody = ({ tag, ...reply }: PendingReply) => ({
  ...(!tag
    ? { type: 'RESPONSE' as const }
    : isMessageTag(tag)
      ? { type: 'MESSAGE_TAG' as const, tag }
      : { type: 'UPDATE' as const }),
  ...toContent(reply),
  ...(reply.answer ? { repliedFbMessageId: reply.answer.commentId } : {}),
})

/** Instagram accepts only this tag. */
const toInstagramBody = ({ tag, ...reply }: PendingReply) =>
  tag === 'HUMAN_AGENT'
    ? { type: 'MESSAGE_TAG' as const, tag, ...toContent(reply) }
    : { type: 'RESPONSE' as const, ...toContent(reply) }

/** A private reply to the author of a comment; the platform accepts text only. */
const toPrivateBody = ({ text: message, lastOutboundId }: PendingReply) => ({
  lastOutboundId,
  data: { commentReply: true, message },
})

/** Without a target, the reply goes to the root: the first comment, or the publication if the conversation starts with it. */
const submitBelowPost: Submit = (rootId, reply) =>
  reply.answer?.isPrivate
    ? runCall('submitFbMessage', {
        body: { fbCommentId: reply.answer.commentId, ...toPrivateBody(reply) },
        ...toOptions(reply),
      })
    : runCall('submitFbComment', {
        params: { id: reply.answer?.commentId ?? rootId },
        body: { lastOutboundId: reply.lastOutboundId, ...toContent(reply) },
        ...toOptions(reply),
      })

const submitBelowMedia: Submit = (rootId, reply) =>
  reply.answer?.isPrivate
    ? runCall('submitIgMessage', {
        body: { igCommentId: reply.answer.commentId, ...toPrivateBody(reply) },
        ...toOptions(reply),
      })
    : runCall('replyToIgComment', {
        params: { id: reply.answer?.commentId ?? rootId },
        body: { lastOutboundId: reply.lastOutboundId, message: reply.text },
        ...toOptions(reply),
      })

/** The API call that sends a reply, by type of conversation item. */
const submits: Readonly<Record<ThreadItemType, Submit>> = {
  fbConversation: (fbConversationId, reply) =>
    runCall('submitFbMessage', {
      body: { fbConversationId, lastOutboundId: reply.lastOutboundId, data: toMessengerBody(reply) },
      ...toOptions(reply),
    }),
  igConversation: (igConversationId, reply) =>
    runCall('submitIgMessage', {
      body: { igConversationId, lastOutboundId: reply.lastOutboundId, data: toInstagramBody(reply) },
      ...toOptions(reply),
    }),
  waContact: (fbWaContactId, reply) =>
    runCall('submitWaMessage', {
      body: { fbWaContactId, lastOutboundId: reply.lastOutboundId, data: toWhatsappBody(reply) },
      ...toOptions(reply),
    }),
  waWebChat: (waWebChatId, reply) =>
    runCall('submitWaWebMessage', {
      body: { waWebChatId, lastOutboundId: reply.lastOutboundId, data: toContent(reply) },
      ...toOptions(reply),
    }),
  fbComment: submitBelowPost,
  fbPost: submitBelowPost,
  igComment: submitBelowMedia,
  igMedia: submitBelowMedia,
}

/** An entry that the storage did not accept exists only in this tab, so no other tab can send it. */
const maySend = (environment: AppEnvironment, { userId, unkept }: PendingEntry): boolean =>
  unkept === true || isSender(environment, userId)

/** Uploads the file first and writes its media id to disk before the command is sent, because a retry must have the same body. */
const withFile =
  (reply: PendingReply): AppThunk<Promise<SendResult & { readonly reply: PendingReply }>> =>
  async (dispatch, getState, environment) => {
    const { file, commandId } = reply
    if (!file || reply.mediaId) return { ok: true, reply }
    const code = await tryLoadCode(() => import(/* webpackChunkName: "background" */ './upload-file.ts'))
    if (code === null) return { ok: false, error: unreachable, reply }
    const uploaded = await dispatch(code.uploadFile(reply, file))
    if (!uploaded.ok) return { ...uploaded, reply }
    // The upload took long: the author may have taken the reply back, or another tab may have sent it. After this check they cannot.
    await catchUp(environment)
    const known = pendingReply(getState().outbox, commandId)
    if (!known) return { ok: false, error: takenBack, reply }
    if (!maySend(environment, reply)) return { ok: false, error: unreachable, reply }
    const mediaId = known.mediaId ?? uploaded.mediaId
    dispatch(outboxActions.fileUploaded({ commandId, mediaId }))
    if (!reply.unkept)
      await environment.outboxDisk
        .write({ put: [{ entry: toPersisted({ ...known, mediaId }), was: commandId }], remove: [] })
        .catch(() => undefined)
    return { ok: true, reply: { ...reply, mediaId } }
  }

/** Entries written by earlier versions do not have the item. */
const findItem =
  ({ threadId, item }: PendingReply): AppThunk<Promise<PendingReply['item'] | RequestError>> =>
  async (dispatch, getState) => {
    const known = selectRecord(getState(), 'THREAD', threadId) ?? item
    if (known) return known
    if ((await dispatch(loadRecord('THREAD', threadId))) === 'NOT_FOUND')
      return { code: 'NOT_FOUND', status: 404, controller: 'THREAD' }
    return selectRecord(getState(), 'THREAD', threadId)
  }

const submit =
  (given: PendingReply): AppThunk<Promise<SendResult>> =>
  async (dispatch, getState) => {
    const item = await dispatch(findItem(given))
    if (!item) return { ok: false, error: unreachable }
    if ('code' in item) return { ok: false, error: item }
    const uploadResult = await dispatch(withFile(given))
    if (!uploadResult.ok) return uploadResult
    // The session changed meanwhile: drop the reply.
    if (getState().session.userId !== given.userId)
      return { ok: false, error: { code: 'SESSION_EXPIRED', status: 401 } }
    return dispatch(submits[item.itemType](item.itemId, uploadResult.reply))
  }

const carryOut = ({ call, threadId, comment, body, commandId }: PendingThreadCall): AppThunk<Promise<SendResult>> =>
  runCall(call, {
    params: { id: comment?.id ?? threadId },
    key: commandId,
    quiet: true,
    ...(body === null ? {} : { body }),
  } as CallArguments<CommandCall>)

/** Time in which the author can still undo it. More than the maximum means that the clock was set back; then 0. */
const getUndoLeft = (entry: PendingEntry, { now, undoMs }: AppEnvironment): number => {
  const remainingMs = entry.kind === 'reply' ? entry.leavesAt - now() : 0
  return remainingMs > undoMs ? 0 : remainingMs
}

/** Back-off while the connection is lost, as after this many attempts; other requests notice its return sooner. */
const farAttempts = 4

/** Maximum number of attempts for which a file unknown to the server is uploaded again. */
const maxUploads = 3

/** An expired session does not reject the entry: it waits until its author signs in again. */
const mayHelpLater = (error: RequestError): boolean => error.status === 401 || isTransient(error)

/** Rejections do not use up the key. A reused key means that an earlier form of the reply was accepted and the response was lost. */
const isTaken = (entry: PendingEntry, error: RequestError): boolean =>
  entry.kind === 'reply' && error.code === 'IDEMPOTENCY_KEY_REUSED'

/** Whether the reply was sent and its outcome is unknown. */
const isUnsureNow =
  ({ commandId }: PendingEntry, error: RequestError): AppThunk<boolean> =>
  (_dispatch, getState) => {
    const reply = pendingReply(getState().outbox, commandId)
    return reply !== undefined && isFileUploaded(reply) && (isUnanswered(error) || error.code === 'IN_PROGRESS')
  }

/** Drops commands that depend on a failed reply: the conversation is not closed if the customer got no answer. */
const dropFollowers =
  (commandId: string): AppThunk =>
  (dispatch, getState) => {
    for (const entry of getState().outbox) {
      if (entry.kind !== 'thread' || entry.follows !== commandId) continue
      dispatch(settleThreadCall(entry.commandId))
    }
  }

/** @returns whether the lane may continue at once */
const sendOne =
  (entry: PendingEntry): AppThunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    const { commandId } = entry
    dispatch(outboxActions.sendingStarted(commandId))
    const result = await dispatch(entry.kind === 'reply' ? submit(entry) : carryOut(entry))
    // Its message arrived before the response, or another tab has settled it.
    if (!getState().outbox.some((one) => one.commandId === commandId)) return true
    const sent: SendResult = !result.ok && isTaken(entry, result.error) ? { ok: true } : result
    const isForgotten = !sent.ok && sent.error.code === 'ATTACHMENT_NOT_FOUND' && entry.attempts < maxUploads
    // The server has already deleted the uploaded file, so it is uploaded again.
    if (isForgotten) dispatch(outboxActions.fileUploaded({ commandId, mediaId: null }))
    if (!sent.ok && (isForgotten || mayHelpLater(sent.error))) {
      const isUnsure = dispatch(isUnsureNow(entry, sent.error))
      dispatch(outboxActions.sendingPostponed({ commandId, error: sent.error, ...(isUnsure ? { isUnsure } : {}) }))
      dispatch(entryPostponed({ ...entry, attempts: entry.attempts + 1 }, sent.error))
      return false
    }
    // Success needs no toast, because the conversation shows it.
    if (!sent.ok) dispatch(entryRefused(entry, sent.error))
    if (entry.kind === 'thread') {
      dispatch(settleThreadCall(commandId))
      return true
    }
    dispatch(withdrawWaiting(commandId))
    if (sent.ok) dispatch(outboxActions.settled(commandId))
    else {
      dispatch(outboxActions.sendingRefused({ commandId, error: sent.error }))
      dispatch(dropFollowers(commandId))
    }
    return true
  }

/**
 * If the connection is known to be lost, a health check is made before a reply is sent for the first time: a reply that was
 * never sent can be taken back for certain.
 */
const mayLeave =
  (entry: PendingEntry): AppThunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    const isLost = (): boolean => getState().connection.backend === 'offline'
    if (!isLost() || entry.kind !== 'reply' || entry.attempts > 0 || entry.isUnsure) return true
    await dispatch(runCall('health', { quiet: true }))
    return !isLost()
  }

/** Retry timers by conversation. */
const createRetries = (): Map<string, ReturnType<typeof setTimeout>> => new Map()

/** Sends the queue of a lane, oldest first, until it is empty or has to wait. If several tabs have it, only the sending tab does. */
export const drainLane =
  (threadId: string): AppThunk<Promise<void>> =>
  async (dispatch, getState, environment) => {
    const timers = environment.services.get(createRetries)
    clearTimeout(timers.get(threadId))
    timers.delete(threadId)
    const later = (ms: number): void => {
      clearTimeout(timers.get(threadId))
      timers.set(
        threadId,
        setTimeout(() => void dispatch(drainLane(threadId)), ms),
      )
    }
    for (;;) {
      const next = getNextInLane(getState(), threadId)
      if (next?.state !== 'queued' || !maySend(environment, next)) return
      const undoLeft = getUndoLeft(next, environment)
      if (undoLeft > 0) return later(undoLeft)
      if (!(await dispatch(mayLeave(next)))) return later(delayOf(farAttempts))
      await catchUp(environment)
      const still = getNextInLane(getState(), threadId)
      if (still?.commandId !== next.commandId || still.state !== 'queued' || !maySend(environment, still)) continue
      if (!(await dispatch(sendOne(still)))) {
        const attempts = getState().outbox.find(({ commandId }) => commandId === next.commandId)?.attempts ?? 0
        return later(delayOf(attempts))
      }
    }
  }

/** Sends everything that waits: the server is reachable again, the author is signed in again, or this tab has become the sender. */
export const drainAll = (): AppThunk => (dispatch, getState) => {
  for (const threadId of new Set(getState().outbox.map((entry) => entry.threadId))) void dispatch(drainLane(threadId))
}
