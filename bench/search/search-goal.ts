// Goal 24: cost of a search among 100,000 messages of 10,000 conversations on the embedded database, for frequent and rare words.
import { pino } from 'pino'
import { sql } from 'kysely'
import type { Rights } from '../../contract/permissions.ts'
import { openDatabase } from '../../server/database/database.ts'
import type { Database } from '../../server/database/database.ts'
import { tableOf } from '../../server/database/columns.ts'
import { createRecordId } from '../../server/database/record-id.ts'
import { getSearchWords } from '../../server/database/words.ts'
import { parseSearchQuery } from '../../server/features/search/search-query.ts'
import { finders } from '../../server/features/search/finders.ts'
import type { Figure } from '../figure.ts'
import { searchGoal } from '../goals.ts'

const messages = 100_000
const conversations = 10_000
const rowsAtATime = 1_000
const attempts = 5
/** Milliseconds, compared by eye: it depends on the machine. */
const max = 300

const organisationId = createRecordId()
/** An agent who sees all conversations of their organisation. */
const rights: Rights = {
  userId: createRecordId(),
  role: null,
  canManage: false,
  members: [{ organisationId, manager: false, teamIds: [], visibility: 'all' }],
}

const often = ['merhaba', 'siparişim', 'kargo', 'İade', 'teşekkürler', 'ne zaman', 'lütfen', 'BİLGİ']

/** The same texts in each run: every third one has a given frequent word, and each has two rare ones. */
const textOf = (at: number): string =>
  `${often[at % often.length] ?? ''} ${often[(at * 7 + 3) % often.length] ?? ''} ürün${(at * 31) % 20_011} şehir${(at * 17) % 5_003} numara ${at}`

const fill = async ({ kysely }: Database): Promise<void> => {
  const items = Array.from({ length: conversations }, () => createRecordId())
  const time = (at: number): string => new Date(1_780_000_000_000 + at * 1_000).toISOString()
  const put = async (
    type: 'THREAD' | 'FBMESSAGE',
    count: number,
    docOf: (at: number) => Record<string, unknown>,
  ): Promise<void> => {
    for (let from = 0; from < count; from += rowsAtATime) {
      const rows = Array.from({ length: Math.min(rowsAtATime, count - from) }, (_, at) => {
        const doc = docOf(from + at)
        return {
          id: createRecordId(),
          version: from + at + 1,
          time: time(from + at),
          doc,
          words: getSearchWords(type, doc),
        }
      })
      await sql`INSERT INTO ${sql.table(tableOf(type))} (id, stream, version, organisation_id, created_time, updated_time, doc, words)
        SELECT id, ${`org:${organisationId}`}, version, ${organisationId}, time, time, doc, array_to_tsvector(words)
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given(id text, version bigint, time text, doc jsonb, words text[])`.execute(
        kysely,
      )
    }
  }
  const common = { service: 'facebook', itemType: 'fbConversation', status: 'open' }
  await put('THREAD', conversations, (at) => ({ ...common, itemId: items[at], title: `Müşteri ${at}` }))
  await put('FBMESSAGE', messages, (at) => ({
    fbId: `m${at}`,
    fbPageId: organisationId,
    fbConversationId: items[at % conversations],
    message: textOf(at),
  }))
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

const timeOf = async (database: Database, text: string): Promise<number> => {
  const asked = parseSearchQuery({ text })
  const times: number[] = []
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const before = performance.now()
    for (const find of Object.values(finders)) await find(database.kysely, rights, asked)
    times.push(performance.now() - before)
  }
  return median(times)
}

const questions = {
  'a word of every fourth message': 'merhaba',
  'two beginnings of words': 'se ur',
  'two frequent words': 'kargo iade',
  'a word of five messages': 'urun77',
  'no such word': 'zzzzzz',
} as const

export const measureSearch = async (): Promise<readonly Figure[]> => {
  const database = await openDatabase({ dataDir: null, secretKey: Buffer.alloc(32), log: pino({ level: 'silent' }) })
  try {
    await fill(database)
    const figures: Figure[] = []
    for (const [name, text] of Object.entries(questions)) {
      figures.push({
        id: searchGoal,
        name: `search among ${messages} messages, ${name}`,
        value: await timeOf(database, text),
        goal: max,
        sense: 'most',
        unit: 'ms',
        byEye: true,
      })
    }
    return figures
  } finally {
    await database.close()
  }
}
