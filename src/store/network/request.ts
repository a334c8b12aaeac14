// A request that renews an expired token once, and the effects of a failure on the application. Like RTK Query's
// `baseQueryWithReauth`; the renewal uses the plain `sendRequest`, so that neither depends on the other.
import { showErrorToast } from './error-toast.ts'
import type { NetworkThunk } from './network-thunk.ts'
import { reportReachability, sendRequest } from './send-request.ts'
import type { RequestOptions, RequestResult } from './send-request.ts'
import { endSession, renewToken } from './token-renewal.ts'

const authenticationRefused = (result: RequestResult): boolean => !result.ok && result.error.status === 401
const sessionOver: RequestResult = { ok: false, error: { code: 'SESSION_EXPIRED', status: 401 } }

/** Never throws: a failure is a value, already shown to the user unless `quiet`. */
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
      // An unanswered renewal is not a rejection.
      if (!hasLeft() && (renewed === 'refused' || (renewed === 'renewed' && authenticationRefused(result))))
        dispatch(endSession('expired'))
    }
    if (options.signal?.aborted === true) return result
    dispatch(reportReachability(result))
    // The response belongs to a user who has signed out in the meantime.
    if (hasLeft()) return sessionOver
    if (!result.ok && options.quiet !== true && options.anonymous !== true)
      dispatch(showErrorToast(result.error, { isLossTold: options.method === 'GET' }))
    return result
  }
