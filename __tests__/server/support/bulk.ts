// Bulk jobs driven portion by portion: the server's own worker is held off, so that a test decides what happens in between.
import { sql } from 'kysely'
import { busyBulkStates } from '../../../contract/bulk-states.ts'
import type { Answer, TestServer } from './server.ts'
import { createBulkHandler } from '../../../server/features/bulk/bulk-handler.ts'
import { transact } from '../../../server/database/transact.ts'
import { addThread, nobody } from './fixtures.ts'

let keys = 0
const newKey = () => `bulk-test-${(keys += 1)}`

/** A command about bulk jobs. */
export const bulkCall = (server: TestServer, as: string, rest: string, body?: unknown): Promise<Answer> =>
  server.call('POST', `/api/bulkJobs/${rest}`, { as, key: newKey(), ...(body === undefined ? {} : { body }) })

/** @returns the job's id */
export const ask = async (server: TestServer, as: string, body: unknown): Promise<string> => {
  const answer = await bulkCall(server, as, 'ask', body)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body.data.jobId
}

/** Requested and started, but held: nothing is done before `portions`. */
export const begin = async (server: TestServer, as: string, body: unknown): Promise<string> => {
  const jobId = await ask(server, as, body)
  await sql`INSERT INTO jobs (lane, kind, payload, state, run_at) VALUES (${`bulk:${jobId}`}, 'held', '{}'::jsonb, 'waiting', now() + interval '1 day')`.execute(
    server.services.database.kysely,
  )
  expect(await bulkCall(server, as, `${jobId}/run`)).toMatchObject({ status: 200 })
  return jobId
}

/**
 * Runs this many portions, or all that are left, in as many turns as a busy machine needs.
 * @param isOurs whether the worker still holds the job, asked before each
 */
export const portions = async (
  server: TestServer,
  userId: string,
  jobId: string,
  max = Infinity,
  isOurs?: () => boolean,
): Promise<void> => {
  let left = max
  const work = createBulkHandler(server.services)
  const workOneTurn = () =>
    work(
      { jobId, userId },
      {
        attempts: 1,
        uncertain: false,
        abandonedMs: null,
        askedAt: Date.now(),
        isOurs: () => Promise.resolve(isOurs?.() ?? true),
        isClosing: () => (left -= 1) < 0,
      },
    )
  const isBusy = async () => {
    const { result } = await transact(server.services.database, nobody, (unit) => unit.get('BULKJOB', jobId))
    return result !== null && busyBulkStates.includes(result.state)
  }
  await workOneTurn()
  while (max === Infinity && !isOurs && (await isBusy())) await workOneTurn()
}

export const jobOf = async (server: TestServer, as: string, jobId: string) =>
  (await server.call('GET', `/api/bulkJobs/${jobId}`, { as })).body.data

/** Results of the records. */
export const resultsOf = async (server: TestServer, as: string, jobId: string, state = '') =>
  (await server.call('GET', `/api/bulkJobs/${jobId}/rows?limit=500${state && `&state=${state}`}`, { as })).body.data

const atOnce = 30

/** Open conversations, named by number. @returns their ids */
export const addThreads = async (
  { services, seeded }: TestServer,
  count: number,
  title = 'Customer',
): Promise<string[]> => {
  const ids: string[] = []
  for (let from = 0; from < count; from += atOnce) {
    const { result } = await transact(services.database, nobody, async (unit) =>
      Array.from(
        { length: Math.min(atOnce, count - from) },
        (_, at) =>
          addThread(unit, seeded.organisation._id, seeded.page._id, { title: `${title} ${from + at}` }).thread._id,
      ),
    )
    ids.push(...result)
  }
  return ids
}
