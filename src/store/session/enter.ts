// What an answer to signing in means here: the token is stored and its user is signed in.
import type { SignedIn } from '../../../contract/platform/calls.ts'
import type { RequestError } from '../http/request-error.ts'
import { tokenStored } from '../settings/settings-slice.ts'
import type { AppThunk } from '../store.ts'
import { signedIn } from './session-slice.ts'

/** @returns null once signed in, else why not */
export const enter = (data: Partial<SignedIn> | undefined): AppThunk<RequestError | null> => (dispatch) => {
  if (!data?.token || !data.userId) return { code: 'EMPTY_TOKEN', status: 200 }
  dispatch(tokenStored(data.token))
  dispatch(signedIn({ userId: data.userId, stats: data.stats ?? null }))
  return null
}
