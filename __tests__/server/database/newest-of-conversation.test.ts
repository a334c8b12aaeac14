// The cost of a message must not grow with its conversation: only the newest messages are read, in both directions.
import { sql } from 'kysely'
import type { Database } from '../../../server/database/database.ts'
import { buildFirstOfEach, buildSelection } from '../../../server/database/matching.ts'
import { countRead } from '../support/count-read.ts'
import { openTestDatabase } from '../support/database.ts'

const messages = 3_000
const wanted = 20
const conversation = 'c'.repeat(24)

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await sql`
    INSERT INTO "record_FBMESSAGE" (id, stream, version, organisation_id, created_time, updated_time, arrival, doc)
    SELECT lpad(n::text, 24, '0'), 'org:o', n, 'o', 't' || (1000000 + n / 3), 't', n * 1000, jsonb_build_object(
      'fbConversationId', ${conversation}::text, 'fbPageId', 'p', 'fbId', 'm' || n, 'ownerSent', n <= 30)
    FROM generate_series(1, ${messages}) AS made(n)`.execute(database.kysely)
})
afterAll(() => database.close())

const newestFirst = { orderBy: { createdTime: -1 }, limit: wanted } as const

const conversations = [conversation, 'd'.repeat(24)]

const ways = {
  'one conversation': (ownerSent: boolean) =>
    buildSelection('FBMESSAGE', { fbConversationId: conversation, ownerSent }, newestFirst),
  'many at once': (ownerSent: boolean) =>
    buildFirstOfEach('FBMESSAGE', 'fbConversationId', conversations, { ownerSent }, newestFirst),
}
/** The list of conversations is read, too. */
const others = { 'one conversation': 0, 'many at once': 2 }

const cases = [true, false].flatMap((ownerSent) =>
  (['one conversation', 'many at once'] as const).map((way) => ({ ownerSent, way })),
)

it.each(cases)('are read alone where ownerSent is $ownerSent, of $way', async ({ ownerSent, way }) => {
  const newest = ways[way](ownerSent)
  await sql`ANALYZE "record_FBMESSAGE"`.execute(database.kysely)
  expect(await countRead(database, newest)).toBe(wanted + others[way])
})
