// Jobs: in order within a lane, never twice at once, reclaimed when their process has died.
import { enqueueJob } from '../../../server/jobs/job-table.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { Database } from '../../../server/database/database.ts'
import { announceProcess } from '../../../server/database/live-processes.ts'
import { createJobs } from '../../../server/jobs/jobs.ts'
import type { Jobs } from '../../../server/jobs/jobs.ts'
import { defineJob, handleJob, handleJobs } from '../../../server/jobs/define-job.ts'
import type { JobDefinition } from '../../../server/jobs/define-job.ts'
import type { JobAttempt, JobResult, NewJob } from '../../../server/jobs/job.ts'
import { done } from '../../../server/jobs/job.ts'
import { countStatements } from '../support/count-statements.ts'
import { openTestDatabase } from '../support/database.ts'

const log = pino({ level: 'silent' })
let database: Database
let jobs: Jobs

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`delete from jobs`.execute(database.kysely)
  jobs = createJobs(database, log, { pollMs: 50, leaseMs: 60_000 })
})
afterEach(() => jobs.close())

type Payload = Record<string, unknown>
type Place = Omit<NewJob<Payload>, 'kind' | 'payload'>
const defineTestJob = (kind: string): JobDefinition<[Place, Payload?], Payload> =>
  defineJob(kind, (place, payload = {}) => ({ ...place, payload }))
const testJob = defineTestJob('test')
const endlessJob = defineTestJob('endless')
const answerJob = defineTestJob('answer')

const insert = (job: NewJob) => database.kysely.transaction().execute((tx) => enqueueJob({ tx }, job))
const add = (lane: string, payload: Record<string, unknown>, inMs = 0) => insert(testJob({ lane, inMs }, payload))
const left = async () =>
  (await sql<{ state: string; lane: string }>`select state, lane from jobs order by id`.execute(database.kysely)).rows

/** A handler that resolves a promise after `count` calls. */
const recording = (
  count: number,
  answer: (payload: Payload, attempt: JobAttempt) => JobResult<Payload> | Promise<JobResult<Payload>>,
) => {
  const calls: [unknown, JobAttempt][] = []
  let reached: () => void = () => undefined
  const all = new Promise<void>((resolve) => {
    reached = resolve
  })
  jobs.register(
    handleJob(testJob, async (payload, attempt) => {
      calls.push([payload['n'], attempt])
      if (calls.length >= count) reached()
      return answer(payload, attempt)
    }),
  )
  return { calls, all }
}

it('runs a lane in order, also while its first job has to be tried again, and forgets what is done', async () => {
  const { calls } = recording(4, ({ n }, { attempts }) =>
    n === 1 && attempts === 1 ? { state: 'retry', error: 'not yet', inMs: 0 } : done,
  )
  for (const n of [1, 2, 3]) await add('a', { n })
  await jobs.start()
  await jobs.idle()
  expect(calls.map(([n]) => n)).toEqual([1, 1, 2, 3])
  expect(await left()).toEqual([])
})

it('does not let a blocked lane hold another', async () => {
  const { calls } = recording(2, ({ n }) => (n === 1 ? { state: 'retry', error: 'blocked', inMs: 600_000 } : done))
  await add('a', { n: 1 })
  await add('a', { n: 2 })
  await add('b', { n: 3 })
  await jobs.start()
  await jobs.idle()
  expect(calls.map(([n]) => n).sort()).toEqual([1, 3])
  expect(await left()).toEqual([
    { state: 'waiting', lane: 'a' },
    { state: 'waiting', lane: 'a' },
  ])
})

it('runs each job once with several workers at the table', async () => {
  const { calls } = recording(30, () => done)
  const other = createJobs(database, log, { pollMs: 50 })
  other.register(
    handleJob(testJob, async (payload, attempt) => {
      calls.push([payload['n'], attempt])
      return done
    }),
  )
  for (let n = 0; n < 30; n += 1) await add(`lane-${n % 7}`, { n })
  await Promise.all([jobs.start(), other.start()])
  await Promise.all([jobs.idle(), other.idle()])
  await other.close()
  expect(calls.map(([n]) => Number(n)).sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n))
})

const claimed = (by: string, lane: string) =>
  sql`update jobs set state = 'running', attempts = 1, claimed_at = clock_timestamp(), claimed_by = ${by} where lane = ${lane}`.execute(
    database.kysely,
  )

