// Whether sending closes the conversation for this person, and where closing leads.
import { createSelector } from '@reduxjs/toolkit'
import type { RootState } from '../root-reducer.ts'
import type { AppThunk } from '../app-thunk.ts'
import { keepPreference, preferenceRow } from '../records/preferences.ts'

export interface SendingPreference {
  /** Enter and the button send and close. */
  readonly closes: boolean
  /** Where one stands after closing. */
  readonly then: 'next' | 'list'
}

const usual: SendingPreference = { closes: false, then: 'next' }
const subject = 'sending'

export const selectSending = createSelector(
  [(state: RootState) => preferenceRow(state, subject)?.['value']],
  (value): SendingPreference => {
    const { closes, then } = (value ?? usual) as { readonly closes?: unknown; readonly then?: unknown }
    return { closes: closes === true, then: then === 'list' ? 'list' : 'next' }
  },
)

export const keepSending =
  (patch: Partial<SendingPreference>): AppThunk<Promise<boolean>> =>
  (dispatch) =>
    dispatch(keepPreference(subject, (state) => ({ ...selectSending(state), ...patch })))
