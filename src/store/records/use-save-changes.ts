// Hook that saves the changes of a form, unless somebody has changed the same fields meanwhile; then it loads their version.
import { getValueAt } from '../../../contract/get-value-at.ts'
import type { EntityType } from '../../../contract/index.ts'
import { useAppDispatch } from '../hooks.ts'
import type { RequestError } from '../network/request-error.ts'
import { useUpdateMutation } from './api.ts'
import type { UpdateArguments } from './arguments.ts'
import { loadRecord } from './load-record.ts'

/** Current values at the paths to be set; null if there is none. */
export const pickSeen = (row: object, $set: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.keys($set).map((path) => [path, getValueAt(row, path) ?? null]))

/** @returns a function that returns the given error, after loading the record if the error is RECORD_OVERTAKEN */
export const useFetchOvertaken = (type: EntityType) => {
  const dispatch = useAppDispatch()
  return async (id: string, error: RequestError | null): Promise<RequestError | null> => {
    if (error?.code === 'RECORD_OVERTAKEN') await dispatch(loadRecord(type, id, { again: true }))
    return error
  }
}

/**
 * @returns a function of the record as the form showed it and its new values by path, which returns the error or null. Without a
 * record, nothing is compared: the form itself has just created it, and nobody else has seen it.
 */
export const useSaveChanges = (type: EntityType) => {
  const [update] = useUpdateMutation()
  const fetchOvertaken = useFetchOvertaken(type)
  return async (id: string, row: object | undefined, $set: object): Promise<RequestError | null> => {
    const seenFields = row === undefined ? {} : { $seen: pickSeen(row, $set) }
    const { error } = await update({ type, id, $set, ...seenFields, quiet: true } as UpdateArguments)
    return fetchOvertaken(id, (error as RequestError | undefined) ?? null)
  }
}
