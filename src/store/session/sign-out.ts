// Signs the user out: removes their data from this device, and ends the session on the server, now or once it can be reached.
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
 * Ends the session here at once, and on the server as soon as it can be reached. Deletes unsent replies and drafts of the user, so
 * callers must ask first (`selectUnsentCount`).
 */
export const signOut = (): AppThunk<Promise<void>> => async (dispatch, getState, environment) => {
  const { session, settings } = getState()
  const sessionId = settings.token === null ? null : parseSessionId(settings.token)
  const { method, path } = firstCallMeta.logout
  const signOutRequest = dispatch(request({ method, path, anonymous: true }))
  if (session.userId !== null) {
    dispatch(outboxActions.forgotten(session.userId))
    dispatch(draftsForgotten(session.userId))
  }
  dispatch(endSession(null))
  // Stored before the response, because the page may be closed in the meantime.
  if (sessionId !== null) await noteSessionToEnd(environment, sessionId)
  const result = await signOutRequest
  if (sessionId === null || (await dispatch(settleSessionEnd(sessionId, result)))) return
  // Must not be shown to a user who has signed in since.
  if (getState().session.status === 'signedOut') dispatch(toastShown(onlyHere))
}
