// Signing in through somebody else's page: this one leaves for it, and comes back with its answer.
import type { BodyOf } from '../../../contract/call.ts'
import type { Calls } from '../../../contract/calls.ts'
import { runCall } from '../records/run-call.ts'
import type { CallResult } from '../records/run-call.ts'
import type { RequestError } from '../network/request-error.ts'
import type { AppThunk } from '../app-thunk.ts'

type End = 'endSingleSignOn' | 'endFacebookLogin'

/** @param to where they want to go on to afterwards @returns null where the page is leaving, else why not */
export const startExternalSignIn =
  (begin: 'beginSingleSignOn' | 'beginFacebookLogin', to: string | null): AppThunk<Promise<RequestError | null>> =>
  async (dispatch, _getState, { leaveFor }) => {
    const result = await dispatch(runCall(begin, { query: to === null ? {} : { to } }))
    if (!result.ok) return result.error
    // Back from there must not lead out once more.
    leaveFor(result.data.url, true)
    return null
  }

/** Nobody is signed in by it yet: `enter` does that. */
export const completeExternalSignIn = (end: End, body: BodyOf<Calls[End]>): AppThunk<Promise<CallResult<End>>> =>
  runCall<End>(end, { body })
