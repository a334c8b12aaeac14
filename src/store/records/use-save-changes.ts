// Saves what a form has changed of a record, unless somebody else has saved the same meanwhile: theirs is fetched then, to be seen first.
import { getValueAt } from '../../../contract/get-value-at.ts'
import type { EntityType } from '../../../contract/index.ts'
import { useAppDispatch } from '../hooks.ts'
import type { RequestError } from '../network/request-error.ts'
import { useUpdateMutation } from './api.ts'
import type { UpdateArguments } from './arguments.ts'
import { loadRecord } from './load-record.ts'

/** The values of a record at the paths that are set; null where it holds nothing. */
export const pickSeen = (row: object, $set: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.keys($set).map((path) => [path, getValueAt(row, path) ?? null]))

/** @returns a function that answers the refusal it was given; where it is RECORD_OVERTAKEN, the record is up to date by then */
export const useFetchOvertaken = (type: EntityType) => {
  const dispatch = useAppDispatch()
  return async (id: string, error: RequestError | null): Promise<RequestError | null> => {
    if (error?.code === 'RECORD_OVERTAKEN') await dispatch(loadRecord(type, id, { again: true }))
    return error
  }
}

/**
 * @returns a function of the record as the form has shown it, and of its new values by dotted path; it answers why they were refused. One
 * that is not held was made by the form itself: nobody else has seen it.
 */
export const useSaveChanges = (type: EntityType) => {
  const [update] = useUpdateMutation()
  const fetchOvertaken = useFetchOvertaken(type)
  return async (id: string, row: object | undefined, $set: object): Promise<RequestError | null> => {
    const seen = row === undefined ? {} : { $seen: pickSeen(row, $set) }
    const { error } = await update({ type, id, $set, ...seen, quiet: true } as UpdateArguments)
    return fetchOvertaken(id, (error as RequestError | undefined) ?? null)
  }
}
