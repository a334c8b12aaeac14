// Commands of a reply's author: send, withdraw, retry, send although a colleague has answered, discard.
import type { SendAs } from '../../../contract/facebook/message-kinds.ts'
import type { OutgoingTemplate } from '../../../contract/whatsapp/template-content.ts'
import { computeHumanAgentDeadline } from '../../../contract/windows.ts'
import { recordAct } from '../ui/record-act.ts'
import { getExactNow } from '../network/clock-slice.ts'
import { chooseAnswered } from './add-to-draft.ts'
import { draftChanged, selectDraft, selectDraftOf } from './drafts-slice.ts'
import { selectRecord } from '../entities/selectors.ts'
import { optimisticUpdateAdded } from '../entities/optimistic-updates-slice.ts'
import type { AppThunk } from '../app-thunk.ts'
import { toCloseCommand, toStatusCommand, toUndoCommand } from './thread-commands.ts'
import { toOptimisticUpdate } from './optimistic-update.ts'
import { tellPerhapsSent, withdrawWaiting } from './failure-toast.ts'
import { drainLane } from './lanes.ts'
import { isFileUploaded } from './outbox-entry.ts'
import type { AnswerTarget, DraftFile, PendingFile, PendingReply, PendingThreadCall } from './outbox-entry.ts'
import type { ThreadCommand } from '../entities/thread-command.ts'
import { outboxActions, pendingReply } from './outbox-slice.ts'
import { splitReply } from './reply-parts.ts'
import { writeEntries } from './write-entry.ts'

const pendingForm = ({ fileId, name, mimeType, size, sha256 }: DraftFile): PendingFile => ({
  fileId,
  name,
  mimeType,
  size,
  sha256,
})

/** The message tag to send with now: the author's choice, else by the reply window. @param known tag of a pending reply */
const tagFor =
  (threadId: string, known: PendingReply['tag'] = null): AppThunk<PendingReply['tag']> =>
  (dispatch, getState) => {
    // HUMAN_AGENT was derived from the window, not chosen.
    if (known !== null && known !== 'HUMAN_AGENT') return known
    const thread = selectRecord(getState(), 'THREAD', threadId)
    if (!thread) return known
    return computeHumanAgentDeadline(thread, dispatch(getExactNow())) !== null ? 'HUMAN_AGENT' : null
  }

export interface NewReply {
  readonly threadId: string
  readonly text: string
  /** Files from the composer. */
  readonly files?: readonly DraftFile[]
  /** Sent as one message together with its header file; the text is its filled body. */
  readonly template?: OutgoingTemplate | null
  /** Closes the conversation once the server has accepted the reply. */
  readonly closes?: boolean
  /** The comment it answers, or the message it quotes. */
  readonly answer?: AnswerTarget | null
  /** Message tag; null: by the reply window. */
  readonly sendAs?: SendAs | null
  /** Id of the failed message that it repeats. */
  readonly retries?: string | undefined
}

/** Keeps text that was typed while the reply was being written to disk as the next draft. */
const dropSentWords =
  (userId: string, threadId: string, sent: string): AppThunk =>
  (dispatch, getState) => {
    const text = getState().session.userId === userId ? selectDraft(getState(), threadId) : ''
    if (text.startsWith(sent)) dispatch(draftChanged({ userId, threadId, text: text.slice(sent.length) }))
  }

/** A command on the same conversation that is dropped if the last reply is rejected. */
const followingEntry = (
  replies: readonly PendingReply[],
  command: ThreadCommand,
  commandId: string,
): PendingThreadCall | null => {
  const last = replies.at(-1)
  if (!last) return null
  const { userId, at } = last
  return {
    kind: 'thread',
    commandId,
    userId,
    ...command,
    at,
    state: 'queued',
    attempts: 0,
    error: null,
    follows: last.commandId,
  }
}

