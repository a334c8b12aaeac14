// Removes a file that no record shows any more.
import { transact } from '../database/transact.ts'
import { done } from '../jobs/job.ts'
import type { JobHandler } from '../jobs/job.ts'
import type { Context } from '../context/context.ts'
import { isHashUsed } from './media-table.ts'

export const deleteUnusedFile = async ({ database, media }: Context, hash: string): Promise<void> => {
  await transact(database, { actor: null }, async (unit) => {
    await unit.lock(`media:${hash}`)
    if (!(await isHashUsed(unit.tx, hash))) await media.remove(hash)
  })
}

export const createDeleteFileHandler =
  (services: Context): JobHandler =>
  async (payload) => {
    await deleteUnusedFile(services, String(payload['hash']))
    return done
  }
