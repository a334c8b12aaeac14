// Databases of earlier versions: notifications of single events become one per conversation, and the reports get their rows.
import { sql } from 'kysely'
import { migrations } from '../../../server/database/migrations.ts'
import { transact } from '../../../server/database/transact.ts'
import type { Database } from '../../../server/database/database.ts'
import { openTestDatabase } from '../support/database.ts'
import { addThread, nobody, seedOrganisation } from '../support/fixtures.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
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
    // A colleague who has read it is not the user it concerned.
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

it('fills the rows of the reports from what is still known of finished and running episodes', async () => {
  const { organisation, page, agent, agent2 } = await seedOrganisation(database, '7')
  const at = (minute: number) => `2026-03-02T09:${String(minute).padStart(2, '0')}:00.000Z`
  const { result: ids } = await transact(database, nobody, async (unit) => {
    const own = { organisationId: organisation._id }
    const add = (title: string, assigneeId: string | null) =>
      addThread(unit, organisation._id, page._id, { title, assigneeId }).thread
    const [over, running] = [add('Over', agent2._id), add('Running', null)]
    const assigned = (minute: number, assigneeId: string | null, formerAssigneeId: string | null) =>
      unit.add(
        'ACTIVITY',
        { threadId: over._id, itemId: over.itemId, kind: 'assigned', assigneeId, formerAssigneeId },
        { ...own, createdTime: at(minute) },
      )
    assigned(3, agent._id, null)
    assigned(50, agent2._id, agent._id)
    await unit.change('THREAD', over._id, { status: 'closed' })
    return { over: over._id, running: running._id }
  })
  await database.kysely.transaction().execute(async (tx) => {
    for (const table of ['reply_runs', 'thread_states', 'episodes'])
      await sql`DELETE FROM ${sql.table(table)}`.execute(tx)
    await sql`DROP TABLE reply_runs, thread_states`.execute(tx)
    await sql`DROP INDEX episodes_by_start, episodes_by_end, episodes_by_reply`.execute(tx)
    await sql`ALTER TABLE episodes DROP COLUMN service, DROP COLUMN account_id, DROP COLUMN team_id, DROP COLUMN assignee_id,
      DROP COLUMN label_ids, DROP COLUMN first_assigned_at`.execute(tx)
    await sql`INSERT INTO episodes (id, thread_id, organisation_id, started_at, first_inbound_at, first_reply_at, first_reply_by, ended_at)
      VALUES ('e1', ${ids.over}, ${organisation._id}, ${at(1)}, ${at(1)}, ${at(5)}, ${agent._id}, ${at(20)}),
        ('e2', ${ids.running}, ${organisation._id}, ${at(30)}, ${at(30)}, NULL, NULL, NULL)`.execute(tx)
    const wanted = ['330-replies-of-conversations', '331-rows-of-reports']
    for (const { statements } of migrations.filter(({ name }) => wanted.includes(name)))
      for (const statement of statements) await sql.raw(statement).execute(tx)
  })
  const rows = async (table: 'episodes' | 'reply_runs' | 'thread_states', order: string) =>
    (await sql<object>`SELECT * FROM ${sql.table(table)} ORDER BY ${sql.ref(order)}`.execute(database.kysely)).rows
  expect(await rows('episodes', 'id')).toMatchObject([
    // Reassigned after its end: at its end it belonged to the first agent.
    { service: 'facebook', account_id: page._id, assignee_id: agent._id, label_ids: [], first_assigned_at: at(3) },
    { service: 'facebook', assignee_id: null, label_ids: null, first_assigned_at: null },
  ])
  expect(await rows('reply_runs', 'episode_id')).toMatchObject([
    { episode_id: 'e1', first_inbound_at: at(1), reply_at: at(5), reply_by: agent._id },
    { episode_id: 'e2', first_inbound_at: at(30), reply_at: null },
  ])
  expect(
    (await rows('thread_states', 'thread_id')).filter((row) => 'thread_id' in row && row.thread_id === ids.running),
  ).toMatchObject([{ status: 'open', assignee_id: null, until_at: null }])
  const threads = await sql<{ id: string; first: string | null; closed: string | null }>`
    SELECT id, "firstReplyTime" AS first, "closedTime" AS closed FROM "record_THREAD" WHERE id IN (${ids.over}, ${ids.running}) ORDER BY id`.execute(
    database.kysely,
  )
  expect(threads.rows).toEqual(
    [
      { id: ids.over, first: at(5), closed: at(20) },
      { id: ids.running, first: null, closed: null },
    ].sort((one, other) => (one.id < other.id ? -1 : 1)),
  )
})
