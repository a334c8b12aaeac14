// Signing out: nothing of the user stays on this device, and the server ends the session, now or once it can be reached.
import { firstCallMeta } from '../../../contract/build-time/first-call-meta.ts'
import { draftsForgotten } from '../outbox/drafts-slice.ts'
import { request } from '../network/request.ts'
import { outboxActions } from '../outbox/outbox-slice.ts'
import type { AppThunk } from '../app-thunk.ts'
import { endSession } from '../network/token-renewal.ts'
import { parseSessionId } from '../network/token-payload.ts'
import { toastShown } from '../ui/toasts-slice.ts'
import { noteSessionToEnd, settleSessionEnd } from './sessions-to-end.ts'

const onlyHere = {
  kind: 'warning',
  place: 'alert',
  titleKey: 'device:signedOutHere',
  textKey: 'device:signedOutHereText',
} as const

/**
 * Ends the session here at once; the server is told, and where it cannot be reached, as soon as it is. Unsent replies and drafts of
 * the user go with it: ask first (`selectUnsentCount`).
 */
export const signOut = (): AppThunk<Promise<void>> => async (dispatch, getState, environment) => {
  const { session, settings } = getState()
  const sessionId = settings.token === null ? null : parseSessionId(settings.token)
  const { method, path } = firstCallMeta.logout
  const told = dispatch(request({ method, path, anonymous: true }))
  if (session.userId !== null) {
    dispatch(outboxActions.forgotten(session.userId))
    dispatch(draftsForgotten(session.userId))
  }
  dispatch(endSession(null))
  // Before the answer: the page may be closed while it waits.
  if (sessionId !== null) await noteSessionToEnd(environment, sessionId)
  const result = await told
  if (sessionId === null || (await dispatch(settleSessionEnd(sessionId, result)))) return
  // A user who has signed in since has nothing to do with it.
  if (getState().session.status === 'signedOut') dispatch(toastShown(onlyHere))
}
