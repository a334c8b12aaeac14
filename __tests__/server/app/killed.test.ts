// A server process killed in the middle of its work: accepted work is neither lost nor done twice. On PostgreSQL another process keeps
// working; on the embedded database the next one takes over the folder.
import { once } from 'node:events'
import { sql } from 'kysely'
import { tableOf } from '../../../server/database/columns.ts'
import { openDatabase } from '../../../server/database/database.ts'
import type { Database } from '../../../server/database/database.ts'
import { migrations } from '../../../server/database/migrations.ts'
import { transact } from '../../../server/database/transact.ts'
import type { Row } from '../../../contract/index.ts'
import type { Bootstrap } from '../../../contract/platform/calls.ts'
import { ask, soon } from '../support/asking.ts'
import type { TestRequest } from '../support/asking.ts'
import { newDatabaseHome, quietLog } from '../support/database.ts'
import type { DatabaseHome } from '../support/database.ts'
import { nobody } from '../support/fixtures.ts'
import type { Fixtures } from '../support/fixtures.ts'
import { textMessage } from '../support/messenger.ts'
import { startPlatform } from '../support/platform.ts'
import type { Platform } from '../support/platform.ts'
import { killAll, run } from '../support/process.ts'
import type { RunningProcess } from '../support/process.ts'
import { appSecret, query, seedPeople, sign, testPassword, verifyToken } from '../support/server.ts'
import { connect, expectNoHoles } from '../support/socket.ts'

const secretKey = 'a key of the tests, long and varied enough'

let home: DatabaseHome
let platform: Platform
let seeded: Fixtures

beforeAll(async () => {
  home = await newDatabaseHome()
  platform = await startPlatform()
  const database = await openDatabase({
    databaseUrl: home.databaseUrl,
    dataDir: home.dataDir,
    secretKey: Buffer.from(secretKey),
    log: quietLog,
  })
  seeded = await seedPeople(database)
  await transact(database, nobody, async (unit) => {
    const { page, organisation } = seeded
    unit.add(
      'FBACCESSTOKEN',
      { token: 'page-token', tokenType: 'MESSENGER_TOKEN', fbPageId: page._id },
      { organisationId: organisation._id },
    )
    unit.add(
      'CHANNEL',
      { name: 'page', service: 'facebook', accountType: 'FBPAGE', accountId: page._id, status: 'connected' },
      { organisationId: organisation._id },
    )
  })
  await database.close()
})
afterAll(async () => {
  await killAll()
  await platform.close()
  await home.remove()
})

const startProcess = (): RunningProcess =>
  run('server/app/main.ts', [], {
    ...home.settings,
    SECRET_KEY: secretKey,
    META_APP_ID: '102030',
    META_APP_SECRET: appSecret,
    META_VERIFY_TOKEN: verifyToken,
    GRAPH_FACEBOOK_BASE: platform.address,
  })

const webhook = (text: string, from: string): TestRequest => {
  const body = textMessage(seeded.page.fbId, text, { from, mid: `m_${from}_${text}` })
  return {
    method: 'POST',
    path: '/webhooks/meta',
    headers: { 'x-hub-signature-256': sign(JSON.stringify(body)) },
    body,
  }
}

