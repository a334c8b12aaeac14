// Search on the server: results, their order, and who sees them.
import type { SearchAnswer, SearchHit } from '../../../../contract/platform/search-calls.ts'
import { transact } from '../../../../server/database/transact.ts'
import { tableOf } from '../../../../server/database/columns.ts'
import { indexSearchWords } from '../../../../server/database/words.ts'
import { sql } from 'kysely'
import { addThread, nobody } from '../../support/fixtures.ts'
import { startTestServer, attachTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
const ids: Record<string, string> = {}
const answerText = 'IZMIR şubemiz bugün gönderecek'

const message = (text: string, at: string, fbConversationId: string, ownerSent = false) => ({
  data: { message: text, fbPageId: server.seeded.page._id, fbConversationId, ownerSent, fbId: null, status: null },
  options: { organisationId: server.seeded.organisation._id, createdTime: at },
})

beforeAll(async () => {
  server = await startTestServer()
  const { organisation, other, page, agent } = server.seeded
  await transact(server.services.database, nobody, async (unit) => {
    const customer = unit.add(
      'CUSTOMER',
      {
        name: 'Şükrü Işık',
        email: 'sukru.isik@example.test',
        phone: '+90 532 111 22 33',
        note: 'Prefers the evening',
        identities: [],
        assignments: [],
      },
      { organisationId: organisation._id },
    )
    unit.add('CUSTOMER', { name: 'Nobody Else', identities: [], assignments: [] }, { organisationId: organisation._id })
    unit.add('CUSTOMER', { name: 'Şükrü of the rival', identities: [], assignments: [] }, { organisationId: other._id })
    const first = addThread(unit, organisation._id, page._id, {
      title: 'Şükrü Işık',
      at: '2026-03-01T10:00:00.000Z',
      assigneeId: agent._id,
    })
    const second = addThread(unit, organisation._id, page._id, { title: 'Ayşe Çağlar', at: '2026-03-02T10:00:00.000Z' })
    const strange = addThread(unit, other._id, page._id, { title: 'Strange Şükrü', at: '2026-03-03T10:00:00.000Z' })
    const put = (
      name: string,
      text: string,
      at: string,
      conversation: string,
      ours = false,
      organisationId = organisation._id,
    ): void => {
      const { data, options } = message(text, at, conversation, ours)
      ids[name] = unit.add('FBMESSAGE', { ...data, agentId: ours ? agent._id : null } as never, {
        ...options,
        organisationId,
      })._id
    }
    put(
      'oldest',
      'İzmir’deki siparişim nerede? <img src=x onerror=alert(1)>',
      '2026-03-01T09:00:00.000Z',
      first.conversation._id,
    )
    put('answer', answerText, '2026-03-01T09:30:00.000Z', first.conversation._id, true)
    put(
      'newest',
      `${'çok uzun bir söz '.repeat(30)} ızmır kargosu`,
      '2026-03-02T09:00:00.000Z',
      second.conversation._id,
    )
    put('foreign', 'izmir of the rival', '2026-03-03T09:00:00.000Z', strange.conversation._id, false, other._id)
    ids['first'] = first.thread._id
    ids['second'] = second.thread._id
    ids['customer'] = customer._id
  })
})
afterAll(() => server.close())

const ask = (query: Readonly<Record<string, string>>, as = 'manager') =>
  server.call('GET', `/api/search?${new URLSearchParams(query)}`, { as })
const found = async (query: Readonly<Record<string, string>>, as = 'manager'): Promise<SearchAnswer> => {
  const { status, body } = await ask(query, as)
  expect(status).toBe(200)
  return body.data as SearchAnswer
}
/** Restores the initial state for the next test. */
afterEach(async () => {
  await transact(server.services.database, nobody, async (unit) => {
    await unit.change('ORGANISATION', server.seeded.organisation._id, { visibility: 'all' })
    await unit.change('FBMESSAGE', String(ids['answer']), { message: answerText })
  })
})

const idsOf = (hits: readonly SearchHit[] | undefined): readonly string[] => (hits ?? []).map(({ id }) => id)

it('finds messages, conversations and customers by the beginnings of their words', async () => {
  for (const text of ['izmir', 'İZMİR', 'ızmır', 'Izm', 'i̇zmir']) {
    const { message: messages } = await found({ text })
    expect(idsOf(messages?.hits)).toEqual([ids['newest'], ids['answer'], ids['oldest']])
  }
  const { message: both } = await found({ text: 'kargo izmir' })
  expect(both?.hits).toEqual([
    expect.objectContaining({
      id: ids['newest'],
      threadId: ids['second'],
      itemType: 'fbConversation',
      title: 'Ayşe Çağlar',
      isOurs: false,
    }),
  ])
  expect(both?.hits[0]?.text).toMatch(/^….*ızmır kargosu$/u)
  // Users' text is returned as written.
  expect((await found({ text: 'siparis' })).message?.hits[0]?.text).toBe(
    'İzmir’deki siparişim nerede? <img src=x onerror=alert(1)>',
  )
  // Matches start only at the beginning of a word.
  expect((await found({ text: 'zmir' })).message?.hits).toEqual([])
  const named = await found({ text: 'sukru' })
  expect(named.customer?.hits).toEqual([
    expect.objectContaining({ kind: 'customer', id: ids['customer'], title: 'Şükrü Işık', threadId: null }),
  ])
  expect(named.thread?.hits).toEqual([
    expect.objectContaining({ kind: 'thread', id: ids['first'], threadId: ids['first'], text: 'hello' }),
  ])
  for (const text of ['sukru.isik@example', '532 111', 'evening'])
    expect(idsOf((await found({ text, kinds: 'customer' })).customer?.hits)).toEqual([ids['customer']])
})

it('narrows by kind, channel and time, and turns pages', async () => {
  expect(Object.keys(await found({ text: 'izmir', kinds: 'customer,thread' }))).toEqual(['thread', 'customer'])
  expect((await found({ text: 'izmir', service: 'whatsapp' })).message?.hits).toEqual([])
  expect((await found({ text: 'sukru', service: 'instagram' })).customer?.hits).toEqual([])
  const { message: inTime } = await found({
    text: 'izmir',
    service: 'facebook',
    since: '2026-03-01T09:30:00.000Z',
    until: '2026-03-01T23:00:00.000Z',
  })
  expect(idsOf(inTime?.hits)).toEqual([ids['answer']])
  const ours = { isOurs: true, agentId: server.seeded.agent._id, accountId: server.seeded.page._id }
  const { message: firstPage } = await found({ text: 'izmir', limit: '2' })
  expect(firstPage).toMatchObject({ more: true, hits: [{ id: ids['newest'] }, { id: ids['answer'], ...ours }] })
  const { message: lastPage } = await found({ text: 'izmir', limit: '2', skip: '2' })
  expect(lastPage).toMatchObject({ more: false, hits: [{ id: ids['oldest'] }] })
})

it('shows nobody more than their lists do', async () => {
  expect(idsOf((await found({ text: 'izmir' }, 'stranger')).message?.hits)).toEqual([ids['foreign']])
  expect(idsOf((await found({ text: 'izmir' }, 'admin')).message?.hits)).toEqual([
    ids['foreign'],
    ids['newest'],
    ids['answer'],
    ids['oldest'],
  ])
  await transact(server.services.database, nobody, (unit) =>
    unit.change('ORGANISATION', server.seeded.organisation._id, { visibility: 'own' }),
  )
  // They see only their own conversations.
  expect(idsOf((await found({ text: 'izmir' }, 'agent')).message?.hits)).toEqual([ids['answer'], ids['oldest']])
  const forOther = await found({ text: 'izmir' }, 'agent2')
  expect([forOther.message?.hits, forOther.thread?.hits]).toEqual([[], []])
  expect((await found({ text: 'izmir' })).message?.hits).toHaveLength(3)
})

it('finds a message by what it says now, and one that was there before its words were kept', async () => {
  await transact(server.services.database, nobody, (unit) =>
    unit.change('FBMESSAGE', String(ids['answer']), { message: 'BURSA şubemiz' }),
  )
  expect((await found({ text: 'izmir' })).message?.hits).toHaveLength(2)
  expect(idsOf((await found({ text: 'bursa' })).message?.hits)).toEqual([ids['answer']])
  const { kysely } = server.services.database
  await sql`UPDATE ${sql.table(tableOf('FBMESSAGE'))} SET words = NULL`.execute(kysely)
  expect((await found({ text: 'bursa' })).message?.hits).toEqual([])
  await indexSearchWords(kysely, 'FBMESSAGE')
  expect(idsOf((await found({ text: 'bursa' })).message?.hits)).toEqual([ids['answer']])
})

it.each([
  ['SEARCH_TOO_SHORT', {}],
  ['SEARCH_TOO_SHORT', { text: 'a' }],
  ['SEARCH_TOO_SHORT', { text: '!!! ---' }],
  ['SEARCH_TOO_LONG', { text: 'a'.repeat(201) }],
  ['SEARCH_TOO_LONG', { text: 'one two three four five six seven eight nine' }],
  ['SEARCH_INVALID', { text: 'izmir', kinds: 'message,__proto__' }],
  ['SEARCH_INVALID', { text: 'izmir', service: 'telegraph' }],
  ['SEARCH_INVALID', { text: 'izmir', since: 'yesterday' }],
  ['PAGE_INVALID', { text: 'izmir', skip: '201' }],
  ['PAGE_INVALID', { text: 'izmir', limit: '0' }],
  ['PAGE_INVALID', { text: 'izmir', limit: '1e1' }],
] as const)('refuses what cannot be looked for with its code: %s for %j', async (code, query) => {
  expect(await ask(query)).toMatchObject({ status: 400, body: { msg: code } })
})

it('takes signs that mean something to a database for text', async () => {
  for (const text of ["o'hara | drop", "izmir' & 'x", 'izmir:* <-> 1', '\\izmir\0', '%izmir%', '(izmir'])
    expect((await ask({ text })).status).toBe(200)
  expect((await server.call('GET', '/api/search?text=izmir&text=bursa', { as: 'manager' })).body).toMatchObject({
    msg: 'SEARCH_INVALID',
  })
})

it('looks no longer than it may, and says that too much fits', async () => {
  const { database } = server.services
  const searchMs = 500
  const attached = { ...database, close: async () => undefined }
  let late = 0
  // The time limit applies to every query.
  const slow = await attachTestServer(attached, server.seeded, {
    config: { searchMs },
    now: () => new Date(Date.now() + (late += searchMs)),
  })
  await server.token('manager')
  expect(await slow.call('GET', '/api/search?text=izmir', { as: 'manager' })).toEqual({
    status: 400,
    body: { msg: 'SEARCH_TOO_BROAD' },
  })
  await slow.close()
  if (database.kind === 'pglite') return
  // PostgreSQL cancels a query that does not end: here it waits for a locked table.
  const held = await attachTestServer(attached, server.seeded, { config: { searchMs } })
  await database.kysely.transaction().execute(async (tx) => {
    await sql`LOCK TABLE ${sql.table(tableOf('CUSTOMER'))} IN ACCESS EXCLUSIVE MODE`.execute(tx)
    expect(await held.call('GET', '/api/search?text=izmir', { as: 'manager' })).toEqual({
      status: 400,
      body: { msg: 'SEARCH_TOO_BROAD' },
    })
  })
  await held.close()
})
