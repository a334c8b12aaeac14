// How one person likes the application, where that follows them from device to device: one record a subject.
import type { AnyRow } from '../../../contract/index.ts'
import { api } from './api.ts'
import { rowsIn } from '../entities/table-adapter.ts'
import type { RootState } from '../root-reducer.ts'
import type { AppThunk } from '../app-thunk.ts'

export const preferenceRow = (state: RootState, subject: string): AnyRow | undefined =>
  rowsIn(state.entities.PREFERENCE.table).find(
    (row) => row['subject'] === subject && row['userId'] === state.session.userId,
  )

/** @returns whether it is kept; the refusal is shown as every other */
export const keepPreference =
  (subject: string, value: Readonly<Record<string, unknown>>): AppThunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    const row = preferenceRow(getState(), subject)
    const { error } = row
      ? await dispatch(api.endpoints.update.initiate({ type: 'PREFERENCE', id: row._id, $set: { value } }))
      : await dispatch(api.endpoints.create.initiate({ type: 'PREFERENCE', data: { subject, value } }))
    return error === undefined
  }
