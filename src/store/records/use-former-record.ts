// The record that another one became one with: old addresses name the one that is gone.
import { skipToken } from '@reduxjs/toolkit/query'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { selectAnyRecord } from '../entities/selectors.ts'
import { useAppSelector } from '../hooks.ts'
import { isTransient } from '../network/request-error.ts'
import type { RequestError } from '../network/request-error.ts'
import { useListQuery } from './api.ts'

export interface FormerRecord {
  readonly row: AnyRow | undefined
  readonly isPending: boolean
  /** Nobody could say whether there is one; who may not know of it knows of none. */
  readonly isFailed: boolean
  readonly retry: () => void
}

/** @param type one that has `formerIds` @param id of the one that is gone; undefined: nothing is asked */
export const useFormerRecord = (type: EntityType, id: string | undefined): FormerRecord => {
  const { currentData, isError, error, isFetching, refetch } = useListQuery(
    id === undefined ? skipToken : { type, filter: { formerIds: id }, limit: 1 },
  )
  const row = useAppSelector((state) => selectAnyRecord(state, type, currentData?.ids[0]))
  const isMissing = id !== undefined && currentData === undefined
  return {
    row,
    isPending: isMissing && (isFetching || !isError),
    isFailed: isMissing && isError && !isFetching && isTransient(error as RequestError),
    retry: () => void refetch(),
  }
}
