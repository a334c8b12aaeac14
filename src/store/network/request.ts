// A request with one renewal of an expired token, and the consequences of a failure for the application. RTK Query's
// `baseQueryWithReauth`: the renewal goes by the plain request below, so that neither needs the other.
import { showErrorToast } from './error-toast.ts'
import type { NetworkThunk } from './network-thunk.ts'
import { reportReachability, sendRequest } from './send-request.ts'
import type { RequestOptions, RequestResult } from './send-request.ts'
import { endSession, renewToken } from './token-renewal.ts'

const authenticationRefused = (result: RequestResult): boolean => !result.ok && result.error.status === 401
const sessionOver: RequestResult = { ok: false, error: { code: 'SESSION_EXPIRED', status: 401 } }

/** Never throws: a failure is a value, already told to the user unless `quiet`. */
export const request =
  (options: RequestOptions): NetworkThunk<Promise<RequestResult>> =>
  async (dispatch, getState) => {
    const { session, settings } = getState()
    const { userId } = session
    /** The session changed while this request waited. Drop it, so that it is not sent with the next user's token. */
    const hasLeft = (): boolean => userId !== null && options.anonymous !== true && getState().session.userId !== userId
    let result = await dispatch(sendRequest(options))
    if (
      authenticationRefused(result) &&
      options.anonymous !== true &&
      getState().settings.token !== null &&
      !hasLeft()
    ) {
      const renewed = await dispatch(renewToken(settings.token))
      if (renewed === 'renewed' && !hasLeft()) result = await dispatch(sendRequest(options))
      // Without an answer to the renewal nobody has refused anything yet.
      if (!hasLeft() && (renewed === 'refused' || (renewed === 'renewed' && authenticationRefused(result))))
        dispatch(endSession('expired'))
    }
    if (options.signal?.aborted === true) return result
    dispatch(reportReachability(result))
    // An answer for somebody who has left meanwhile is nobody's.
    if (hasLeft()) return sessionOver
    if (!result.ok && options.quiet !== true && options.anonymous !== true)
      dispatch(showErrorToast(result.error, { isLossTold: options.method === 'GET' }))
    return result
  }
