// Approved templates of a business account, by name.
import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo, useState } from 'react'
import type { Row } from '../../../../../contract/index.ts'
import { autocompleteDelayMs, maxListLimit } from '../../../../../contract/constants.ts'
import { useDebounced } from '../../../../lib/use-debounced.ts'
import { useListQuery } from '../../../../store/records/api.ts'
import { selectRows } from '../../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../../store/hooks.ts'

export interface Templates {
  readonly templates: readonly Row<'FBWATEMPLATE'>[]
  readonly isLoading: boolean
  readonly isFailed: boolean
  readonly retry: () => void
  /** Requests more of a long list, by name. */
  readonly search: (name: string) => void
}

/** @param accountId null while unknown */
export const useTemplates = (accountId: string | null): Templates => {
  const [searchText, search] = useState('')
  // The text of a chosen template is its name and its language.
  const debouncedWord = useDebounced(searchText.split(' ')[0] ?? '', autocompleteDelayMs)
  const usable = { fbWaBAId: accountId, status: 'APPROVED', isRemoteDeleted: false }
  const baseQuery = { type: 'FBWATEMPLATE', limit: maxListLimit, sort: { name: 1 } } as const
  const { data, isError, isFetching, isUninitialized, refetch } = useListQuery(
    { ...baseQuery, filter: usable },
    { skip: accountId === null },
  )
  const hasMore = (data?.ids.length ?? 0) >= maxListLimit
  useListQuery(
    hasMore && debouncedWord !== ''
      ? { ...baseQuery, filter: { ...usable, name: { $regex: debouncedWord } } }
      : skipToken,
  )
  // Read from the store, so that status changes on the platform appear at once.
  const rows = useAppSelector((state) => selectRows(state, 'FBWATEMPLATE'))
  const templates = useMemo(
    () =>
      rows
        .filter(
          (row) =>
            row.fbWaBAId === accountId && row.status === 'APPROVED' && !row.isRemoteDeleted && row.data?.['components'],
        )
        .toSorted((one, other) => ((one.name ?? '') < (other.name ?? '') ? -1 : 1)),
    [rows, accountId],
  )
  return { templates, isLoading: isFetching || isUninitialized, isFailed: isError, retry: () => void refetch(), search }
}
