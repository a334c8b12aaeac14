// Who did what to a record.
import type { AnyRow } from '../../../../../contract/index.ts'
import { LocalTable } from '../../table/LocalTable.tsx'

export const RecordAudit = ({ row }: { readonly row: AnyRow }) => <LocalTable type="AUDITENTRY" settled={{ filter: { objectId: row._id } }} />
