// Table in a tab: its filters and page are in the address; another tab starts from its own defaults.
import type { Filter } from '../../../../contract/filter.ts'
import type { EntityType } from '../../../../contract/index.ts'
import { ResourceTable } from './ResourceTable.tsx'
import type { BaseQuery } from './base-query.ts'
import { useTableAddress } from './use-table-address.ts'

interface TabTableProps {
  readonly type: EntityType
  readonly settled?: BaseQuery
  /** Initial filter, which the user may remove. */
  readonly begin?: Filter | undefined
  /** Types with a list view start with it. */
  readonly listed?: boolean
}

export const TabTable = ({ type, settled = {}, begin, listed = false }: TabTableProps) => {
  const { state, onState } = useTableAddress(type, begin)
  return <ResourceTable type={type} state={state} onState={onState} settled={settled} listed={listed} />
}
