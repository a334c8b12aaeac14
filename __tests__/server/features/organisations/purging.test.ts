// An organisation is erased in portions: a process that ends between any two of them leaves the rest to the next, and the files on
// disk go with their records.
import { writeFile } from 'node:fs/promises'
import type { BeforeCommit } from '../../../../server/database/database.ts'
import { createRecordId } from '../../../../server/database/record-id.ts'
import { transact } from '../../../../server/database/transact.ts'
import { createPurgeOrganisationHandler } from '../../../../server/features/deletion/purge-organisation.ts'
import type { purgeOrganisationJob } from '../../../../server/features/deletion/purge-organisation.ts'
import type { PayloadOf } from '../../../../server/jobs/define-job.ts'
import { findEverywhere } from '../../support/everywhere.ts'
import { addThread, nobody } from '../../support/fixtures.ts'
import { addOneOfEach } from '../../support/one-of-each.ts'
import { saveTable } from '../../support/organisation-files.ts'
import { startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import { hashOf } from '../../support/upload.ts'

const day = 24 * 3_600_000
let server: TestServer
let aheadMs = 0

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + aheadMs) })
})
afterAll(() => server.close())

/** A copy on disk that is shown in these organisations. @returns its hash */
const addFile = async (text: string, organisationIds: readonly string[]): Promise<string> => {
  const { database, media } = server.services
  const bytes = Buffer.from(text)
  const hash = hashOf(bytes)
  const file = media.incoming()
  await writeFile(file, bytes)
  await media.take(file, hash)
  const shown = organisationIds.map((organisation_id) => ({
    id: createRecordId(),
    organisation_id,
    record_type: 'FBMESSAGE',
    record_id: createRecordId(),
    source: hash,
    hash,
    mime_type: 'text/plain',
    size: bytes.length,
    width: null,
    height: null,
    name: text,
  }))
  await database.kysely.insertInto('media').values(shown).execute()
  return hash
}

const fill = async (): Promise<void> => {
  const { organisation, page } = server.seeded
  await addOneOfEach(server)
  for (let portion = 0; portion < 22; portion += 1)
    await transact(server.services.database, nobody, async (unit) => {
      for (let index = 0; index < 25; index += 1)
        addThread(unit, organisation._id, page._id, { title: `marker ${portion} ${index}` })
    })
}

/** What a process does that ends after so many portions. @returns whether it came to the end of its work */
const purgeFor = async (portions: number, payload: PayloadOf<typeof purgeOrganisationJob>): Promise<boolean> => {
  const { database } = server.services
  let left = portions
  const end: BeforeCommit = () => {
    left -= 1
    return left < 0 ? Promise.reject(new Error('the process ended')) : Promise.resolve()
  }
  database.beforeCommit.add(end)
  try {
    await createPurgeOrganisationHandler(server.services)(payload, { attempts: 1, uncertain: false } as never)
    return true
  } catch (error) {
    expect((error as Error).message).toBe('the process ended')
    return false
  } finally {
    database.beforeCommit.delete(end)
  }
}

it('leaves nothing of an organisation, however often its process ends on the way', async () => {
  const { services, seeded } = server
  const { organisation, other, page } = seeded
  await fill()
  // By somebody who belongs to another organisation, too.
  await saveTable(server, organisation._id, 'marker in a table', false, 'admin')
  await saveTable(server, organisation._id, 'marker deleted since', true, 'admin')
  await saveTable(server, other._id, 'of the others', true, 'admin')
  const own = await addFile('marker of its own', [organisation._id])
  const shared = await addFile('shown elsewhere, too', [organisation._id, other._id])
  await server.call('DELETE', `/api/organisations/${organisation._id}`, { as: 'admin' })
  await server.settled()
  const { payload } = await services.database.kysely
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'purgeOrganisation')
    .executeTakeFirstOrThrow()
  aheadMs = 7.1 * day
  let ends = 0
  while (!(await purgeFor(2 + ends, payload as PayloadOf<typeof purgeOrganisationJob>))) ends += 1
  expect(ends).toBeGreaterThan(5)
  await server.settled()
  const left = await findEverywhere(services.database, [organisation._id, 'marker', page._id])
  expect(Object.keys(left).filter((table) => !['events', 'record_AUDITENTRY', 'jobs'].includes(table))).toEqual([])
  // Of its change log ids without rows are left.
  expect((await findEverywhere(services.database, ['marker']))['events']).toBeUndefined()
  const tables = await findEverywhere(services.database, ['of the others'])
  expect([tables['record_BULKJOB'], tables['bulk_parts']]).toEqual([1, 1])
  expect([await services.media.has(own), await services.media.has(shared)]).toEqual([false, true])
})
