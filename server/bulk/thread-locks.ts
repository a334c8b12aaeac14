// The locks under which a work item is changed: those of its conversation.
import { portOf } from '../channels/server-channel.ts'
import type { BulkAction } from './bulk-action.ts'

export const locksOfThread: BulkAction['locksOf'] = async ({ services, unit }, id) => {
  const thread = await unit.get('THREAD', id)
  return thread ? portOf(services, thread.itemType).locksOf(unit, thread.itemId) : []
}
