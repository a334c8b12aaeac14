// Renews the short-lived token, one request per browser at a time, and ends a session that the server rejects.
import { requestTimeoutMs } from '../../../contract/constants.ts'
import { firstCallMeta } from '../../../contract/build-time/first-call-meta.ts'
import type { SignedIn } from '../../../contract/platform/calls.ts'
import { cleared, signedIn, signedOut } from '../events.ts'
import type { SessionEnd } from '../events.ts'
import { forgetFormDrafts } from '../ui/form-drafts.ts'
import type { AppEnvironment } from '../environment.ts'
import type { NetworkThunk } from './network-thunk.ts'
import { tokenStored } from './settings-slice.ts'
import { reportReachability, sendRequest } from './send-request.ts'

/** left: the user signed out in the meantime, and a late response must not sign them in. */
export type Renewal = 'renewed' | 'refused' | 'unreachable' | 'left'

/** One renewal at a time per store and user; others who need a token wait for the same result. */
interface RenewalState {
  underWay: { readonly userId: string | null; readonly renewal: Promise<Renewal> } | null
}

const createRenewing = (): RenewalState => ({ underWay: null })

/** Runs in one tab at a time, because each renewal replaces the cookie that the next one needs. */
const whileAlone = <Result>(
  { tabs, backendAddress, pageHost }: AppEnvironment,
  work: () => Promise<Result>,
): Promise<Result> =>
  tabs.canHoldAlone
    ? new Promise((resolve) => {
        // If this tab loses the name while it sleeps and gets it again, it continues the renewal it started.
        let working: Promise<Result> | undefined
        const release = tabs.hold(`renewal@${backendAddress || pageHost}`, () => {
          working ??= work()
          resolve(working)
          void working.finally(() => release())
          return () => undefined
        })
      })
    : work()

const renew =
  (userId: string | null, refused: string | null): NetworkThunk<Promise<Renewal>> =>
  async (dispatch, getState, { now }) => {
    if (getState().session.userId !== userId) return 'left'
    if (getState().settings.token !== refused) return 'renewed'
    const { method, path } = firstCallMeta.renew
    const requestedAt = now()
    const result = await dispatch(sendRequest({ method, path, anonymous: true }))
    dispatch(reportReachability(result))
    if (getState().session.userId !== userId) return 'left'
    if (!result.ok) return result.error.status === 401 ? 'refused' : 'unreachable'
    // The device slept before it read the response: the new token may have expired too, or another tab may have stored a newer one.
    if (now() - requestedAt > 2 * requestTimeoutMs) return dispatch(renew(userId, refused))
    const { data } = result.body as { data: SignedIn }
    dispatch(tokenStored(data.token))
    dispatch(signedIn({ userId: data.userId, stats: data.stats }))
    return 'renewed'
  }

/** @param refused the expired token; if another tab has stored a newer one in the meantime, no request is made */
export const renewToken =
  (refused?: string | null): NetworkThunk<Promise<Renewal>> =>
  (dispatch, getState, environment) => {
    const { session, settings } = getState()
    const { userId } = session
    const renewing = environment.services.get(createRenewing)
    if (renewing.underWay?.userId === userId) return renewing.underWay.renewal
    const over = refused === undefined ? settings.token : refused
    const renewal = whileAlone(environment, () => dispatch(renew(userId, over))).finally(() => {
      if (renewing.underWay?.renewal === renewal) renewing.underWay = null
    })
    renewing.underWay = { userId, renewal }
    return renewal
  }

/**
 * Removes token, user and records. Drafts stay, because they belong to the user and wait for them. Unsent forms stay only if the
 * session expired.
 */
export const endSession =
  (why: SessionEnd): NetworkThunk =>
  (dispatch, getState, { tabStorage }) => {
    if (getState().session.status === 'signedOut') return
    if (why === null) forgetFormDrafts(tabStorage)
    dispatch(tokenStored(null))
    dispatch(signedOut(why))
    dispatch(cleared())
  }
