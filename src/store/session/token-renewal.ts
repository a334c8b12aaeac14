// Renewing the short-lived token, one request at a time, and ending a session that the backend refuses.
import { firstCallFacts } from '../../../contract/derived/first-call-facts.ts'
import type { SignedIn } from '../../../contract/platform/calls.ts'
import { cleared } from '../entities/actions.ts'
import type { AppThunk } from '../store.ts'
import { tokenStored } from '../settings/settings-slice.ts'
import { request } from '../http/request.ts'
import { signedIn, signedOut } from './session-slice.ts'
import type { SessionState } from './session-slice.ts'

/** left: whose session it was signed out meanwhile, and gets none by a late answer. */
export type Renewal = 'renewed' | 'refused' | 'unreachable' | 'left'

// One renewal under way per store and person: whoever needs a token meanwhile waits for the same answer.
const underWay = new WeakMap<object, { readonly userId: string | null; readonly renewal: Promise<Renewal> }>()

const renew = (): AppThunk<Promise<Renewal>> => async (dispatch, getState) => {
  const { userId } = getState().session
  const result = await dispatch(request({ method: firstCallFacts.renew.method, path: firstCallFacts.renew.path, anonymous: true }))
  if (getState().session.userId !== userId) return 'left'
  if (!result.ok) return result.error.status === 401 ? 'refused' : 'unreachable'
  const { data } = result.body as { data: SignedIn }
  dispatch(tokenStored(data.token))
  dispatch(signedIn({ userId: data.userId, stats: data.stats }))
  return 'renewed'
}

export const renewToken = (): AppThunk<Promise<Renewal>> => (dispatch, getState, environment) => {
  const { userId } = getState().session
  const running = underWay.get(environment)
  if (running?.userId === userId) return running.renewal
  const renewal = dispatch(renew()).finally(() => {
    if (underWay.get(environment)?.renewal === renewal) underWay.delete(environment)
  })
  underWay.set(environment, { userId, renewal })
  return renewal
}

/** Forgets token, user and records. Drafts stay: they are the user's and wait for him. */
export const endSession = (why: SessionState['ended']): AppThunk => (dispatch, getState) => {
  if (getState().session.status === 'signedOut') return
  dispatch(tokenStored(null))
  dispatch(signedOut(why))
  dispatch(cleared())
}
