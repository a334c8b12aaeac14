// Renewing the short-lived token, one request at a time, and ending a session that the backend refuses.
import { firstCallMeta } from '../../../contract/build-time/first-call-meta.ts'
import type { SignedIn } from '../../../contract/platform/calls.ts'
import { cleared, signedIn, signedOut } from '../events.ts'
import type { SessionEnd } from '../events.ts'
import { forgetFormDrafts } from '../ui/form-drafts.ts'
import type { NetworkThunk } from './network-thunk.ts'
import { tokenStored } from './settings-slice.ts'
import { reportReachability, sendRequest } from './send-request.ts'

/** left: whose session it was signed out meanwhile, and gets none by a late answer. */
export type Renewal = 'renewed' | 'refused' | 'unreachable' | 'left'

/** One renewal under way per store and person: whoever needs a token meanwhile waits for the same answer. */
interface Renewing {
  underWay: { readonly userId: string | null; readonly renewal: Promise<Renewal> } | null
}

const createRenewing = (): Renewing => ({ underWay: null })

const renew = (): NetworkThunk<Promise<Renewal>> => async (dispatch, getState) => {
  const { userId } = getState().session
  const { method, path } = firstCallMeta.renew
  const result = await dispatch(sendRequest({ method, path, anonymous: true }))
  dispatch(reportReachability(result))
  if (getState().session.userId !== userId) return 'left'
  if (!result.ok) return result.error.status === 401 ? 'refused' : 'unreachable'
  const { data } = result.body as { data: SignedIn }
  dispatch(tokenStored(data.token))
  dispatch(signedIn({ userId: data.userId, stats: data.stats }))
  return 'renewed'
}

export const renewToken = (): NetworkThunk<Promise<Renewal>> => (dispatch, getState, environment) => {
  const { userId } = getState().session
  const renewing = environment.services.get(createRenewing)
  if (renewing.underWay?.userId === userId) return renewing.underWay.renewal
  const renewal = dispatch(renew()).finally(() => {
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