it('gives a job whose process died to those who live, told that nobody knows how far it came, and leaves the others theirs', async () => {
  const { calls, all } = recording(1, () => done)
  const { text, values } = announceProcess('living')
  await sql`${sql.raw(text.replace('$1', String(values[0])).replace('$2', `'${values[1]}'`))}`.execute(database.kysely)
  await add('dead', { n: 1 })
  await add('living', { n: 2 })
  await claimed('living/one', 'living')
  await claimed('dead/one', 'dead')
  await jobs.start()
  await all
  await jobs.idle()
  expect(calls).toMatchObject([[1, { attempts: 2, uncertain: true, abandonedMs: expect.any(Number) }]])
  expect(await left()).toEqual([{ state: 'running', lane: 'living' }])
})

it('takes a job from a process that lives, too, when it has it for longer than anything can take', async () => {
  await add('a', { n: 1 })
  await claimed(`${database.processId}/another`, 'a')
  await sql`update jobs set claimed_at = now() - interval '1 hour'`.execute(database.kysely)
  const { calls } = recording(1, () => done)
  await jobs.start()
  await jobs.idle()
  expect(calls).toMatchObject([[1, { attempts: 2, uncertain: true }]])
})

it('tells who works on a job that was taken from another', async () => {
  // Dead processes' jobs are not reclaimed meanwhile.
  jobs = createJobs(database, log, { pollMs: 600_000 })
  const answers: boolean[] = []
  const { all } = recording(1, async (_payload, { isOurs }) => {
    const ask = () => database.kysely.transaction().execute((tx) => isOurs({ tx }))
    answers.push(await ask())
    await claimed('another/one', 'a')
    answers.push(await ask())
    return done
  })
  await add('a', { n: 1 })
  await jobs.start()
  await all
  await jobs.idle()
  expect(answers).toEqual([true, false])
})

it('asks again with what was remembered where the outcome was unknown, or where the handler broke', async () => {
  const payloads: unknown[] = []
  const { all } = recording(3, (payload, { attempts }) => {
    payloads.push(payload)
    if (attempts === 1) return { state: 'unknown', error: 'lost', inMs: 0, remember: { looks: 1 } }
    if (attempts === 2) throw new Error('broke')
    return done
  })
  await add('a', { n: 1 })
  await jobs.start()
  await all
  await jobs.idle()
  expect(payloads).toEqual([{ n: 1 }, { n: 1, looks: 1 }, { n: 1, looks: 1 }])
})

it('waits for the running ones when it closes, and takes no more', async () => {
  let release: () => void = () => undefined
  const { calls, all } = recording(
    1,
    () =>
      new Promise((resolve) => {
        release = () => resolve(done)
      }),
  )
  await add('a', { n: 1 })
  await add('a', { n: 2 })
  await jobs.start()
  await all
  const closed = jobs.close()
  release()
  await closed
  expect(calls).toHaveLength(1)
  expect(await left()).toEqual([{ state: 'waiting', lane: 'a' }])
})

const oneWorkerEach = { answers: 1, inbound: 1, media: 1, bulk: 1, push: 1, work: 1 }

it('runs an answer at once while everything else waits behind work that does not end', async () => {
  let release: () => void = () => undefined
  const ends = new Promise<void>((resolve) => {
    release = resolve
  })
  jobs.register(
    handleJob(endlessJob, async () => {
      await ends
      return done
    }),
  )
  const sent = new Promise<void>((resolve) => {
    jobs.register(
      handleJob(answerJob, async () => {
        resolve()
        return done
      }),
    )
  })
  for (const queue of ['inbound', 'media', 'bulk', 'work'] as const)
    for (let n = 0; n < 20; n += 1) await insert(endlessJob({ queue, lane: `${queue}-${n}` }))
  await jobs.start()
  await insert(answerJob({ queue: 'answers', lane: 'answer' }))
  jobs.wake()
  await sent
  expect((await left()).filter(({ state }) => state === 'waiting').length).toBeGreaterThan(60)
  release()
  await jobs.idle()
  expect(await left()).toEqual([])
})

