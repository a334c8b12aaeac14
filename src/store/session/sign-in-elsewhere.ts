// Signing in through somebody else's page: this one leaves for it, and comes back with its answer.
import type { BodyOf } from '../../../contract/call.ts'
import type { Calls } from '../../../contract/index.ts'
import { runCall } from '../api/run-command.ts'
import type { CallResult } from '../api/run-command.ts'
import type { RequestError } from '../http/request-error.ts'
import type { AppThunk } from '../store.ts'

type End = 'endSingleSignOn' | 'endFacebookLogin'

/** @param to where he wants to go on to afterwards @returns null where the page is leaving, else why not */
export const goElsewhere =
  (begin: 'beginSingleSignOn' | 'beginFacebookLogin', to: string | null): AppThunk<Promise<RequestError | null>> =>
  async (dispatch, _getState, { leaveFor }) => {
    const result = await dispatch(runCall(begin, { query: to === null ? {} : { to } }))
    if (!result.ok) return result.error
    leaveFor(result.data.url)
    return null
  }

/** Nobody is signed in by it yet: `enter` does that. */
export const enterFromElsewhere = (end: End, body: BodyOf<Calls[End]>): AppThunk<Promise<CallResult<End>>> => runCall<End>(end, { body })
