// Deletes a file that no record shows any more.
import { transact } from '../database/transact.ts'
import { done } from '../jobs/job.ts'
import type { Context } from '../context/context.ts'
import { isHashUsed } from './media-table.ts'
import type { JobHandler } from '../jobs/define-job.ts'
import type { deleteFileJob } from './media-jobs.ts'

export const deleteUnusedFile = async ({ database, media }: Context, hash: string): Promise<void> => {
  await transact(database, { actor: null }, async (unit) => {
    await unit.lock(`media:${hash}`)
    if (!(await isHashUsed(unit.tx, hash))) await media.remove(hash)
  })
}

export const createDeleteFileHandler =
  (services: Context): JobHandler<typeof deleteFileJob> =>
  async ({ hash }) => {
    await deleteUnusedFile(services, hash)
    return done
  }
