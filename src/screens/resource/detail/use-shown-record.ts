// Record of a page: loaded, updated live, and loaded again if a new bootstrap has evicted it.
import { useEffect, useState } from 'react'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { useGetQuery } from '../../../store/records/api.ts'
import { selectAnyRecord, selectIsDeleted } from '../../../store/entities/selectors.ts'
import { isTransient } from '../../../store/network/request-error.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import { useAppSelector } from '../../../store/hooks.ts'

export interface ShownRecord {
  readonly row: AnyRow | undefined
  /** State without a row: loading, absent, or failed. */
  readonly state: 'waiting' | 'absent' | 'failed'
  readonly retry: () => unknown
}

/** @param isBeingRemoved whether this page deletes it; then it is not reported as absent */
export const useShownRecord = (type: EntityType, id: string, isBeingRemoved: boolean): ShownRecord => {
  const { isFetching, isSuccess, isError, error, refetch } = useGetQuery({ type, id })
  const storedRow = useAppSelector((state) => selectAnyRecord(state, type, id))
  const isDeleted = useAppSelector((state) => storedRow === undefined && selectIsDeleted(state, type, id))
  const isReachable = useAppSelector((state) => state.connection.backend === 'online')
  const [last, setLast] = useState(storedRow)
  const [askedAgain, setAskedAgain] = useState(false)
  if (storedRow !== undefined && storedRow !== last) setLast(storedRow)
  if (askedAgain && (storedRow !== undefined || !isReachable)) setAskedAgain(false)

  const refused =
    isError &&
    error !== undefined &&
    'status' in error &&
    Number(error.status) >= 400 &&
    !isTransient(error as RequestError)
  const failed = isError && !refused
  // A query result is cached for ten minutes, but its record may be evicted earlier: a bootstrap keeps only records that nobody can have
  // changed.
  const isLost = storedRow === undefined && !isFetching && (isSuccess || (failed && last !== undefined))
  const asksAgain = isLost && !isDeleted && !isBeingRemoved && !askedAgain && isReachable
  useEffect(() => {
    if (!asksAgain) return
    setAskedAgain(true)
    void refetch()
  }, [asksAgain, refetch])

  const isAbsent = !isFetching && !isBeingRemoved && (refused || (isSuccess && (askedAgain || isDeleted)))
  // Shows the last row during a short absence, so that form input and the open tab survive.
  const row = storedRow ?? (isAbsent ? undefined : last)
  return { row, state: isAbsent ? 'absent' : failed && !isFetching ? 'failed' : 'waiting', retry: refetch }
}
