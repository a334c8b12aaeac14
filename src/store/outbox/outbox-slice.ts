// The outbox: entries waiting for the server, in order within each conversation. An entry leaves once the server has accepted it.
import { createSelector, createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import type { RequestError } from '../network/request-error.ts'
import type { SessionState } from '../network/session-slice.ts'
import type { DraftFile, PendingEntry, PendingReply } from './outbox-entry.ts'

export type { PendingReply }
export type OutboxState = readonly PendingEntry[]

const initialState: OutboxState = []

/** A reply older than this is not sent without asking its author. */
const staleMs = 24 * 3_600_000

const change = (state: OutboxState, commandId: string, patch: Partial<PendingReply>): OutboxState =>
  state.map((entry) => (entry.commandId === commandId ? ({ ...entry, ...patch } as PendingEntry) : entry))

const withAge = (entry: PendingEntry, now: number): PendingEntry =>
  entry.kind === 'reply' && entry.state === 'queued' && now - Date.parse(entry.at) > staleMs
    ? { ...entry, state: 'stale' }
    : entry

interface RestoredOutbox {
  readonly userId: string
  /** Entries of this user on disk, oldest first. */
  readonly entries: readonly PendingEntry[]
  /** Files in the composers. */
  readonly files: readonly DraftFile[]
  /** UTC milliseconds. */
  readonly now: number
}

const slice = createSlice({
  name: 'outbox',
  initialState: initialState as OutboxState,
  reducers: {
    /** The same draft sent by two tabs is one entry. */
    queued: (state, { payload }: PayloadAction<PendingEntry>): OutboxState =>
      state.some(({ commandId }) => commandId === payload.commandId) ? state : [...state, payload],
    /** The content of the disk, including changes by other tabs. An entry that is being sent here keeps its state. */
    restored: (state, { payload: { userId, entries, now } }: PayloadAction<RestoredOutbox>): OutboxState => {
      const known = new Map(state.map((entry) => [entry.commandId, entry]))
      const storedEntries = entries.map((entry) => {
        const here = known.get(entry.commandId)
        // Another tab may have uploaded its file meanwhile; the command must refer to that upload.
        if (
          here?.state === 'sending' &&
          here.kind === 'reply' &&
          entry.kind === 'reply' &&
          entry.mediaId &&
          !here.mediaId
        )
          return { ...here, mediaId: entry.mediaId }
        return here?.state === 'sending'
          ? here
          : withAge({ ...entry, attempts: Math.max(entry.attempts, here?.attempts ?? 0) }, now)
      })
      const onDisk = new Set(entries.map(({ commandId }) => commandId))
      return [
        ...state.filter((entry) => entry.userId !== userId || (entry.unkept && !onDisk.has(entry.commandId))),
        ...storedEntries,
      ]
    },
    sendingStarted: (state, { payload }: PayloadAction<string>): OutboxState =>
      change(state, payload, {
        state: 'sending',
        attempts: (state.find((entry) => entry.commandId === payload)?.attempts ?? 0) + 1,
      }),
    /** It will be retried later. */
    sendingPostponed: (
      state,
      {
        payload: { commandId, ...patch },
      }: PayloadAction<{ readonly commandId: string } & Pick<PendingReply, 'error' | 'isUnsure'>>,
    ): OutboxState => change(state, commandId, { state: 'queued', ...patch }),
    sendingRefused: (
      state,
      { payload }: PayloadAction<{ readonly commandId: string; readonly error: RequestError }>,
    ): OutboxState =>
      change(state, payload.commandId, {
        state: payload.error.code === 'HELD' ? 'held' : 'failed',
        error: payload.error,
        // The rejection proves that no earlier attempt was accepted, as both have the same key.
        isUnsure: false,
      }),
    /** The author wants to send it, again or although it is old. */
    replyReleased: (
      state,
      {
        payload: { commandId, now: at, tag },
      }: PayloadAction<Pick<PendingReply, 'commandId' | 'tag'> & { readonly now: string }>,
    ): OutboxState =>
      change(state, commandId, { state: 'queued', attempts: 0, error: null, at, tag: tag ?? null, leavesAt: 0 }),
    /**
     * The author has seen the answer that held it. The reply becomes a new command in the same place, because the server rejects a
     * changed body under the old key. Later replies that were never sent count as written after that answer, too.
     */
    replyRenewed: (
      state,
      {
        payload,
      }: PayloadAction<
        Pick<PendingReply, 'commandId' | 'lastOutboundId' | 'tag'> & { readonly newId: string; readonly now: string }
      >,
    ): OutboxState => {
      const place = state.findIndex((entry) => entry.commandId === payload.commandId)
      const { threadId, userId } = state[place] ?? {}
      const { newId: commandId, lastOutboundId, now: at, tag = null } = payload
      return state.map((entry, index): PendingEntry => {
        if (entry.kind !== 'reply') return entry
        if (index === place)
          return { ...entry, commandId, lastOutboundId, at, tag, state: 'queued', attempts: 0, error: null }
        const follows = index > place && entry.threadId === threadId && entry.userId === userId
        return follows && entry.state === 'queued' && entry.attempts === 0 && entry.error === null
          ? { ...entry, lastOutboundId }
          : entry
      })
    },
    /** Removes the entries of a user who signed out. */
    forgotten: (state, { payload }: PayloadAction<string>): OutboxState =>
      state.filter((entry) => entry.userId !== payload),
    /** Number of bytes the server has of its file. */
    fileProgressed: (
      state,
      { payload: { commandId, uploaded } }: PayloadAction<{ readonly commandId: string; readonly uploaded: number }>,
    ): OutboxState => change(state, commandId, { uploaded }),
    /** @param mediaId null: the server no longer has the file */
    fileUploaded: (
      state,
      {
        payload: { commandId, mediaId },
      }: PayloadAction<{ readonly commandId: string; readonly mediaId: string | null }>,
    ): OutboxState => change(state, commandId, { mediaId }),
    /** The author takes it back into the composer. @param newId command id of its file, if that is sent again */
    takenBack: (
      state,
      { payload: { reply } }: PayloadAction<{ readonly reply: PendingReply; readonly newId: string }>,
    ): OutboxState => state.filter((entry) => entry.commandId !== reply.commandId),
    settled: (state, { payload }: PayloadAction<string>): OutboxState =>
      state.filter((entry) => entry.commandId !== payload),
  },
})

export const outboxActions = slice.actions
export const outboxReducer = slice.reducer

/** State from which a user's own entries are selected. */
export interface OwnEntriesState {
  readonly outbox: OutboxState
  readonly session: SessionState
}

export const selectOwn = createSelector(
  [(state: OwnEntriesState) => state.outbox, (state: OwnEntriesState) => state.session.userId],
  (outbox, userId): readonly PendingEntry[] => outbox.filter((entry) => entry.userId === userId),
)

/** The signed-in user's pending replies in a conversation, in order of writing. */
export const selectPendingOf = createSelector(
  [selectOwn, (_state: OwnEntriesState, threadId: string) => threadId],
  (entries, threadId): readonly PendingReply[] =>
    entries.flatMap((entry) => (entry.kind === 'reply' && entry.threadId === threadId ? [entry] : [])),
)

/** Finds a reply by its command id. */
export const pendingReply = (outbox: OutboxState, commandId: string): PendingReply | undefined => {
  const found = outbox.find((entry) => entry.commandId === commandId)
  return found?.kind === 'reply' ? found : undefined
}

const isOnItsWay = (entry: PendingEntry): boolean => entry.state === 'queued' || entry.state === 'sending'

/** Number of replies that wait to be sent, for the offline bar. */
export const selectWaitingCount = (state: OwnEntriesState): number =>
  selectOwn(state).filter((entry) => entry.kind === 'reply' && isOnItsWay(entry)).length
