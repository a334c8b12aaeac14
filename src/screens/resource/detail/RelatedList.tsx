// Records that belong to the one that is shown. Its filters and pages last as long as its tab is open.
import { useState } from 'react'
import { listDefaults } from '../../../../contract/constants.ts'
import type { AnyRow } from '../../../../contract/index.ts'
import { belongsToOrganisation } from '../fields/resource-fields.ts'
import { ResourceTable } from '../table/ResourceTable.tsx'
import type { SettledQuestion } from '../table/ResourceTable.tsx'
import type { TableState } from '../table/table-state.ts'
import { useTableDefaults } from '../table/use-table-address.ts'
import type { Related } from './related.ts'

interface RelatedListProps {
  readonly related: Related
  /** The record they belong to. */
  readonly row: AnyRow
}

/** What is asked of the list, and what a new record in it is given. */
const settledBy = ({ type, field }: Related, { _id, organisationId }: AnyRow): SettledQuestion => {
  if (field === null) return { organisationId: _id }
  return { filter: { [field]: _id }, ...(typeof organisationId === 'string' && belongsToOrganisation(type) ? { organisationId } : {}) }
}

export const RelatedList = ({ related, row }: RelatedListProps) => {
  const { type } = related
  const { limit, sort } = useTableDefaults(type)
  const [state, setState] = useState<TableState>({ filter: {}, skip: listDefaults.skip, limit, sort })
  return <ResourceTable type={type} state={state} onState={setState} settled={settledBy(related, row)} />
}
