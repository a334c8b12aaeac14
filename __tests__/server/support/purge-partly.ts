// The erasure of an organisation by a process that ends on the way, so that a test decides what happens in between.
import type { BeforeCommit } from '../../../server/database/database.ts'
import { createPurgeOrganisationHandler } from '../../../server/features/deletion/purge-organisation.ts'
import type { purgeOrganisationJob } from '../../../server/features/deletion/purge-organisation.ts'
import type { PayloadOf } from '../../../server/jobs/define-job.ts'
import type { TestServer } from './server.ts'

type Deletion = PayloadOf<typeof purgeOrganisationJob>

/** Payload of the job that waits for the end of the grace period. */
export const waitingPurge = async ({ services }: TestServer, organisationId: string): Promise<Deletion> => {
  const waiting = services.database.kysely.selectFrom('jobs').select('payload').where('kind', '=', 'purgeOrganisation')
  const deletions = (await waiting.orderBy('id').execute()).map(({ payload }) => payload as Deletion)
  const last = deletions.filter((deletion) => deletion.organisationId === organisationId).at(-1)
  if (!last) throw new Error('nothing waits to be erased')
  return last
}

/** Runs a process that ends after this many portions. @returns whether it finished */
export const purgeFor = async ({ services }: TestServer, portions: number, deletion: Deletion): Promise<boolean> => {
  let left = portions
  const end: BeforeCommit = () => {
    left -= 1
    return left < 0 ? Promise.reject(new Error('the process ended')) : Promise.resolve()
  }
  services.database.beforeCommit.add(end)
  try {
    await createPurgeOrganisationHandler(services)(deletion, { attempts: 1, uncertain: false } as never)
    return true
  } catch (error) {
    expect((error as Error).message).toBe('the process ended')
    return false
  } finally {
    services.database.beforeCommit.delete(end)
  }
}
