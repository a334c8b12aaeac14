// The outbox: entries on their way to the server, in order within each conversation. An entry leaves when the server has taken it.
import { createSelector, createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import type { RequestError } from '../network/request-error.ts'
import type { SessionState } from '../network/session-slice.ts'
import type { DraftFile, PendingEntry, PendingReply } from './outbox-entry.ts'

export type { PendingReply }
export type OutboxState = readonly PendingEntry[]

const initialState: OutboxState = []

/** Longer than this a reply does not leave without being asked about. */
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
  /** In the composers. */
  readonly files: readonly DraftFile[]
  /** UTC milliseconds. */
  readonly now: number
}

const slice = createSlice({
  name: 'outbox',
  initialState: initialState as OutboxState,
  reducers: {
    /** The same draft, sent by two tabs, is one entry. */
    queued: (state, { payload }: PayloadAction<PendingEntry>): OutboxState =>
      state.some(({ commandId }) => commandId === payload.commandId) ? state : [...state, payload],
    /** The contents of the disk, including changes of other tabs. An entry that is being sent here keeps its state. */
    restored: (state, { payload: { userId, entries, now } }: PayloadAction<RestoredOutbox>): OutboxState => {
      const known = new Map(state.map((entry) => [entry.commandId, entry]))
      const kept = entries.map((entry) => {
        const here = known.get(entry.commandId)
        // Another tab may have brought its file meanwhile: that is the one its command names.
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
        ...kept,
      ]
    },
    sendingStarted: (state, { payload }: PayloadAction<string>): OutboxState =>
      change(state, payload, {
        state: 'sending',
        attempts: (state.find((entry) => entry.commandId === payload)?.attempts ?? 0) + 1,
      }),
    /** Tried again later. */
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
        // Its key says that no earlier try was taken.
        isUnsure: false,
      }),
    /** The author wants it tried, again or although it is old. */
    replyReleased: (
      state,
      {
        payload: { commandId, now: at, tag },
      }: PayloadAction<Pick<PendingReply, 'commandId' | 'tag'> & { readonly now: string }>,
    ): OutboxState =>
      change(state, commandId, { state: 'queued', attempts: 0, error: null, at, tag: tag ?? null, leavesAt: 0 }),
    /**
     * The author has seen the answer that held it: a new command in the old one's place, because another body under the old key
     * would be refused. Later replies that were never sent count as seen with it.
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
    /** The user signed out and left it behind. */
    forgotten: (state, { payload }: PayloadAction<string>): OutboxState =>
      state.filter((entry) => entry.userId !== payload),
    /** The backend has so many bytes of its file. */
    fileProgressed: (
      state,
      { payload: { commandId, uploaded } }: PayloadAction<{ readonly commandId: string; readonly uploaded: number }>,
    ): OutboxState => change(state, commandId, { uploaded }),
    /** @param mediaId null: the backend has forgotten it */
    fileUploaded: (
      state,
      {
        payload: { commandId, mediaId },
      }: PayloadAction<{ readonly commandId: string; readonly mediaId: string | null }>,
    ): OutboxState => change(state, commandId, { mediaId }),
    /** Its author wants it back in the composer. @param newId its file is another command when it is sent again */
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

/** The slices that tell whose entries wait. */
export interface OwnEntriesState {
  readonly outbox: OutboxState
  readonly session: SessionState
}

export const selectOwn = createSelector(
  [(state: OwnEntriesState) => state.outbox, (state: OwnEntriesState) => state.session.userId],
  (outbox, userId): readonly PendingEntry[] => outbox.filter((entry) => entry.userId === userId),
)

/** The signed-in user's pending replies of a thread, in the order they wrote them. */
export const selectPendingOf = createSelector(
  [selectOwn, (_state: OwnEntriesState, threadId: string) => threadId],
  (entries, threadId): readonly PendingReply[] =>
    entries.flatMap((entry) => (entry.kind === 'reply' && entry.threadId === threadId ? [entry] : [])),
)

/** A reply by its command. */
export const pendingReply = (outbox: OutboxState, commandId: string): PendingReply | undefined => {
  const found = outbox.find((entry) => entry.commandId === commandId)
  return found?.kind === 'reply' ? found : undefined
}

const isOnItsWay = (entry: PendingEntry): boolean => entry.state === 'queued' || entry.state === 'sending'

/** How many replies wait to be sent, for the offline bar. */
export const selectWaitingCount = (state: OwnEntriesState): number =>
  selectOwn(state).filter((entry) => entry.kind === 'reply' && isOnItsWay(entry)).length
