// The clock that the times of a record follow: its organisation's.
import type { AnyRow } from '../../../../contract/index.ts'
import { zoneOr } from '../../../../contract/zone-or.ts'
import { selectRecord } from '../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../store/hooks.ts'

/** undefined: the reader's own, where there is no organisation. */
export const useZoneOf = (organisationId: unknown): string | undefined => {
  const organisation = useAppSelector((state) =>
    typeof organisationId === 'string' ? selectRecord(state, 'ORGANISATION', organisationId) : undefined,
  )
  return organisation ? zoneOr(organisation.timeZone) : undefined
}

/** Of a record, which may be the organisation itself. */
export const useRecordZone = (row: AnyRow): string | undefined => useZoneOf(row['organisationId'] ?? row._id)