it('lets an answer pass others whose platform says nothing, however many workers they hold', async () => {
  jobs = createJobs(database, log, { pollMs: 50, slowMs: 10, workers: oneWorkerEach })
  let release: () => void = () => undefined
  const platform = new Promise<void>((resolve) => {
    release = resolve
  })
  const { all } = recording(3, async ({ n }) => {
    if (n === 'silent') await platform
    return done
  })
  for (const lane of ['a', 'b']) await insert(testJob({ queue: 'answers', lane }, { n: 'silent' }))
  await insert(testJob({ queue: 'answers', lane: 'c' }, { n: 'well' }))
  await jobs.start()
  await all
  expect((await left()).filter(({ state }) => state === 'waiting')).toEqual([])
  release()
  await jobs.idle()
  expect(await left()).toEqual([])
})

it('lets organisations take turns, whatever one of them brings', async () => {
  jobs = createJobs(database, log, { pollMs: 50, workers: oneWorkerEach })
  const { calls } = recording(24, () => done)
  const bring = (organisationId: string, n: number) =>
    insert(testJob({ organisationId, lane: `${organisationId}-${n}` }, { n: organisationId }))
  for (let n = 0; n < 20; n += 1) await bring('flooded', n)
  for (let n = 0; n < 4; n += 1) await bring('quiet', n)
  await jobs.start()
  await jobs.idle()
  const order = calls.map(([name]) => name)
  expect(order.lastIndexOf('quiet')).toBeLessThan(9)
  expect(order).toHaveLength(24)
})

it('does jobs that wait together, as many as their kind allows, each with a result of its own', async () => {
  jobs = createJobs(database, log, { pollMs: 50, workers: oneWorkerEach })
  const together: unknown[][] = []
  jobs.register(
    handleJobs(testJob, {
      max: 3,
      handle: (given) => {
        together.push(given.map(({ payload }) => payload['n']))
        return Promise.resolve(
          given.map(({ payload }) => (payload['n'] === 2 ? { state: 'failed' as const, error: 'broken' } : done)),
        )
      },
    }),
  )
  for (const n of [1, 2, 3, 4, 5]) await add(`lane-${n}`, { n })
  await jobs.start()
  await jobs.idle()
  expect(together).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
  expect(await left()).toEqual([{ state: 'failed', lane: 'lane-2' }])
})

it('lets others pass between two portions of one job, each with attempts of its own', async () => {
  jobs = createJobs(database, log, { pollMs: 50, workers: oneWorkerEach })
  const { calls } = recording(4, ({ n, from }) =>
    n === 'large' && from !== 2 ? { state: 'rest', remember: { from: Number(from ?? 0) + 1 } } : done,
  )
  await add('large', { n: 'large' })
  for (const n of ['a', 'b']) await add(n, { n })
  await jobs.start()
  await jobs.idle()
  expect(calls.map(([n, { attempts }]) => [n, attempts])).toEqual([
    ['large', 1],
    ['a', 1],
    ['b', 1],
    ['large', 1],
    ['large', 1],
  ])
})

it('writes down how a job ended once the database takes it again', async () => {
  const refused = Promise.withResolvers<undefined>()
  const onLine = (line: string): void => {
    if (line.includes('jobs: recording the result failed')) refused.resolve(undefined)
  }
  jobs = createJobs(database, pino({ level: 'error' }, { write: onLine }), { pollMs: 50 })
  const { calls } = recording(1, async () => {
    await sql`alter table jobs rename to jobs_away`.execute(database.kysely)
    return done
  })
  await add('a', { n: 1 })
  await jobs.start()
  await refused.promise
  await sql`alter table jobs_away rename to jobs`.execute(database.kysely)
  await jobs.idle()
  expect(calls).toHaveLength(1)
  expect(await left()).toEqual([])
})

test('a process asks the database once when there is no work: every change makes every process look', async () => {
  const counted = countStatements(database)
  const looking = createJobs(counted.database, log, { pollMs: 3_600_000, leaseMs: 60_000 })
  await looking.start()
  await looking.idle()
  const before = counted.count()
  for (let look = 0; look < 5; look += 1) await looking.idle()
  expect(counted.count() - before).toBe(5)
  await looking.close()
})

it('an error that no database can hold is written down all the same, and holds neither worker nor lane', async () => {
  const { all } = recording(2, ({ n }) => (n === 1 ? { state: 'failed', error: 'a\u0000b \ud83d' } : done))
  await add('a', { n: 1 })
  await add('a', { n: 2 })
  await jobs.start()
  await all
  await jobs.idle()
  expect(await left()).toEqual([{ state: 'failed', lane: 'a' }])
})
