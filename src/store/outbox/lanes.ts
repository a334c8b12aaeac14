// Lanes: one per conversation, one send at a time and in order inside it; a blocked lane blocks no other.
import { isMessageTag } from '../../../contract/facebook/message-kinds.ts'
import { maxReconnectDelayMs, reconnectDelayMs } from '../../../contract/constants.ts'
import type { ThreadItemType } from '../../../contract/items.ts'
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
import { hasLeft, toPersisted } from './outbox-entry.ts'
import type { PendingEntry, PendingReply, PendingThreadCall } from './outbox-entry.ts'
import { settleThreadCall } from './settle-thread-call.ts'
import type { CommandCall } from '../entities/thread-command.ts'
import { getNextInLane } from './next-in-lane.ts'
import { outboxActions, pendingReply } from './outbox-slice.ts'
import { catchUp, isSender } from './sender.ts'

const longestDelayMs = 6 * maxReconnectDelayMs

/** Growing delays with jitter up to half, so that many clients do not return at the same moment. */
const delayOf = (attempts: number): number =>
  Math.min(reconnectDelayMs * 2 ** Math.max(attempts - 1, 0), longestDelayMs) * (1 + Math.random() / 2)

type SendResult = { readonly ok: true } | { readonly ok: false; readonly error: RequestError }
const unreachable: RequestError = { code: 'NETWORK_ERROR', status: 0 }
/** Nobody waits for it any more. */
const takenBack: RequestError = { code: 'ATTACHMENT_LOST', status: 400 }

type Submit = (itemId: string, reply: PendingReply) => AppThunk<Promise<SendResult>>

const toOptions = (reply: PendingReply) => ({ key: reply.commandId, quiet: true })
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

/** One tag is all that is taken there. */
const toInstagramBody = ({ tag, ...reply }: PendingReply) =>
  tag === 'HUMAN_AGENT'
    ? { type: 'MESSAGE_TAG' as const, tag, ...toContent(reply) }
    : { type: 'RESPONSE' as const, ...toContent(reply) }

/** To the author of a comment alone: the platform takes words. */
const toPrivateBody = ({ text: message, lastOutboundId }: PendingReply) => ({
  lastOutboundId,
  data: { commentReply: true, message },
})

/** A publication that begins a conversation is the first of its comments. */
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

/** The call that writes a reply, by what is answered. */
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

/** What the storage did not take is held by this tab alone: no other one can send it. */
const maySend = (environment: AppEnvironment, { userId, unkept }: PendingEntry): boolean =>
  unkept === true || isSender(environment, userId)

/** Its file is brought before it. Which one that is stands on disk before the command leaves: told again, it must say the same. */
const withFile =
  (reply: PendingReply): AppThunk<Promise<SendResult & { readonly reply: PendingReply }>> =>
  async (dispatch, getState, environment) => {
    const { file, commandId } = reply
    if (!file || reply.mediaId) return { ok: true, reply }
    const code = await tryLoadCode(() => import(/* webpackChunkName: "background" */ './upload-file.ts'))
    if (code === null) return { ok: false, error: unreachable, reply }
    const uploaded = await dispatch(code.uploadFile(reply, file))
    if (!uploaded.ok) return { ...uploaded, reply }
    // That took long: its author may have taken it back, another tab may have sent it. From the next lines on they cannot.
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

/** Those written by earlier versions do not carry it. */
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
    const brought = await dispatch(withFile(given))
    if (!brought.ok) return brought
    // The session changed meanwhile. Drop it.
    if (getState().session.userId !== given.userId)
      return { ok: false, error: { code: 'SESSION_EXPIRED', status: 401 } }
    return dispatch(submits[item.itemType](item.itemId, brought.reply))
  }

const carryOut = ({ call, threadId, comment, body, commandId }: PendingThreadCall): AppThunk<Promise<SendResult>> =>
  runCall(call, {
    params: { id: comment?.id ?? threadId },
    key: commandId,
    quiet: true,
    ...(body === null ? {} : { body }),
  } as CallArguments<CommandCall>)

