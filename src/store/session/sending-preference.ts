// The user's preference whether sending closes the conversation, and what is shown after closing.
import { createSelector } from '@reduxjs/toolkit'
import type { RootState } from '../root-reducer.ts'
import type { AppThunk } from '../app-thunk.ts'
import { keepPreference, preferenceRow } from '../records/preferences.ts'

export interface SendingPreference {
  /** Enter and the button send the reply and close the conversation. */
  readonly closes: boolean
  /** Shown after closing: the next conversation or the list. */
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
