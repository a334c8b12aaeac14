// The second step of signing in, for who has a second factor.
import { runCall } from '../api/run-command.ts'
import type { RequestError } from '../http/request-error.ts'
import type { AppThunk } from '../store.ts'
import { enter } from './enter.ts'

/** @returns null once signed in, else why not */
export const signInWithCode = (challenge: string, code: string): AppThunk<Promise<RequestError | null>> => async (dispatch) => {
  const result = await dispatch(runCall('loginCode', { body: { challenge, code }, quiet: true }))
  return result.ok ? dispatch(enter(result.data)) : result.error
}
