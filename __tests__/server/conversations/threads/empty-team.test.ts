// A removed team: its conversations have no team any more, however many there were and whatever failed meanwhile.
import { sql } from 'kysely'
import { maxTransactionRecords } from '../../../../contract/constants.ts'
import { transact } from '../../../../server/database/transact.ts'
import { createKeptDatabase } from '../../support/database.ts'
import type { KeptDatabase } from '../../support/database.ts'
import { addThread, nobody } from '../../support/fixtures.ts'
import { textMessage } from '../../support/messenger.ts'
import { query, seedPeople, attachTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

const threadCount = 130
let kept: KeptDatabase
let server: TestServer

beforeAll(async () => {
  kept = await createKeptDatabase()
  const database = await kept.open()
  server = await attachTestServer(database, await seedPeople(database))
})
afterAll(async () => {
  await server.close()
  await kept.remove()
})

const restart = async (): Promise<void> => {
  await server.close()
  server = await attachTestServer(await kept.open(), server.seeded)
}

const inTeam = async (teamId: string): Promise<number> =>
  (await server.call('GET', `/api/threads${query({ filter: { teamId }, options: { limit: 1 } })}`, { as: 'manager' }))
    .body.params.total

const addTeam = async (): Promise<string> => {
  const team = await server.call('POST', '/api/teams', {
    as: 'manager',
    body: { organisationId: server.seeded.organisation._id, name: 'First line' },
  })
  return team.body.data._id
}

/** The last of them is called "last". */
const fill = async (teamId: string): Promise<void> => {
  const { organisation, page } = server.seeded
  for (let begun = 0; begun < threadCount; begun += 26) {
    await transact(server.services.database, nobody, async (unit) => {
      for (let index = begun; index < begun + 26; index += 1)
        addThread(unit, organisation._id, page._id, { teamId, title: index === threadCount - 1 ? 'last' : `T${index}` })
    })
  }
}

const kysely = () => server.services.database.kysely

/** Simulates a process that dies before this conversation is written. */
const breakAt = async (title: string): Promise<() => Promise<void>> => {
  await sql`CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$`.execute(
    kysely(),
  )
  await sql`CREATE TRIGGER broken BEFORE UPDATE ON "record_THREAD" FOR EACH ROW WHEN (NEW.doc ->> 'title' = ${sql.lit(title)}) EXECUTE FUNCTION broken()`.execute(
    kysely(),
  )
  return async () => void (await sql`DROP FUNCTION broken CASCADE`.execute(kysely()))
}

it('leaves its threads in no team, portion by portion, also where the process ends between two', async () => {
  const teamId = await addTeam()
  await fill(teamId)
  const mend = await breakAt('last')
  expect((await server.call('DELETE', `/api/teams/${teamId}`, { as: 'manager' })).status).toBe(200)
  await server.settled()
  expect(await inTeam(teamId)).toBe(threadCount - maxTransactionRecords)
  await mend()
  await kysely()
    .updateTable('jobs')
    .set({ run_at: new Date(0) })
    .execute()
  await restart()
  await server.settled()
  expect(await inTeam(teamId)).toBe(0)
})

it('takes no thread that begins when it has gone', async () => {
  const teamId = await addTeam()
  const { page } = server.seeded
  await server.call('DELETE', `/api/teams/${teamId}`, { as: 'manager' })
  await server.settled()
  // A request assigned the account to the team before it knew of the removal.
  await transact(server.services.database, nobody, (unit) => unit.change('FBPAGE', page._id, { teamId }))
  await server.webhook(textMessage(page.fbId, 'hello', { from: '990' }))
  await server.settled()
  expect(await inTeam(teamId)).toBe(0)
})
