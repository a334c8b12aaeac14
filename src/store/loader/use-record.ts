// A record for a component: read from its table, asked for where it is missing.
import { useEffect } from 'react'
import type { EntityType, Row } from '../../../contract/index.ts'
import { selectRecord, selectRecords } from '../entities/selectors.ts'
import { useAppDispatch, useAppSelector } from '../hooks.ts'
import { loadRecord } from './loader.ts'

/** undefined while it is on its way, and where there is none: a dash then. */
export const useRecord = <T extends EntityType>(type: T, id: string | null | undefined): Row<T> | undefined => {
  const dispatch = useAppDispatch()
  const row = useAppSelector((state) => selectRecord(state, type, id))
  const missing = id && !row ? id : null
  useEffect(() => {
    if (missing !== null) void dispatch(loadRecord(type, missing))
  }, [dispatch, missing, type])
  return row
}

/** The held ones of the ids; the others are asked for. */
export const useRecords = <T extends EntityType>(type: T, ids: readonly string[]): readonly Row<T>[] => {
  const dispatch = useAppDispatch()
  const rows = useAppSelector((state) => selectRecords(state, type, ids))
  const held = new Set(rows.map((row) => row._id))
  const missing = ids.filter((id) => !held.has(id)).join(' ')
  useEffect(() => {
    for (const id of missing.split(' ').filter(Boolean)) void dispatch(loadRecord(type, id))
  }, [dispatch, missing, type])
  return rows
}
