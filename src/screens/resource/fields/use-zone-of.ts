// Time zone of a record: its organisation's.
import type { AnyRow } from '../../../../contract/index.ts'
import { zoneOr } from '../../../../contract/zone-or.ts'
import { selectRecord } from '../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../store/hooks.ts'

/** undefined for the user's own time zone, if there is no organisation. */
export const useZoneOf = (organisationId: unknown): string | undefined => {
  const organisation = useAppSelector((state) =>
    typeof organisationId === 'string' ? selectRecord(state, 'ORGANISATION', organisationId) : undefined,
  )
  return organisation ? zoneOr(organisation.timeZone) : undefined
}

/** Time zone of a record, which may be the organisation itself. */
export const useRecordZone = (row: AnyRow): string | undefined => useZoneOf(row['organisationId'] ?? row._id)
