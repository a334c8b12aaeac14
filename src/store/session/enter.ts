// What an answer to signing in means here: the token is stored and its user is signed in.
import type { SignedIn } from '../../../contract/platform/calls.ts'
import type { RequestError } from '../http/request-error.ts'
import { tokenStored } from '../settings/settings-slice.ts'
import type { AppThunk } from '../store.ts'
import { signedIn } from './session-slice.ts'

/** What came from the backend, as far as it did come. */
type Answered = Partial<SignedIn> | undefined

/** Why nobody can be signed in by it; null: somebody can. */
export const refusalOfEntry = (data: Answered): RequestError | null => (data?.token && data.userId ? null : { code: 'EMPTY_TOKEN', status: 200 })

/** @returns null once signed in, else why not */
export const enter = (data: Answered): AppThunk<RequestError | null> => (dispatch) => {
  if (!data?.token || !data.userId) return refusalOfEntry(data)
  dispatch(tokenStored(data.token))
  dispatch(signedIn({ userId: data.userId, stats: data.stats ?? null }))
  return null
}
