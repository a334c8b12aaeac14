// Target of a table row: its record, or, for a notification, the record that it is about.
import { useAnyRecord } from '../../../store/records/use-record.ts'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { toNotificationTarget } from '../../../../contract/notification-target.ts'
import { getClickedRoute, namedRoutes } from '../../../store/ui/named-routes.ts'
import { toRecordPath } from '../../../store/ui/record-paths.ts'

/** null if there is no target. */
export const useRowTarget = (type: EntityType, row: AnyRow | undefined): string | null => {
  const target = type === 'NOTIFICATION' ? namedRoutes[getClickedRoute(row?.['type'])] : type
  const itemId = target === type ? undefined : row?.['itemId']
  const { row: item } = useAnyRecord(target, typeof itemId === 'string' ? itemId : undefined)
  if (!row) return null
  const place = type === 'NOTIFICATION' ? toNotificationTarget(row['type'], row['data']) : null
  if (place !== null) return place
  // The target record may be deleted or hidden.
  return (item && toRecordPath(target, item)) ?? toRecordPath(type, row)
}
