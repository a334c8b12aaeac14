// Removed messages: their text stays neither in webhook events nor in bodies nor in the change log, in any order of arrival.
import { sql } from 'kysely'
import { base, bodiesOf, edit, person, textMessage } from '../support/messenger.ts'
import { startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'
import { ada, connectWhatsapp, message, past, text } from '../support/whatsapp.ts'

let server: TestServer
let page: string
let counter = 0
/** Part of all texts of the test, and of nothing else. */
let secret: string

beforeAll(async () => {
  server = await startTestServer()
  page = server.seeded.page.fbId
  await connectWhatsapp(server)
})
beforeEach(() => {
  counter += 1
  secret = `secret-${counter}-`
})
afterAll(() => server.close())

const deliver = async (...bodies: unknown[]) => {
  for (const body of bodies) {
    expect(await server.webhook(body)).toBe(200)
    await server.settled()
  }
}

/** Tables that still contain the text. */
const found = async (): Promise<string[]> => {
  const { kysely } = server.services.database
  const bodies = await sql<{ text: string }>`SELECT convert_from(body, 'UTF8') AS text FROM webhook_bodies`.execute(
    kysely,
  )
  const events = await sql<{ text: string }>`SELECT doc::text AS text FROM "record_WEBHOOKEVENT"`.execute(kysely)
  const log = await sql<{ text: string }>`SELECT coalesce(rows::text, '') AS text FROM events`.execute(kysely)
  const holding = (where: string, rows: readonly { text: string }[]) =>
    rows.flatMap((row) => (row.text.includes(secret) ? [where] : []))
  const all = [...holding('body', bodies.rows), ...holding('event', events.rows), ...holding('log', log.rows)]
  return [...new Set(all)]
}

/** Texts quoted by notifications. */
const quoted = async (): Promise<string[]> => {
  const { rows } = await sql<{ words: string }>`
    SELECT doc ->> 'snippet' AS words FROM "record_NOTIFICATION" WHERE doc ->> 'snippet' LIKE ${`${secret}%`}`.execute(
    server.services.database.kysely,
  )
  return rows.map(({ words }) => words)
}

/** Unread counts of the conversations, and of the records that show them. */
const unreadCounts = async (): Promise<number[]> => {
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce(sum(("doc"->>'unreadCount')::integer), 0)::integer AS count FROM "record_THREAD"
    UNION ALL SELECT coalesce(sum(("doc"->>'unreadMessageCount')::integer), 0)::integer AS count FROM "record_FBWACONTACT"`.execute(
    server.services.database.kysely,
  )
  return rows.map(({ count }) => Number(count))
}

const messenger = () => {
  const mid = `m_back_${counter}`
  return {
    written: textMessage(page, `${secret}written`, { mid, at: base }),
    edited: edit(page, mid, `${secret}edited`, 1, base + 1_000),
    takenBack: bodiesOf('page').done(page, { message: { mid, is_deleted: true } }, base + 2_000, person),
  }
}

const whatsapp = () => {
  const id = `wamid.back${counter}`
  return {
    written: text(`${secret}written`, { id, at: base }),
    edited: message(
      'edit',
      { edit: { original_message_id: id, message: { type: 'text', text: { body: `${secret}edited` } } } },
      { at: base + 1_000 },
    ),
    takenBack: message('revoke', { revoke: { original_message_id: id } }, { at: base + 2_000 }),
    past: past('text', { text: { body: `${secret}written` } }, { with: ada, id, at: base }),
  }
}

describe.each([
  ['Messenger', messenger],
  ['WhatsApp', whatsapp],
] as const)('on %s', (_name, bodies) => {
  it('is kept while it stands, and quoted as it was edited', async () => {
    const { written, edited } = bodies()
    await deliver(written, edited)
    expect(await found()).toEqual(['event', 'log'])
    expect(await quoted()).toEqual([`${secret}edited`])
  })

  it.each([
    ['in order', ['written', 'edited', 'takenBack']],
    ['backwards', ['takenBack', 'edited', 'written']],
    ['the edit last', ['written', 'takenBack', 'edited']],
    ['delivered once more', ['written', 'edited', 'takenBack', 'written', 'edited']],
  ] as const)('goes: %s', async (_order, order) => {
    const own = bodies()
    await deliver(...order.map((name) => own[name]))
    expect(await found()).toEqual([])
  })

  it.each([
    ['in order', ['written', 'takenBack', 'takenBack']],
    ['backwards', ['takenBack', 'written', 'takenBack']],
  ] as const)('is nobody’s to read any more: %s', async (_order, order) => {
    const own = bodies()
    const before = await unreadCounts()
    await deliver(...order.map((name) => own[name]))
    expect(await unreadCounts()).toEqual(before)
  })

  it('goes when everything comes at once, and what came in one body with it is still handled', async () => {
    const { written, edited, takenBack } = bodies()
    const together = { ...written, entry: [...written.entry, ...edited.entry, ...takenBack.entry] }
    await Promise.all([together, written, takenBack, edited].map((body) => server.webhook(body)))
    await server.settled()
    expect(await found()).toEqual([])
    const { rows } = await sql`SELECT 1 FROM "record_WEBHOOKEVENT" WHERE state <> 'done'`.execute(
      server.services.database.kysely,
    )
    expect(rows).toEqual([])
  })
})

it('goes also where a phone tells of it as the past', async () => {
  const { written, takenBack, past: told } = whatsapp()
  await deliver(told, written, takenBack)
  expect(await found()).toEqual([])
  await deliver(told)
  expect(await found()).toEqual([])
})
