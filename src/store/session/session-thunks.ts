// Signs a user in, and restores a session at start.
import { firstCallMeta } from '../../../contract/build-time/first-call-meta.ts'
import type { Challenge, SignedIn } from '../../../contract/platform/calls.ts'
import { request } from '../network/request.ts'
import type { RequestError } from '../network/request-error.ts'
import { tokenStored } from '../network/settings-slice.ts'
import type { AppThunk } from '../app-thunk.ts'
import { applySession } from './apply-session.ts'
import { signedIn, signedOut } from '../events.ts'
import { endSession, renewToken } from '../network/token-renewal.ts'
import { parseUserId } from '../network/token-payload.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
}

/** @returns null once signed in, the challenge of the two-step sign-in, or the error */
export const signIn =
  (credentials: Credentials): AppThunk<Promise<RequestError | Challenge | null>> =>
  async (dispatch) => {
    const { method, path } = firstCallMeta.login
    const result = await dispatch(request({ method, path, body: credentials, anonymous: true }))
    if (!result.ok) return result.error
    const { data } = result.body as { data?: Partial<SignedIn & Challenge> }
    return data?.challenge ? { challenge: data.challenge } : dispatch(applySession(data))
  }

/** At start, a stored token counts as a session until the server rejects it, so that the application also opens without the server. */
export const restoreSession = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { token } = getState().settings
  const userId = token === null ? null : parseUserId(token)
  if (userId === null) {
    // A token without a user would be sent with every request until a sign-in.
    if (token !== null) dispatch(tokenStored(null))
    dispatch(signedOut(null))
    return
  }
  dispatch(signedIn({ userId, stats: null }))
  if ((await dispatch(renewToken())) === 'refused') dispatch(endSession('expired'))
}