/** How long its author can still take it back. The clock was put back where that is longer than it ever is. */
const getUndoLeft = (entry: PendingEntry, { now, undoMs }: AppEnvironment): number => {
  const left = entry.kind === 'reply' ? entry.leavesAt - now() : 0
  return left > undoMs ? 0 : left
}

/** As long as the connection is lost its return is told by others, too: nothing is gained by asking often. */
const farAttempts = 4

/** So often a file that the backend does not know is brought. */
const maxUploads = 3

/** A refused session is no refused entry: it waits for its author to sign in again. */
const mayHelpLater = (error: RequestError): boolean => error.status === 401 || isTransient(error)

/** Refusals leave a key free: under one that says something else an earlier form of the reply took effect, and its answer was lost. */
const isTaken = (entry: PendingEntry, error: RequestError): boolean =>
  entry.kind === 'reply' && error.code === 'IDEMPOTENCY_KEY_REUSED'

/** Whether a reply has left and nobody has said what became of it. */
const isUnsureNow =
  ({ commandId }: PendingEntry, error: RequestError): AppThunk<boolean> =>
  (_dispatch, getState) => {
    const reply = pendingReply(getState().outbox, commandId)
    return reply !== undefined && hasLeft(reply) && (isUnanswered(error) || error.code === 'IN_PROGRESS')
  }

/** Not closed on a customer who was not answered. */
const dropFollowers =
  (commandId: string): AppThunk =>
  (dispatch, getState) => {
    for (const entry of getState().outbox) {
      if (entry.kind !== 'thread' || entry.follows !== commandId) continue
      dispatch(settleThreadCall(entry.commandId))
    }
  }

/** @returns whether the lane may go on now */
const sendOne =
  (entry: PendingEntry): AppThunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    const { commandId } = entry
    dispatch(outboxActions.sendingStarted(commandId))
    const answered = await dispatch(entry.kind === 'reply' ? submit(entry) : carryOut(entry))
    // Its message has come before the answer, or another tab has settled it.
    if (!getState().outbox.some((one) => one.commandId === commandId)) return true
    const sent: SendResult = !answered.ok && isTaken(entry, answered.error) ? { ok: true } : answered
    const isForgotten = !sent.ok && sent.error.code === 'ATTACHMENT_NOT_FOUND' && entry.attempts < maxUploads
    // It was uploaded so long ago that the backend has let go of it: it is brought anew.
    if (isForgotten) dispatch(outboxActions.fileUploaded({ commandId, mediaId: null }))
    if (!sent.ok && (isForgotten || mayHelpLater(sent.error))) {
      const isUnsure = dispatch(isUnsureNow(entry, sent.error))
      dispatch(outboxActions.sendingPostponed({ commandId, error: sent.error, ...(isUnsure ? { isUnsure } : {}) }))
      dispatch(entryPostponed({ ...entry, attempts: entry.attempts + 1 }, sent.error))
      return false
    }
    // Of what goes well nothing is said: the conversation shows it.
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
 * Where the connection is known to be lost, a question that takes nothing along is asked before a reply leaves for the first time: as
 * long as none is answered its author can take it back for sure.
 */
const mayLeave =
  (entry: PendingEntry): AppThunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    const isLost = (): boolean => getState().connection.backend === 'offline'
    if (!isLost() || entry.kind !== 'reply' || entry.attempts > 0 || entry.isUnsure) return true
    await dispatch(runCall('health', { quiet: true }))
    return !isLost()
  }

/** Conversation -> when its lane is tried again. */
const createRetries = (): Map<string, ReturnType<typeof setTimeout>> => new Map()

/** Sends what a lane has queued, oldest first, until it is empty or has to wait. Only the sending tab does, where others hold it, too. */
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

/** The backend or the author is back, or this tab has become the sender: everything that waits goes now. */
export const drainAll = (): AppThunk => (dispatch, getState) => {
  for (const threadId of new Set(getState().outbox.map((entry) => entry.threadId))) void dispatch(drainLane(threadId))
}
