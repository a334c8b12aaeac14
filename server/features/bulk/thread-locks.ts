// The locks required to change a conversation: those of its conversation item.
import { portOf } from '../../context/port-of.ts'
import type { BulkAction } from './bulk-action.ts'

export const getThreadLocks: BulkAction['locksOf'] = async ({ services, unit }, id) => {
  const thread = await unit.get('THREAD', id)
  return thread ? portOf(services, thread.itemType).locksOf(unit, thread.itemId) : []
}
