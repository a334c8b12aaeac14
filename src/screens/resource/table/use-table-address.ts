// State of a table in the query parameter `table` of the address, with the page size and order that this user last chose.
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { listDefaults } from '../../../../contract/constants.ts'
import type { Filter } from '../../../../contract/filter.ts'
import type { EntityType } from '../../../../contract/index.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectSettings } from '../../../store/network/settings-slice.ts'
import { readTable, writeTable } from './table-state.ts'
import type { TableDefaults, TableState } from './table-state.ts'

const key = 'table'

export interface TableAddress {
  readonly state: TableState
  readonly onState: (state: TableState) => void
}

/** The default state of a table. */
const useTableDefaults = (type: EntityType, filter: Filter | undefined): TableDefaults => {
  const storedTable = useAppSelector(selectSettings).tables[type]
  return useMemo(
    () => ({ limit: Math.max(1, storedTable?.limit ?? listDefaults.limit), sort: storedTable?.sort ?? {}, filter }),
    [storedTable, filter],
  )
}

/** @param begin initial filter until the user removes it; must be the same object each time */
export const useTableAddress = (type: EntityType, begin?: Filter): TableAddress => {
  const [query, setQuery] = useSearchParams()
  const defaults = useTableDefaults(type, begin)
  const text = query.get(key)
  const state = useMemo(() => readTable(text, type, defaults), [text, type, defaults])
  const onState = useCallback(
    (next: TableState) => {
      setQuery(
        (current) => {
          const value = writeTable(next, defaults)
          const changed = new URLSearchParams(current)
          if (value === null) changed.delete(key)
          else changed.set(key, value)
          return changed
        },
        // "Back" leads to the previous screen, not through every filter.
        { replace: true },
      )
    },
    [defaults, setQuery],
  )
  return { state, onState }
}
