// The cost of a check of waiting conversations depends on the work found, not on the number waiting; counted in statements.
import { sql } from 'kysely'
import type { KyselyPlugin } from 'kysely'
import { giveWaitingJob } from '../../../../server/conversations/threads/give-waiting-job.ts'
import { createGiveWaitingHandler } from '../../../../server/conversations/threads/give-waiting.ts'
import { transact } from '../../../../server/database/transact.ts'
import { deleteWaitingJobs, enqueueJob } from '../../../../server/jobs/job-table.ts'
import { createAssignment } from '../../support/assignment.ts'
import { startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let desk: ReturnType<typeof createAssignment>

beforeAll(async () => {
  server = await startTestServer()
  desk = createAssignment(server)
})
afterAll(() => server.close())

/** This many copies of the waiting conversation, all younger. */
const multiply = async (id: unknown, from: number, count: number): Promise<void> => {
  const copied = sql.raw('version, words, updated_time, created_time, organisation_id, stream')
  const later = sql`jsonb_build_object('itemId', 'dd' || lpad(to_hex(n), 22, '0'), 'episodeStart', to_char(now() + n * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
  await sql`
    INSERT INTO "record_THREAD" (id, doc, ${copied})
    SELECT 'ee' || lpad(to_hex(n), 22, '0'), doc || ${later}, ${copied}
    FROM "record_THREAD", generate_series(${from}::integer, ${from + count - 1}::integer) AS n WHERE id = ${String(id)}`.execute(
    server.services.database.kysely,
  )
}

interface StatementCounts {
  /** All statements. */
  readonly all: number
  /** Statements that find conversations in pages. */
  readonly pages: number
  /** Statements that read customers, whose profiles have languages, for a check; the decision reads its own. */
  readonly languages: number
}

type Handle = ReturnType<typeof createGiveWaitingHandler>

/** One portion, as the job runs it. */
const runPortion = async (
  payload: Parameters<Handle>[0],
): Promise<StatementCounts & { result: Awaited<ReturnType<Handle>> }> => {
  const counted = { all: 0, pages: 0, languages: 0 }
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      const text = JSON.stringify(node)
      counted.all += 1
      if (text.includes('ORDER BY since')) counted.pages += 1
      if (text.includes('jsonb_agg(DISTINCT locale)')) counted.languages += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const { database } = server.services
  const handle = createGiveWaitingHandler({
    ...server.services,
    database: { ...database, kysely: database.kysely.withPlugin(counter) },
  })
  const result = await handle(payload, {} as Parameters<Handle>[1])
  return { ...counted, result }
}

/** Runs one check. */
const look = async (): Promise<StatementCounts> => {
  const { result: _, ...counted } = await runPortion({ organisationId: desk.organisationId })
  return counted
}

/** All portions of a job. */
const runJob = async (): Promise<StatementCounts & { portions: number }> => {
  const sum = { all: 0, pages: 0, languages: 0, portions: 0 }
  let payload: Parameters<Handle>[0] | null = { organisationId: desk.organisationId }
  while (payload) {
    const { all, pages, languages, result } = await runPortion(payload)
    Object.assign(sum, {
      all: sum.all + all,
      pages: sum.pages + pages,
      languages: sum.languages + languages,
      portions: sum.portions + 1,
    })
    payload = result.state === 'rest' ? { ...payload, ...result.remember } : null
  }
  return sum
}

const waiting = () => desk.list('/api/threads', { status: 'open', assigneeId: null })

test('where nobody has room no conversation is read; with room for one, a page', async () => {
  await desk.rule({ language: 'tr' })
  await desk.rule()
  await desk.member('agent', { capacity: 1 })
  await desk.say('agent', 'available')
  await desk.writes()
  await server.settled()
  await desk.writes()
  await server.settled()
  const [oldest] = await waiting()
  await multiply(oldest?.['_id'], 1, 300)
  const few = await look()
  await multiply(oldest?.['_id'], 301, 900)
  expect(await look()).toEqual(few)
  expect(few.pages).toBe(0)
  await sql`UPDATE "record_THREAD" SET doc = doc || '{"status": "closed"}' WHERE "assigneeId" IS NOT NULL`.execute(
    server.services.database.kysely,
  )
  expect(await look()).toMatchObject({ pages: 1 })
  expect(await desk.thread(oldest?.['_id'])).toMatchObject({ assigneeId: server.seeded.agent._id })
  expect(await look()).toEqual(few)
})

test('where a language decides, those who speak another are not read', async () => {
  const { kysely } = server.services.database
  await desk.noRules()
  await desk.closeAll()
  const [turkish, others] = [await desk.team(), await desk.team()]
  await desk.rule({ language: 'tr', teamId: turkish })
  await desk.rule({ teamId: others })
  await desk.member('agent', { capacity: 1, teamIds: [others] })
  await desk.member('agent2', { capacity: 1, teamIds: [turkish] })
  for (const username of ['agent', 'agent2']) await desk.say(username, 'available')
  for (let count = 0; count < 3; count += 1) {
    await desk.writes()
    await server.settled()
  }
  const [oldest, youngest] = await waiting()
  await multiply(oldest?.['_id'], 2_001, 300)
  const few = await look()
  expect(few.pages).toBe(0)
  await sql`
    UPDATE "record_FBUSER" AS person SET doc = person.doc || '{"data": {"locale": "tr_TR"}}'
    FROM "record_CUSTOMER" AS customer
    WHERE customer.id = ${String(youngest?.['customerId'])} AND customer.doc #>> '{identities,0,id}' = person.id`.execute(
    kysely,
  )
  expect(await look()).toMatchObject({ pages: 1 })
  expect(await desk.thread(youngest?.['_id'])).toMatchObject({ assigneeId: server.seeded.agent2._id })
  // Nobody has capacity left in either language.
  expect(await look()).toMatchObject({ pages: 0, languages: 0 })
})

