// Records that a status or a message looks up besides its own id are found without reading the others, however many there are.
import { sql } from 'kysely'
import type { Database } from '../../../server/database/database.ts'
import { buildSelection } from '../../../server/database/matching.ts'
import { countRead } from '../support/count-read.ts'
import { openTestDatabase } from '../support/database.ts'

const messages = 3_000
const [person, number] = ['c'.repeat(24), 'e'.repeat(24)]

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await sql`
    INSERT INTO "record_FBWAMESSAGE" (id, stream, version, organisation_id, created_time, updated_time, arrival, doc)
    SELECT lpad(n::text, 24, '0'), 'org:o', n, 'o', 't' || (1000000 + n), 't', n * 1000, jsonb_build_object(
      'fbWaContactId', ${person}::text, 'fbWaPhoneId', ${number}::text, 'fbId', 'm' || n, 'ownerSent', n % 2 = 0,
      'commandId', CASE WHEN n % 2 = 0 THEN 'command' || n END, 'replyTo', CASE WHEN n % 10 = 0 THEN 'm' || (n - 5) END)
    FROM generate_series(1, ${messages}) AS made(n)`.execute(database.kysely)
  await sql`ANALYZE "record_FBWAMESSAGE"`.execute(database.kysely)
})
afterAll(() => database.close())

test.each([
  ['our message by its mark', { fbWaPhoneId: number, commandId: 'command1000' }, 1],
  ['a mark that is not ours', { fbWaPhoneId: number, commandId: 'of another application' }, 0],
  ['what answers a message', { fbWaContactId: person, replyTo: 'm995' }, 1],
  ['an answer that nobody gave', { fbWaContactId: person, replyTo: 'm996' }, 0],
])('%s', async (_, match, found) => {
  expect(await countRead(database, buildSelection('FBWAMESSAGE', match, {}))).toBe(found)
})
