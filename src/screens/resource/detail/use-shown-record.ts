// The record a page is about: asked for, shown as it changes, and asked for again where starting anew made the application forget it.
import { useEffect, useState } from 'react'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { useGetQuery } from '../../../store/records/api.ts'
import { selectAnyRecord, selectIsDeleted } from '../../../store/entities/selectors.ts'
import { isTransient } from '../../../store/network/request-error.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import { useAppSelector } from '../../../store/hooks.ts'

export interface ShownRecord {
  readonly row: AnyRow | undefined
  /** Where there is no row: whether it is on its way, is not there, or could not be had. */
  readonly state: 'waiting' | 'absent' | 'failed'
  readonly retry: () => unknown
}

/** @param isBeingRemoved by this page: then it is not missed */
export const useShownRecord = (type: EntityType, id: string, isBeingRemoved: boolean): ShownRecord => {
  const { isFetching, isSuccess, isError, error, refetch } = useGetQuery({ type, id })
  const held = useAppSelector((state) => selectAnyRecord(state, type, id))
  const isDeleted = useAppSelector((state) => held === undefined && selectIsDeleted(state, type, id))
  const isReachable = useAppSelector((state) => state.connection.backend === 'online')
  const [last, setLast] = useState(held)
  const [askedAgain, setAskedAgain] = useState(false)
  if (held !== undefined && held !== last) setLast(held)
  if (askedAgain && (held !== undefined || !isReachable)) setAskedAgain(false)

  const refused =
    isError &&
    error !== undefined &&
    'status' in error &&
    Number(error.status) >= 400 &&
    !isTransient(error as RequestError)
  const failed = isError && !refused
  // An answer counts for ten minutes, what it brought may be gone sooner: a bootstrap keeps only what nobody else can have changed.
  const isLost = held === undefined && !isFetching && (isSuccess || (failed && last !== undefined))
  const asksAgain = isLost && !isDeleted && !isBeingRemoved && !askedAgain && isReachable
  useEffect(() => {
    if (!asksAgain) return
    setAskedAgain(true)
    void refetch()
  }, [asksAgain, refetch])

  const isAbsent = !isFetching && !isBeingRemoved && (refused || (isSuccess && (askedAgain || isDeleted)))
  // Form input and the open tab survive a moment without the record.
  const row = held ?? (isAbsent ? undefined : last)
  return { row, state: isAbsent ? 'absent' : failed && !isFetching ? 'failed' : 'waiting', retry: refetch }
}
