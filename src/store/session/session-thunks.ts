// Signing in, restoring a session at start, signing out.
import { firstCallFacts } from '../../../contract/derived/first-call-facts.ts'
import type { Challenge, SignedIn } from '../../../contract/platform/calls.ts'
import { draftsForgotten } from '../drafts/drafts-slice.ts'
import { request } from '../http/request.ts'
import type { RequestError } from '../http/request-error.ts'
import { outboxActions } from '../outbox/outbox-slice.ts'
import { tokenStored } from '../settings/settings-slice.ts'
import type { AppThunk } from '../store.ts'
import { enter } from './enter.ts'
import { signedIn, signedOut } from './session-slice.ts'
import { endSession, renewToken } from './token-renewal.ts'
import { userIdOfToken } from './token-payload.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
}

/** @returns null once signed in, the challenge of the second step, else why not */
export const signIn = (credentials: Credentials): AppThunk<Promise<RequestError | Challenge | null>> => async (dispatch) => {
  const { method, path } = firstCallFacts.login
  const result = await dispatch(request({ method, path, body: credentials, anonymous: true }))
  if (!result.ok) return result.error
  const { data } = result.body as { data?: Partial<SignedIn & Challenge> }
  return data?.challenge ? { challenge: data.challenge } : dispatch(enter(data))
}

/**
 * At start: a stored token is a session until the backend says otherwise, so that the application opens without it too.
 */
export const restoreSession = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { token } = getState().settings
  const userId = token === null ? null : userIdOfToken(token)
  if (userId === null) {
    // One that names nobody would go along with every request until somebody signs in.
    if (token !== null) dispatch(tokenStored(null))
    dispatch(signedOut(null))
    return
  }
  dispatch(signedIn({ userId, stats: null }))
  if ((await dispatch(renewToken())) === 'refused') dispatch(endSession('expired'))
}

/**
 * Ends the session here at once; the backend is told if it can be reached. Unsent replies and drafts of the user go with it:
 * ask first (`selectUnsentCount`).
 */
export const signOut = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { userId } = getState().session
  const { method, path } = firstCallFacts.logout
  const told = dispatch(request({ method, path, anonymous: true }))
  if (userId !== null) {
    dispatch(outboxActions.forgotten(userId))
    dispatch(draftsForgotten(userId))
  }
  dispatch(endSession(null))
  await told
}
