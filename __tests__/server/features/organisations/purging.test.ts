// An organisation is erased in portions: a process that ends between any two of them leaves the rest to the next, and files on disk are
// deleted with their records.
import { writeFile } from 'node:fs/promises'
import { createRecordId } from '../../../../server/database/record-id.ts'
import { transact } from '../../../../server/database/transact.ts'
import { findEverywhere } from '../../support/everywhere.ts'
import { addThread, nobody } from '../../support/fixtures.ts'
import { addOneOfEach } from '../../support/one-of-each.ts'
import type { OneOfEach } from '../../support/one-of-each.ts'
import { saveTable } from '../../support/organisation-files.ts'
import { purgeFor, waitingPurge } from '../../support/purge-partly.ts'
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

/** A media copy that is shown in these organisations. @returns its hash */
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

const fill = async (): Promise<OneOfEach> => {
  const { organisation, page } = server.seeded
  const each = await addOneOfEach(server)
  for (let portion = 0; portion < 22; portion += 1)
    await transact(server.services.database, nobody, async (unit) => {
      for (let index = 0; index < 25; index += 1)
        addThread(unit, organisation._id, page._id, { title: `marker ${portion} ${index}` })
    })
  return each
}

it('leaves nothing of an organisation, however often its process ends on the way', async () => {
  const { services, seeded } = server
  const { organisation, other, page } = seeded
  const each = await fill()
  // Also by a user who belongs to another organisation.
  await saveTable(server, organisation._id, 'marker in a table', false, 'admin')
  await saveTable(server, organisation._id, 'marker deleted since', true, 'admin')
  await saveTable(server, other._id, 'of the others', true, 'admin')
  // Data of a linked phone is stored under the id of its session.
  const bodies = {
    entry: [{ id: each.WAWEBSESSION, changes: [{ field: 'message', value: { text: 'marker of a phone' } }] }],
  }
  await server.webhook({ object: 'whatsapp_web', ...bodies })
  await server.settled()
  expect(await findEverywhere(services.database, ['marker of a phone'])).toMatchObject({ record_WEBHOOKEVENT: 1 })
  const own = await addFile('marker of its own', [organisation._id])
  const shared = await addFile('shown elsewhere, too', [organisation._id, other._id])
  await server.call('DELETE', `/api/organisations/${organisation._id}`, { as: 'admin' })
  await server.settled()
  const deletion = await waitingPurge(server, organisation._id)
  aheadMs = 7.1 * day
  let ends = 0
  while (!(await purgeFor(server, 2 + ends, deletion))) ends += 1
  expect(ends).toBeGreaterThan(5)
  await server.settled()
  const left = await findEverywhere(services.database, [organisation._id, 'marker', page._id])
  expect(Object.keys(left).filter((table) => !['events', 'record_AUDITENTRY', 'jobs'].includes(table))).toEqual([])
  // Only ids without rows are left of its change log.
  expect((await findEverywhere(services.database, ['marker']))['events']).toBeUndefined()
  const { result: notes } = await transact(services.database, nobody, (unit) =>
    unit.findAll('AUDITENTRY', { action: 'organisationErased' }),
  )
  // The count continued where the previous process had ended.
  expect(notes.map(({ count }) => (count ?? 0) > 3 * 22 * 25)).toEqual([true])
  const tables = await findEverywhere(services.database, ['of the others'])
  expect([tables['record_BULKJOB'], tables['bulk_parts']]).toEqual([1, 1])
  expect([await services.media.has(own), await services.media.has(shared)]).toEqual([false, true])
})