it('loses nothing and does nothing twice', async () => {
  const first = startProcess()
  const beside = home.isShared ? startProcess() : null
  const address = await first.listening
  const login = await ask(address, {
    method: 'POST',
    path: '/api/auth/login',
    body: { username: 'agent', password: testPassword },
  })
  const { token } = login.data as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const list = async <Type extends 'THREAD' | 'FBMESSAGE'>(
    at: string,
    path: string,
    filter: object,
  ): Promise<Row<Type>[]> =>
    (await ask(at, { method: 'GET', path: `${path}${query({ filter, options: { limit: 200 } })}`, headers }))
      .data as Row<Type>[]

  await ask(address, webhook('hello', '7001'))
  const [thread] = await soon(
    () => list<'THREAD'>(address, '/api/threads', {}),
    (threads) => threads.length === 1,
  )
  const reply = (text: string): TestRequest => ({
    method: 'POST',
    path: '/api/fb/messages/submit',
    headers: { ...headers, 'idempotency-key': `reply-${text}` },
    body: { fbConversationId: thread?.itemId, lastOutboundId: null, data: { message: text } },
  })

  // A client of the surviving process receives what the other one accepts.
  const other = beside ? await beside.listening : null
  const start =
    other === null ? null : ((await ask(other, { method: 'GET', path: '/api/bootstrap', headers })).data as Bootstrap)
  const socket = other !== null && start ? connect(other, { token, epoch: start.epoch, cursors: start.cursors }) : null
  await socket?.ready

  platform.beforeAnswer(async () => {
    // The platform has accepted the first reply, but its response never arrives.
    first.child.kill('SIGKILL')
    await first.ended
  })
  const customers = Array.from({ length: 12 }, (_, index) => webhook(`question ${index}`, String(7002 + (index % 5))))
  const replies = ['one', 'two', 'three'].map(reply)
  const asked = [...customers.slice(0, 6), ...replies.slice(0, 1), ...customers.slice(6), ...replies.slice(1)]
  await Promise.all(asked.map((request) => ask(address, request).catch(() => null)))
  await first.ended

  const heir = other ?? (await startProcess().listening)
  // The platform repeats unanswered requests, and so does the outbox; both may repeat answered ones, too.
  for (const request of asked) expect((await ask(heir, request)).status).toBe(200)
  const messages = await soon(
    () => list<'FBMESSAGE'>(heir, '/api/fb/messages', {}),
    (found) => found.length >= 16 && found.every((message) => !message.ownerSent || message.status === 'sent'),
  )
  const texts = (ours: boolean) =>
    messages.filter((message) => Boolean(message.ownerSent) === ours).map((message) => message.message)
  expect(texts(false).sort()).toEqual(['hello', ...customers.map((_, index) => `question ${index}`)].sort())
  expect(texts(true).sort()).toEqual(['one', 'three', 'two'])
  expect(platform.sent.map((call) => call.message.text)).toEqual(expect.arrayContaining(['one', 'two', 'three']))
  expect(platform.sent).toHaveLength(3)

  if (socket && start) {
    const ids = new Set(messages.filter((message) => message.message !== 'hello').map((message) => message._id))
    const added = () =>
      socket.heard.flatMap(({ envelope }) =>
        envelope.objectType === 'FBMESSAGE' && envelope.op === 'add' ? envelope.ids : [],
      )
    await socket.until(() => added().length >= ids.size)
    expect(added().sort()).toEqual([...ids].sort())
    expectNoHoles(start.cursors, socket.heard)
    socket.close()
  }
})

it('finishes a migration in which it was killed, and has all its records', async () => {
  await killAll()
  const options = {
    databaseUrl: home.databaseUrl,
    dataDir: home.dataDir,
    secretKey: Buffer.from(secretKey),
    log: quietLog,
  }
  const schema = async (database: Database) => {
    const columns = await sql<{ name: string }>`
      SELECT table_name || '.' || column_name || ' ' || data_type AS name FROM information_schema.columns WHERE table_schema = current_schema() ORDER BY 1`.execute(
      database.kysely,
    )
    const indexes = await sql<{
      name: string
    }>`SELECT indexname AS name FROM pg_indexes WHERE schemaname = current_schema() ORDER BY 1`.execute(database.kysely)
    const migrations = await sql<{ name: string }>`SELECT name FROM migrations ORDER BY 1`.execute(database.kysely)
    return [columns, indexes, migrations].map(({ rows }) => rows.map(({ name }) => name))
  }
  const before = await openDatabase(options)
  const whole = await schema(before)
  const last = migrations.at(-1)?.name ?? ''
  // The state that an older version leaves.
  for (const statement of migrations.find(({ name }) => name === last)?.statements ?? []) {
    const table = /^CREATE TABLE (\w+)/.exec(statement)?.[1]
    if (table) await sql.raw(`DROP TABLE ${table}`).execute(before.kysely)
    const index = /^CREATE INDEX (\w+)/.exec(statement)?.[1]
    if (index) await sql.raw(`DROP INDEX IF EXISTS ${index}`).execute(before.kysely)
    const [, changed, column] = /^ALTER TABLE (\w+) ADD COLUMN (\w+)/.exec(statement) ?? []
    if (changed && column) await sql.raw(`ALTER TABLE ${changed} DROP COLUMN ${column}`).execute(before.kysely)
  }
  await sql`DELETE FROM migrations WHERE name = ${last}`.execute(before.kysely)
  await sql.raw(`ALTER TABLE "${tableOf('THREAD')}" DROP COLUMN "status"`).execute(before.kysely)
  const older = await schema(before)
  expect(older).not.toEqual(whole)
  await before.close()

  const killed = run('__tests__/server/support/half-migrated.ts', [], home.settings)
  // A process that crashes itself ends without a message.
  await Promise.race([once(killed.child.stdout, 'data'), killed.ended])
  expect(killed.child.exitCode).toBeNull()
  killed.child.kill('SIGKILL')
  await killed.ended

  const address = await startProcess().listening
  const login = await ask(address, {
    method: 'POST',
    path: '/api/auth/login',
    body: { username: 'agent', password: testPassword },
  })
  const { token } = login.data as { token: string }
  const threads = await ask(address, {
    method: 'GET',
    path: `/api/threads${query({ filter: { status: 'open' } })}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect((threads.data as Row<'THREAD'>[]).length).toBe(6)
  await killAll()
  const after = await openDatabase(options)
  expect(await schema(after)).toEqual(whole)
  await after.close()
})
