// A table whose filters and pages last as long as it is open: among tabs, where the address says only which tab it is.
import { useState } from 'react'
import { listDefaults } from '../../../../contract/constants.ts'
import type { Filter } from '../../../../contract/filter.ts'
import type { EntityType } from '../../../../contract/index.ts'
import { ResourceTable } from './ResourceTable.tsx'
import type { SettledQuestion } from './ResourceTable.tsx'
import type { TableState } from './table-state.ts'
import { useTableDefaults } from './use-table-address.ts'

interface LocalTableProps {
  readonly type: EntityType
  readonly settled?: SettledQuestion
  /** The filter it begins with, which may be taken back. */
  readonly begin?: Filter
  /** What can be read as a list is one from the beginning. */
  readonly listed?: boolean
}

export const LocalTable = ({ type, settled = {}, begin = {}, listed = false }: LocalTableProps) => {
  const { limit, sort } = useTableDefaults(type)
  const [state, setState] = useState<TableState>({ filter: begin, skip: listDefaults.skip, limit, sort })
  return <ResourceTable type={type} state={state} onState={setState} settled={settled} listed={listed} />
}
