// The second step of the two-step sign-in.
import { runCall } from '../records/run-call.ts'
import type { RequestError } from '../network/request-error.ts'
import type { AppThunk } from '../app-thunk.ts'
import { applySession } from './apply-session.ts'

/** @returns null once signed in, else the error */
export const signInWithCode =
  (challenge: string, code: string): AppThunk<Promise<RequestError | null>> =>
  async (dispatch) => {
    const result = await dispatch(runCall('loginCode', { body: { challenge, code }, quiet: true }))
    return result.ok ? dispatch(applySession(result.data)) : result.error
  }
