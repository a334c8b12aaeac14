// The approved templates of a business account, by name.
import { useMemo } from 'react'
import type { Row } from '../../../../../contract/index.ts'
import { maxListLimit } from '../../../../../contract/constants.ts'
import { useListQuery } from '../../../../store/records/api.ts'
import { selectRows } from '../../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../../store/hooks.ts'

interface Templates {
  readonly templates: readonly Row<'FBWATEMPLATE'>[]
  readonly isLoading: boolean
  readonly isFailed: boolean
  readonly retry: () => void
}

/** @param accountId null: it is not known yet */
export const useTemplates = (accountId: string | null): Templates => {
  const { isError, isFetching, isUninitialized, refetch } = useListQuery(
    {
      type: 'FBWATEMPLATE',
      limit: maxListLimit,
      filter: { fbWaBAId: accountId, status: 'APPROVED', isRemoteDeleted: false },
      sort: { name: 1 },
    },
    { skip: accountId === null },
  )
  // Of the store: what the platform says meanwhile shows at once.
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
  return { templates, isLoading: isFetching || isUninitialized, isFailed: isError, retry: () => void refetch() }
}
