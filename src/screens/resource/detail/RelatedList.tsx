// Records that belong to the one that is shown. Its filters and pages last as long as its tab is open.
import { useState } from 'react'
import { listDefaults } from '../../../../contract/constants.ts'
import { ResourceTable } from '../table/ResourceTable.tsx'
import type { TableState } from '../table/table-state.ts'
import { useTableDefaults } from '../table/use-table-address.ts'
import type { Related } from './related.ts'

interface RelatedListProps {
  readonly related: Related
  /** The record they belong to. */
  readonly id: string
}

export const RelatedList = ({ related: { type, field }, id }: RelatedListProps) => {
  const { limit, sort } = useTableDefaults(type)
  const [state, setState] = useState<TableState>({ filter: {}, skip: listDefaults.skip, limit, sort })
  return <ResourceTable type={type} state={state} onState={setState} settled={field === null ? { organisationId: id } : { filter: { [field]: id } }} />
}
