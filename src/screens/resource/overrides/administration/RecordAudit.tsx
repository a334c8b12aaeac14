// Audit entries of a record.
import type { AnyRow } from '../../../../../contract/index.ts'
import { TabTable } from '../../table/TabTable.tsx'

export const RecordAudit = ({ row }: { readonly row: AnyRow }) => (
  <TabTable type="AUDITENTRY" settled={{ filter: { objectId: row._id } }} />
)
