// Organisation that a bulk job is about, if it is only one: its time zone and its labels apply.
import type { AnyRow, Row } from '../../../../contract/index.ts'
import type { BulkBody } from '../../../store/records/bulk-slice.ts'
import { selectRows } from '../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { useRecord } from '../../../store/records/use-record.ts'

export const useBulkOrganisation = ({ entityType, organisationId, ids }: BulkBody): Row<'ORGANISATION'> | null => {
  const all = useAppSelector((state) => selectRows(state, 'ORGANISATION'))
  const first = useRecord(entityType, ids?.[0])
  const requestedId = organisationId ?? (first as AnyRow | undefined)?.['organisationId']
  return all.find(({ _id }) => _id === requestedId) ?? (all.length === 1 ? (all[0] ?? null) : null)
}
