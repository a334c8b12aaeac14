// A database from when there was a notification for each event: afterwards there is one for each conversation.
import { sql } from 'kysely'
import { migrations } from '../../../server/database/migrations.ts'
import { transact } from '../../../server/database/transact.ts'
import type { Database } from '../../../server/database/database.ts'
import { openTestDatabase } from '../support/database.ts'
import { addThread, nobody, seedOrganisation } from '../support/fixtures.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())

const [migration] = migrations.filter(({ name }) => name === '190-notification-a-conversation')

it('folds the notifications of a conversation into its newest, and settles what was read or is closed', async () => {
  const { organisation, page, agent, agent2 } = await seedOrganisation(database)
  const own = { organisationId: organisation._id }
  const added = await transact(database, nobody, async (unit) => {
    const tell = (threadItemId: string | null, snippet: string, minute: number, recipientId: string | null = null) =>
      unit.add(
        'NOTIFICATION',
        {
          type: 'NEW_FB_MESSAGE',
          threadItemId,
          recipientId,
          itemType: 'FBMESSAGE',
          itemId: null,
          title: 'Ada',
          snippet,
        },
        { ...own, createdTime: `2026-03-02T09:0${minute}:00.000Z` },
      )._id
    const thread = (title: string) => addThread(unit, organisation._id, page._id, { title }).thread
    const [open, read, closed] = [thread('Open'), thread('Read'), thread('Closed')]
    tell(open.itemId, 'first', 1, agent._id)
    tell(open.itemId, 'second', 2)
    const seen = tell(read.itemId, 'read', 3)
    await unit.change('THREAD', open._id, { assigneeId: agent._id })
    await unit.change('THREAD', closed._id, { status: 'closed' })
    tell(closed.itemId, 'over', 4)
    tell(null, 'a post', 5)
    const state = (targetId: string, userId: string) =>
      unit.add('READSTATE', { userId, kind: 'notification', targetId, readTime: '2026-03-02T10:00:00.000Z' })
    state(seen, agent2._id)
    // A colleague who has read it was not whom it concerned.
    state(tell(open.itemId, 'third', 6), agent2._id)
    return { open, read, closed }
  })
  const epoch = async () =>
    Number(
      (await sql<{ value: string }>`SELECT value FROM meta WHERE key = 'epoch'`.execute(database.kysely)).rows[0]
        ?.value,
    )
  const before = await epoch()
  await database.kysely.transaction().execute(async (tx) => {
    for (const statement of migration?.statements ?? []) await sql.raw(statement).execute(tx)
  })
  const { open, read, closed } = added.result
  const rows = (await transact(database, nobody, (unit) => unit.findAll('NOTIFICATION', {}))).result
  const shown = rows
    .map(({ threadItemId, snippet, count, recipientId, service, settledTime, data }) => ({
      threadItemId,
      snippet,
      count,
      recipientId,
      service,
      isSettled: Boolean(settledTime),
      threadId: data?.['threadId'],
    }))
    .sort((one, other) => String(one.snippet).localeCompare(String(other.snippet)))
  const told = { recipientId: null, service: 'facebook' }
  expect(shown).toMatchObject([
    { threadItemId: null, snippet: 'a post' },
    { ...told, threadItemId: closed.itemId, snippet: 'over', count: 1, isSettled: true, threadId: closed._id },
    { ...told, threadItemId: read.itemId, snippet: 'read', count: 1, isSettled: true, threadId: read._id },
    { ...told, threadItemId: open.itemId, snippet: 'third', count: 3, isSettled: false, threadId: open._id },
  ])
  expect(await epoch()).toBeGreaterThan(before)
})
