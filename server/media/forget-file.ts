// Removes a file that no record shows any more.
import { runUnit } from '../database/run-unit.ts'
import { done } from '../jobs/job.ts'
import type { JobHandler } from '../jobs/job.ts'
import type { Services } from '../services.ts'
import { isHashUsed } from './media-table.ts'

export const forgetFile = async ({ database, media }: Services, hash: string): Promise<void> => {
  await runUnit(database, { actor: null }, async (unit) => {
    await unit.lock(`media:${hash}`)
    if (!(await isHashUsed(unit.tx, hash))) await media.remove(hash)
  })
}

export const forgetHandler = (services: Services): JobHandler => async (payload) => {
  await forgetFile(services, String(payload['hash']))
  return done
}
