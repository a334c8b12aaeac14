// Where a row of a table leads: to its record, or, for a notification, to what it tells of.
import { useAnyRecord } from '../../../store/loader/use-record.ts'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { clickedRoute, namedRoutes } from '../../../store/navigation/named-routes.ts'
import { recordPath } from '../../../store/navigation/record-paths.ts'

/** null where it leads nowhere. */
export const useRowTarget = (type: EntityType, row: AnyRow | undefined): string | null => {
  const target = type === 'NOTIFICATION' ? namedRoutes[clickedRoute(row?.['type'])] : type
  const told = target === type ? undefined : row?.['itemId']
  const { row: item } = useAnyRecord(target, typeof told === 'string' ? told : undefined)
  if (!row) return null
  // What it tells of may be gone, or not to be seen any more.
  return (item && recordPath(target, item)) ?? recordPath(type, row)
}
