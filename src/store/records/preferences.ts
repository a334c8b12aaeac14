// Preferences that follow the user from device to device, one record per subject.
import type { AnyRow } from '../../../contract/index.ts'
import { api } from './api.ts'
import { rowsIn } from '../entities/table-adapter.ts'
import type { RootState } from '../root-reducer.ts'
import type { AppThunk } from '../app-thunk.ts'

export const preferenceRow = (state: RootState, subject: string): AnyRow | undefined =>
  rowsIn(state.entities.PREFERENCE.table).find(
    (row) => row['subject'] === subject && row['userId'] === state.session.userId,
  )

type Value = Readonly<Record<string, unknown>>

const write =
  (subject: string, value: Value): AppThunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    const row = preferenceRow(getState(), subject)
    const { error } = row
      ? await dispatch(api.endpoints.update.initiate({ type: 'PREFERENCE', id: row._id, $set: { value } }))
      : await dispatch(api.endpoints.create.initiate({ type: 'PREFERENCE', data: { subject, value } }))
    return error === undefined
  }

/** The last write, by subject. */
const createWrites = (): Map<string, Promise<boolean>> => new Map()

/**
 * Writes of one subject run one after another: until the first is answered its record is unknown, and a second create would be rejected.
 * @param toValue called when the write starts, so that it builds on earlier ones
 * @returns whether it was saved; an error is shown as usual
 */
export const keepPreference =
  (subject: string, toValue: (state: RootState) => Value): AppThunk<Promise<boolean>> =>
  (dispatch, getState, { services }) => {
    const { userId } = getState().session
    const writes = services.get(createWrites)
    const writeNow = async (): Promise<boolean> =>
      getState().session.userId === userId && dispatch(write(subject, toValue(getState())))
    const written = writes.get(subject)?.then(writeNow) ?? writeNow()
    writes.set(subject, written)
    return written
  }
