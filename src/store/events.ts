// Events that several slices handle. They are declared below all slices, so that no slice imports another for its actions.
import { createAction } from '@reduxjs/toolkit'
import type { Cursors } from '../../contract/events.ts'
import type { SessionStats } from '../../contract/permissions.ts'
import type { SessionScope } from '../../contract/platform/calls.ts'

/** Removes all data of the signed-in user from the state. */
export const cleared = createAction('entities/cleared')

export const signedIn = createAction<{ readonly userId: string; readonly stats: SessionStats | null }>(
  'session/signedIn',
)

/** Why the session ended, for the sign-in page; null after an ordinary sign-out. */
export type SessionEnd = 'expired' | null
export const signedOut = createAction<SessionEnd>('session/signedOut')

/** The user's rights, organisations and accounts, from the server or the local copy. */
export const allowedReceived = createAction<SessionScope>('session/allowedReceived')

export const bootstrapStarted = createAction('inbox/bootstrapStarted')
/** `complete`: every open conversation is in memory. */
export const bootstrapped = createAction<{ readonly complete: boolean }>('inbox/bootstrapped')
export const bootstrapFailed = createAction('inbox/bootstrapFailed')
/** The user retries after a failed bootstrap. */
export const bootstrapRetried = createAction('inbox/bootstrapRetried')

/** Positions up to which each room has been applied. */
export interface Positions {
  /** 0 until the first bootstrap. */
  readonly epoch: number
  readonly cursors: Cursors
}

/** A bootstrap or the local copy replaces the positions. */
export const positionsTaken = createAction<Positions>('realtime/positionsTaken')
