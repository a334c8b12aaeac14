// Replies on their way to the backend, in order within each thread. A reply leaves this list when its message is a record.
import { createSelector, createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import type { RequestError } from '../http/request-error.ts'
import type { RootState } from '../root-reducer.ts'

export interface PendingReply {
  /** Idempotency-Key: however often it is sent, it takes effect once. */
  readonly commandId: string
  readonly userId: string
  readonly threadId: string
  readonly text: string
  /** When the author wrote it. */
  readonly at: string
  /** Our newest message the author had seen; null where there was none. */
  readonly lastOutboundId: string | null
  readonly state: 'queued' | 'sending' | 'failed' | 'held'
  readonly attempts: number
  readonly error: RequestError | null
}

export type OutboxState = readonly PendingReply[]

const initialState: OutboxState = []

const change = (state: OutboxState, commandId: string, patch: Partial<PendingReply>): OutboxState =>
  state.map((reply) => (reply.commandId === commandId ? { ...reply, ...patch } : reply))

const slice = createSlice({
  name: 'outbox',
  initialState,
  reducers: {
    replyQueued: (state, { payload }: PayloadAction<Pick<PendingReply, 'commandId' | 'userId' | 'threadId' | 'text' | 'at' | 'lastOutboundId'>>) => [
      ...state,
      { ...payload, state: 'queued' as const, attempts: 0, error: null },
    ],
    sendingStarted: (state, { payload }: PayloadAction<string>) =>
      change(state, payload, { state: 'sending', attempts: (state.find((reply) => reply.commandId === payload)?.attempts ?? 0) + 1 }),
    /** Tried again later. */
    sendingPostponed: (state, { payload }: PayloadAction<{ readonly commandId: string; readonly error: RequestError }>) =>
      change(state, payload.commandId, { state: 'queued', error: payload.error }),
    sendingRefused: (state, { payload }: PayloadAction<{ readonly commandId: string; readonly error: RequestError }>) =>
      change(state, payload.commandId, { state: payload.error.code === 'HELD' ? 'held' : 'failed', error: payload.error }),
    /** The author wants it tried again. */
    replyReleased: (state, { payload }: PayloadAction<string>) => change(state, payload, { state: 'queued', attempts: 0, error: null }),
    /**
     * The author has seen the answer that held it: a new command in the old one's place, because another body under the old key
     * would be refused. What he wrote after it and was never sent counts as seen with it.
     */
    replyRenewed: (state, { payload }: PayloadAction<{ readonly commandId: string; readonly newId: string; readonly lastOutboundId: string | null }>) => {
      const at = state.findIndex((reply) => reply.commandId === payload.commandId)
      const { threadId, userId } = state[at] ?? {}
      const { newId: commandId, lastOutboundId } = payload
      return state.map((reply, index) => {
        if (index === at) return { ...reply, commandId, lastOutboundId, state: 'queued' as const, attempts: 0, error: null }
        const follows = index > at && reply.threadId === threadId && reply.userId === userId
        return follows && reply.state === 'queued' && reply.attempts === 0 && reply.error === null ? { ...reply, lastOutboundId } : reply
      })
    },
    /** The user signed out and left it behind. */
    repliesForgotten: (state, { payload }: PayloadAction<string>) => state.filter((reply) => reply.userId !== payload),
    replySettled: (state, { payload }: PayloadAction<string>) => state.filter((reply) => reply.commandId !== payload),
  },
})

export const { replyQueued, sendingStarted, sendingPostponed, sendingRefused, replyReleased, replyRenewed, repliesForgotten, replySettled } = slice.actions
export const outboxReducer = slice.reducer

/** The signed-in user's pending replies of a thread, in the order he wrote them. */
export const selectPendingOf = createSelector(
  [(state: RootState) => state.outbox, (state: RootState) => state.session.userId, (_state: RootState, threadId: string) => threadId],
  (outbox, userId, threadId): readonly PendingReply[] => outbox.filter((reply) => reply.threadId === threadId && reply.userId === userId),
)

const isOnItsWay = (reply: PendingReply): boolean => reply.state === 'queued' || reply.state === 'sending'

/** How many replies wait to be sent, for the offline bar. */
export const selectWaitingCount = (state: RootState): number =>
  state.outbox.filter((reply) => reply.userId === state.session.userId && isOnItsWay(reply)).length

/** How many would be lost by signing out. */
export const selectUnsentCount = (state: RootState): number =>
  state.outbox.filter((reply) => reply.userId === state.session.userId).length

/** What a lane sends next, oldest first: failed ones wait for their author, a held one keeps the others waiting. */
export const nextInLane = (state: RootState, threadId: string): PendingReply | undefined =>
  state.outbox.find((reply) => reply.threadId === threadId && reply.userId === state.session.userId && reply.state !== 'failed')
