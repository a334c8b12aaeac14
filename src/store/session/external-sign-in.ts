// Sign-in through an external page, which returns to this application with its result.
import type { BodyOf } from '../../../contract/call.ts'
import type { Calls } from '../../../contract/calls.ts'
import { runCall } from '../records/run-call.ts'
import type { CallResult } from '../records/run-call.ts'
import type { RequestError } from '../network/request-error.ts'
import type { AppThunk } from '../app-thunk.ts'

type End = 'endSingleSignOn' | 'endFacebookLogin'

/** @param to path to go to afterwards @returns null once the page is leaving, else the error */
export const startExternalSignIn =
  (begin: 'beginSingleSignOn' | 'beginFacebookLogin', to: string | null): AppThunk<Promise<RequestError | null>> =>
  async (dispatch, _getState, { leaveFor }) => {
    const result = await dispatch(runCall(begin, { query: to === null ? {} : { to } }))
    if (!result.ok) return result.error
    // Replaces the history entry: Back must not lead to the external page again.
    leaveFor(result.data.url, true)
    return null
  }

/** Does not sign the user in; `applySession` does. */
export const completeExternalSignIn = (end: End, body: BodyOf<Calls[End]>): AppThunk<Promise<CallResult<End>>> =>
  runCall<End>(end, { body })
