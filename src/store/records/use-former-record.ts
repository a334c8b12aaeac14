// Hook for the record that another one was merged into, because old addresses still name the former record.
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
  /** It is unknown whether there is one. If the user may not see it, there is none for them. */
  readonly isFailed: boolean
  readonly retry: () => void
}

/** @param type a type with `formerIds` @param id id of the former record; undefined: no request */
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
