// The user's settings of a type's table: columns, page size, order. Stored in the settings record.
import useMediaQuery from '@mui/material/useMediaQuery'
import { listDefaults } from '../../../../contract/constants.ts'
import type { EntityType } from '../../../../contract/index.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { selectSettings, tableSettled } from '../../../store/network/settings-slice.ts'
import type { TableSettings } from '../../../store/network/settings-slice.ts'
import { getFeed } from '../feed/feeds.ts'
import type { FeedLook } from '../feed/feeds.ts'
import { getColumns } from '../fields/resource-views.ts'
import { getField } from '../fields/resource-fields.ts'
import type { ResourceField } from '../fields/resource-fields.ts'

export interface TablePreferences {
  /** In order, without fields that the type no longer has. */
  readonly columns: readonly ResourceField[]
  /** Pages load by scrolling: chosen, or on a phone. */
  readonly scrolls: boolean
  /** null to show it as a table. */
  readonly feed: FeedLook | null
  readonly reversed: boolean
  readonly keep: (patch: Partial<TableSettings>) => void
}

/** @param prefersList whether types with a list view show it by default */
export const useTableSettings = (type: EntityType, prefersList = false): TablePreferences => {
  const dispatch = useAppDispatch()
  const storedTable = useAppSelector(selectSettings).tables[type]
  const phone = useMediaQuery('(width < 768px)')
  const paths = storedTable?.columns ?? getColumns(type)
  return {
    columns: paths.flatMap((path) => getField(type, path) ?? []),
    scrolls: storedTable?.scrolls ?? phone,
    feed: (storedTable?.asList ?? prefersList) ? getFeed(type) : null,
    reversed: storedTable?.reversed ?? false,
    keep: (patch) => {
      dispatch(
        tableSettled({
          name: type,
          table: { limit: listDefaults.limit, sort: {}, ...storedTable, columns: paths, ...patch },
        }),
      )
    },
  }
}
