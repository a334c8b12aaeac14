// Renewing the short-lived token, one request of the browser at a time, and ending a session that the backend refuses.
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

/** left: whose session it was signed out meanwhile, and gets none by a late answer. */
export type Renewal = 'renewed' | 'refused' | 'unreachable' | 'left'

/** One renewal under way per store and person: whoever needs a token meanwhile waits for the same answer. */
interface RenewalState {
  underWay: { readonly userId: string | null; readonly renewal: Promise<Renewal> } | null
}

const createRenewing = (): RenewalState => ({ underWay: null })

/** Of all tabs one at a time: each renewal replaces the cookie that the next one goes by. */
const whileAlone = <Result>(
  { tabs, backendAddress, pageHost }: AppEnvironment,
  work: () => Promise<Result>,
): Promise<Result> =>
  tabs.canHoldAlone
    ? new Promise((resolve) => {
        // Taken from this tab while it slept, and given back, it goes on with what it has begun.
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
    const asked = now()
    const result = await dispatch(sendRequest({ method, path, anonymous: true }))
    dispatch(reportReachability(result))
    if (getState().session.userId !== userId) return 'left'
    if (!result.ok) return result.error.status === 401 ? 'refused' : 'unreachable'
    // The device slept before it read this: the new token may have run out, too, or another tab may have brought a newer one.
    if (now() - asked > 2 * requestTimeoutMs) return dispatch(renew(userId, refused))
    const { data } = result.body as { data: SignedIn }
    dispatch(tokenStored(data.token))
    dispatch(signedIn({ userId: data.userId, stats: data.stats }))
    return 'renewed'
  }

/** @param refused the token that is over; where another tab has brought a newer one meanwhile, there is nothing to do */
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
 * Forgets token, user and records. Drafts stay: they are the user's and wait for them. Forms that were not sent wait only where the
 * session ran out.
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
