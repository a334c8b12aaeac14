// Purges finished bulk jobs after their retention, together with their record outcomes and files.
import { maxTransactionRecords } from '../../../contract/constants.ts'
import { busyBulkStates } from '../../../contract/bulk-states.ts'
import { findOutdatedIds } from '../../database/outdated-ids.ts'
import { transact } from '../../database/transact.ts'
import type { Context } from '../../context/context.ts'
import { deleteBulkRows } from './bulk-rows.ts'
import { bulkLock } from './bulk-work.ts'

export const purgeBulkJobs = async ({ database }: Context, before: Date): Promise<void> => {
  const ids = await findOutdatedIds(database.kysely, 'BULKJOB', before, maxTransactionRecords)
  for (const id of ids) {
    await transact(database, { actor: null }, async (unit) => {
      await unit.lock(bulkLock(id))
      const job = await unit.get('BULKJOB', id)
      if (!job || busyBulkStates.includes(job.state)) return
      await unit.remove('BULKJOB', id)
      await deleteBulkRows(unit, id)
    })
  }
}