const countReasons = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{ reason: string; count: number }>`
    SELECT doc ->> 'queueReason' AS reason, count(*)::integer AS count FROM "record_THREAD"
    WHERE status = 'open' AND "assigneeId" IS NULL GROUP BY 1`.execute(server.services.database.kysely)
  return Object.fromEntries(rows.map(({ reason, count }) => [reason, count]))
}

/** Without the call, which would enqueue the job. */
const setHours = (businessHours: readonly object[]) =>
  sql`UPDATE "record_ORGANISATION" SET doc = doc || ${JSON.stringify({ businessHours })}::jsonb WHERE id = ${desk.organisationId}`.execute(
    server.services.database.kysely,
  )

/** The server's own check of business hours, twice a minute, finds its job already in the lane, so only the test assigns. */
const givingAlone = async (work: () => Promise<void>): Promise<void> => {
  const { database } = server.services
  const job = giveWaitingJob(desk.organisationId)
  await transact(database, { actor: null }, (unit) => enqueueJob(unit, { ...job, inMs: 86_400_000 }))
  await work()
  await transact(database, { actor: null }, (unit) => deleteWaitingJobs(unit, job.lane))
}

const nextWeek = [{ day: ((new Date().getUTCDay() + 3) % 7) + 1, from: '09:00', to: '10:00' }]

test('business hours that end read no languages where every rule comes to the same', async () => {
  await desk.noRules()
  // The job enqueued by this would write back the old state of the conversations that it has read.
  await server.settled()
  await sql`UPDATE "record_THREAD" SET doc = doc || '{"status": "closed"}'`.execute(server.services.database.kysely)
  await desk.rule({ language: 'tr' })
  await desk.rule()
  for (const username of ['agent', 'agent2']) await desk.say(username, 'away')
  await desk.writes()
  await server.settled()
  const [oldest] = await waiting()
  await multiply(oldest?.['_id'], 3_001, 120)
  await givingAlone(async () => {
    await setHours(nextWeek)
    expect(await runJob()).toMatchObject({ languages: 0, pages: 1, portions: 3 })
    expect(await countReasons()).toEqual({ outOfHours: 121 })
    await setHours([])
    expect(await runJob()).toMatchObject({ languages: 0, pages: 1, portions: 3 })
  })
})

test('where languages decide they are read once for all portions of a job', async () => {
  await desk.noRules()
  await server.settled()
  const { kysely } = server.services.database
  await desk.rule({ language: 'tr' })
  await server.settled()
  // None matched the language, so they are recorded as matching no rule. Some of them may match now.
  await sql`
    UPDATE "record_FBUSER" SET doc = doc || '{"data": {"locale": "tr_TR"}}'`.execute(kysely)
  await givingAlone(async () => {
    await setHours(nextWeek)
    // Each is found once, in this order.
    expect(await runJob()).toMatchObject({ languages: 2, pages: 1, portions: 3 })
    expect(await countReasons()).toEqual({ outOfHours: 121 })
  })
})
