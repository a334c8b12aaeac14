// Applies the response to a sign-in: stores the token and signs the user in.
import type { SignedIn } from '../../../contract/platform/calls.ts'
import type { RequestError } from '../network/request-error.ts'
import { tokenStored } from '../network/settings-slice.ts'
import type { AppThunk } from '../app-thunk.ts'
import { signedIn } from '../events.ts'

/** The server's response, possibly incomplete. */
type SessionAnswer = Partial<SignedIn> | undefined

/** The error if the response does not sign anybody in; null if it does. */
export const toEntryError = (data: SessionAnswer): RequestError | null =>
  data?.token && data.userId ? null : { code: 'EMPTY_TOKEN', status: 200 }

/** @returns null once signed in, else the error */
export const applySession =
  (data: SessionAnswer): AppThunk<RequestError | null> =>
  (dispatch) => {
    if (!data?.token || !data.userId) return toEntryError(data)
    dispatch(tokenStored(data.token))
    dispatch(signedIn({ userId: data.userId, stats: data.stats ?? null }))
    return null
  }