/** Writes the reply to disk, then shows it; it is sent once the time to undo it has passed. */
export const sendReply =
  ({
    threadId,
    text,
    files = [],
    template = null,
    closes = false,
    answer = null,
    sendAs = null,
    retries,
  }: NewReply): AppThunk<Promise<void>> =>
  async (dispatch, getState, environment) => {
    const { userId } = getState().session
    const thread = selectRecord(getState(), 'THREAD', threadId)
    const whole = template ? [{ text, file: files[0] ?? null }] : null
    const parts = whole ?? (thread ? splitReply(thread.itemType, text, files) : [])
    if (userId === null || !thread || parts.every((part) => part.text.trim() === '' && part.file === null)) return
    const now = environment.now()
    const tag = template ? null : (sendAs ?? dispatch(tagFor(threadId)))
    const draft = selectDraftOf(getState(), threadId)
    const answers = answer && (answer.isPrivate || answer.commentId !== thread.itemId) ? { answer } : {}
    const entries = parts.map(({ text: words, file }): PendingReply => ({
      kind: 'reply',
      // The draft's id becomes the command id, so that two tabs sending it make one command.
      commandId:
        (words === '' ? file?.commandId : draft?.text.trim() === words.trim() ? draft.id : null) ?? environment.newId(),
      userId,
      threadId,
      item: { itemType: thread.itemType, itemId: thread.itemId },
      text: words,
      ...(template ? { template } : {}),
      ...(retries ? { retries } : {}),
      ...(file ? { file: pendingForm(file), mediaId: null } : {}),
      at: new Date(now).toISOString(),
      leavesAt: now + environment.undoMs,
      begun: `${getState().realtime.epoch}/${dispatch(getExactNow())}`,
      lastOutboundId: thread.lastOutboundId ?? null,
      tag,
      ...answers,
      state: 'queued',
      attempts: 0,
      error: null,
    }))
    const again = `${threadId}/${text}/${files.map(({ fileId }) => fileId).join()}`
    const closingEntry = closes ? followingEntry(entries, toCloseCommand(thread), environment.newId()) : null
    const written = await dispatch(
      writeEntries(closingEntry ? [...entries, closingEntry] : entries, {
        again,
        unkeptFiles: files.filter(({ unkept }) => unkept),
      }),
    )
    if (!written) return
    if (closingEntry) dispatch(optimisticUpdateAdded(toOptimisticUpdate(closingEntry.commandId, closingEntry)))
    dispatch(
      recordAct({
        kind: 'reply',
        threadId,
        commandIds: entries.map(({ commandId }) => commandId),
        ...(closingEntry
          ? {
              closing: {
                commandId: closingEntry.commandId,
                back: toUndoCommand(toStatusCommand(thread), closingEntry.commandId),
              },
            }
          : {}),
      }),
    )
    if (draft?.text.trim() === text.trim()) dispatch(dropSentWords(userId, threadId, draft.text))
    const remainingDraft = selectDraftOf(getState(), threadId)
    if (remainingDraft?.text === '') dispatch(draftChanged({ userId, threadId, text: '', answer: null, sendAs: null }))
  }

/** Retries a failed or stale reply under the same key, so that it cannot be sent twice if it did take effect. */
export const retrySend =
  (commandId: string): AppThunk =>
  (dispatch, getState, environment) => {
    const reply = pendingReply(getState().outbox, commandId)
    if (reply?.state !== 'failed' && reply?.state !== 'stale') return
    // The reply window may have closed since it was written.
    dispatch(
      outboxActions.replyReleased({
        commandId,
        now: new Date(environment.now()).toISOString(),
        tag: dispatch(tagFor(reply.threadId, reply.tag)),
      }),
    )
    void dispatch(drainLane(reply.threadId))
  }

/** Sends a held reply although somebody has answered meanwhile: the author has now seen that answer. */
export const sendAnyway =
  (commandId: string): AppThunk =>
  (dispatch, getState, environment) => {
    const heldReply = pendingReply(getState().outbox, commandId)
    if (heldReply?.state !== 'held') return
    const { lastOutboundId } = (heldReply.error?.details ?? {}) as { readonly lastOutboundId?: string | null }
    const seenOutboundId =
      lastOutboundId ?? selectRecord(getState(), 'THREAD', heldReply.threadId)?.lastOutboundId ?? null
    const now = new Date(environment.now()).toISOString()
    dispatch(
      outboxActions.replyRenewed({
        commandId,
        newId: environment.newId(),
        lastOutboundId: seenOutboundId,
        now,
        tag: dispatch(tagFor(heldReply.threadId, heldReply.tag)),
      }),
    )
    void dispatch(drainLane(heldReply.threadId))
  }

/** It is being sent, so its outcome is unknown. */
const mayHaveArrived = (reply: PendingReply): boolean => reply.state === 'sending' && isFileUploaded(reply)

/** The reply will not be retried: closes the toast that it waits, and warns if it may have been sent. */
const giveUp =
  (reply: PendingReply): AppThunk =>
  (dispatch) => {
    dispatch(withdrawWaiting(reply.commandId))
    if (reply.isUnsure) dispatch(tellPerhapsSent(reply.threadId))
    void dispatch(drainLane(reply.threadId))
  }

/** The author's own text; of a template, the longest parameter they filled in. */
const wordsOf = ({ text, template }: PendingReply): string =>
  template
    ? template.components
        .flatMap(({ parameters }) => parameters ?? [])
        .reduce((longest, { text: one }) => (one && one.length > longest.length ? one : longest), '')
    : text

/** Puts an undelivered reply back into the composer. @returns its text; null if it is too late */
export const withdrawReply =
  (commandId: string): AppThunk<string | null> =>
  (dispatch, getState, environment) => {
    const reply = pendingReply(getState().outbox, commandId)
    if (!reply || mayHaveArrived(reply)) return null
    dispatch(outboxActions.takenBack({ reply, newId: environment.newId() }))
    if (reply.answer) dispatch(chooseAnswered(reply.threadId, reply.answer))
    dispatch(giveUp(reply))
    return wordsOf(reply)
  }

/** Discards an undelivered reply. */
export const discardSend =
  (commandId: string): AppThunk =>
  (dispatch, getState) => {
    const reply = pendingReply(getState().outbox, commandId)
    if (!reply || mayHaveArrived(reply)) return
    dispatch(outboxActions.settled(commandId))
    dispatch(giveUp(reply))
  }
