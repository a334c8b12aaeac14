// Jobs that have been kept long enough go, with what they did to each record and their files.
import { transactionRecordsMax } from '../../contract/constants.ts'
import { busyBulkStates } from '../../contract/bulk-kinds.ts'
import { outdatedIds } from '../database/outdated-ids.ts'
import { runUnit } from '../database/run-unit.ts'
import type { Services } from '../services.ts'
import { forgetBulkRows } from './bulk-rows.ts'
import { bulkLock } from './bulk-work.ts'

export const forgetBulkJobs = async ({ database }: Services, before: Date): Promise<void> => {
  const ids = await outdatedIds(database.kysely, 'BULKJOB', before, transactionRecordsMax)
  for (const id of ids) {
    await runUnit(database, { actor: null }, async (unit) => {
      await unit.lock(bulkLock(id))
      const job = await unit.get('BULKJOB', id)
      if (!job || busyBulkStates.includes(job.state)) return
      await unit.remove('BULKJOB', id)
      await forgetBulkRows(unit, id)
    })
  }
}
