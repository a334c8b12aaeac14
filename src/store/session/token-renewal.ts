// Renewing the short-lived token, one request at a time, and ending a session that the backend refuses.
import { calls } from '../../../contract/index.ts'
import type { SignedIn } from '../../../contract/platform/calls.ts'
import { cleared } from '../entities/actions.ts'
import type { AppThunk } from '../store.ts'
import { tokenStored } from '../settings/settings-slice.ts'
import { request } from '../http/request.ts'
import { signedIn, signedOut } from './session-slice.ts'
import type { SessionState } from './session-slice.ts'

export type Renewal = 'renewed' | 'refused' | 'unreachable'

// One renewal under way per store: whoever needs a token meanwhile waits for the same answer.
const underWay = new WeakMap<object, Promise<Renewal>>()

const renew = (): AppThunk<Promise<Renewal>> => async (dispatch) => {
  const result = await dispatch(request({ method: calls.renew.method, path: calls.renew.path, anonymous: true }))
  if (!result.ok) return result.error.status === 401 ? 'refused' : 'unreachable'
  const { data } = result.body as { data: SignedIn }
  dispatch(tokenStored(data.token))
  dispatch(signedIn({ userId: data.userId, stats: data.stats }))
  return 'renewed'
}

export const renewToken = (): AppThunk<Promise<Renewal>> => (dispatch, _getState, environment) => {
  const running = underWay.get(environment)
  if (running) return running
  const started = dispatch(renew()).finally(() => underWay.delete(environment))
  underWay.set(environment, started)
  return started
}

/** Forgets token, user and records. Drafts stay: they are the user's and wait for him. */
export const endSession = (why: SessionState['ended']): AppThunk => (dispatch, getState) => {
  if (getState().session.status === 'signedOut') return
  dispatch(tokenStored(null))
  dispatch(signedOut(why))
  dispatch(cleared())
}
