// Hooks that read records from their tables, and load missing ones until they are there.
import { useEffect, useState } from 'react'
import type { AnyRow, EntityType, Row } from '../../../contract/index.ts'
import { selectRecord, selectRecords } from '../entities/selectors.ts'
import { useAppDispatch, useAppSelector } from '../hooks.ts'
import { keepLoading } from './keep-loading.ts'
import type { LoadOutcome } from './load-record.ts'

export interface WantedRecord<T extends EntityType> {
  readonly row: Row<T> | undefined
  /** Outcome of the last request for it; null if none was needed or none has ended. */
  readonly outcome: LoadOutcome | null
}

export const useWantedRecord = <T extends EntityType>(type: T, id: string | null | undefined): WantedRecord<T> => {
  const dispatch = useAppDispatch()
  const row = useAppSelector((state) => selectRecord(state, type, id))
  const isReachable = useAppSelector((state) => state.connection.backend === 'online')
  const [ended, setEnded] = useState<{ readonly id: string; readonly outcome: LoadOutcome } | null>(null)
  const missing = id && !row ? id : null
  useEffect(() => {
    if (missing === null) return undefined
    const onOutcome = (outcome: LoadOutcome): void => setEnded({ id: missing, outcome })
    return dispatch(keepLoading(type, [missing], { isReachable, onOutcome }))
  }, [dispatch, missing, isReachable, type])
  return { row, outcome: missing !== null && ended?.id === missing ? ended.outcome : null }
}

/** For a type known only at run time. */
export const useAnyRecord = (
  type: EntityType,
  id: string | null | undefined,
): { readonly row: AnyRow | undefined; readonly outcome: LoadOutcome | null } => {
  const { row, outcome } = useWantedRecord(type, id)
  return { row: row as unknown as AnyRow | undefined, outcome }
}

/** undefined while it is loading and if there is none; screens then show a dash. */
export const useRecord = <T extends EntityType>(type: T, id: string | null | undefined): Row<T> | undefined =>
  useWantedRecord(type, id).row

/** Returns the rows in memory and loads the others. */
export const useRecords = <T extends EntityType>(type: T, ids: readonly string[]): readonly Row<T>[] => {
  const dispatch = useAppDispatch()
  const rows = useAppSelector((state) => selectRecords(state, type, ids))
  const isReachable = useAppSelector((state) => state.connection.backend === 'online')
  const storedIds = new Set(rows.map((row) => row._id))
  const missing = ids.filter((id) => !storedIds.has(id)).join(' ')
  useEffect(() => {
    if (missing === '') return undefined
    return dispatch(keepLoading(type, missing.split(' '), { isReachable }))
  }, [dispatch, missing, isReachable, type])
  return rows
}
