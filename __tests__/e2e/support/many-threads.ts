// Thousands of open conversations: the server's own code creates one, SQL copies it.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { EntityType } from '../../../contract/index.ts'
import { tableOf } from '../../../server/database/columns.ts'
import { openDatabase } from '../../../server/database/database.ts'
import type { Database } from '../../../server/database/database.ts'
import { createRecordId } from '../../../server/database/record-id.ts'
import { transact } from '../../../server/database/transact.ts'

interface Model {
  readonly conversationId: string
  readonly threadId: string
}

const addModel = async (database: Database): Promise<Model> => {
  const { result } = await transact(database, { actor: null }, async (unit) => {
    const page = await unit.find('FBPAGE', {})
    if (!page) throw new Error('the demo has no page')
    const own = page.organisationId === undefined ? {} : { organisationId: page.organisationId }
    const conversation = unit.add('FBCONVERSATION', { fbPageId: page._id, fbUserId: createRecordId() }, own)
    const thread = unit.add(
      'THREAD',
      {
        service: 'facebook',
        itemType: 'fbConversation',
        itemId: conversation._id,
        accountType: 'FBPAGE',
        accountId: page._id,
        title: 'Müşteri 0',
        snippet: 'Merhaba',
        snippetFrom: 'customer',
        lastMessageTime: '2026-01-01T00:00:00.000Z',
        lastInboundTime: '2026-01-01T00:00:00.000Z',
        unreadCount: 1,
        isAnswered: false,
        status: 'open',
      },
      own,
    )
    return { conversationId: conversation._id, threadId: thread._id }
  })
  return result
}

/** Ids of copies: their prefix distinguishes the kinds, and copies from the server's own ids. */
const copyId = (kind: string) => sql`${kind} || lpad(to_hex(number), 23, '0')`
const conversationId = copyId('a')
const threadId = copyId('b')
/** Each conversation has its own customer. */
const personId = copyId('c')
const at = sql`to_char(timestamp '2026-01-01' + number * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`

/** @param changes of the document, besides its id */
const copyRecord = async (
  { kysely }: Database,
  { type, modelId, id, count }: { type: EntityType; modelId: string; id: typeof threadId; count: number },
  changes: typeof threadId,
): Promise<void> => {
  const table = sql.table(tableOf(type))
  await sql`
    INSERT INTO ${table} (id, stream, version, organisation_id, created_time, updated_time, doc)
    SELECT ${id}, replace(stream, id, ${id}), version, organisation_id, created_time, updated_time,
      doc || jsonb_build_object('_id', ${id}) || ${changes}
    FROM ${table}, generate_series(1, ${count}::integer) AS number WHERE id = ${modelId}`.execute(kysely)
}

/** Copies them into the organisation of the only page. No change is published: connected clients have to read again. */
export const copyOpenThreads = async (database: Database, count: number): Promise<void> => {
  const model = await addModel(database)
  const copies = count - 1
  await copyRecord(
    database,
    { type: 'FBCONVERSATION', modelId: model.conversationId, id: conversationId, count: copies },
    sql`jsonb_build_object('fbUserId', ${personId})`,
  )
  await copyRecord(
    database,
    { type: 'THREAD', modelId: model.threadId, id: threadId, count: copies },
    sql`jsonb_build_object('itemId', ${conversationId}, 'title', 'Müşteri ' || number, 'lastMessageTime', ${at}, 'lastInboundTime', ${at})`,
  )
}

/** @param dataDir of a stopped product */
export const addOpenThreads = async (dataDir: string, count: number): Promise<void> => {
  const database = await openDatabase({ dataDir, secretKey: randomBytes(32), log: { warn: () => undefined } })
  try {
    await copyOpenThreads(database, count)
  } finally {
    await database.close()
  }
}
