// Waits for the effects of other requests and jobs, without sleeping if an event can be awaited.
import { setImmediate, setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { TestServer } from './server.ts'
import type { TestSimulator } from './simulator.ts'

const rounds = 10
/** Nothing that succeeds takes this long, on any busy machine. */
const maxWaitMs = 60_000

/** Makes all waiting jobs due now. */
export const makeJobsDue = async (server: TestServer): Promise<void> => {
  await sql`update jobs set run_at = now()`.execute(server.services.database.kysely)
}

/** Moves the due time of all waiting jobs forward by this many minutes. */
export const passMinutes = async (server: TestServer, minutes: number): Promise<void> => {
  await sql`update jobs set run_at = run_at - ${minutes} * interval '1 minute'`.execute(server.services.database.kysely)
}

/** Makes all waiting jobs due this many times, one after another. */
export const passTurns = async (
  server: TestServer,
  turns: number,
  settled: () => Promise<void> = server.settled,
): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) {
    await settled()
    await makeJobsDue(server)
  }
  await settled()
}

/** Runs delayed jobs now, until none is left. @param settled resolves when nothing is left to do at once */
export const letTimePass = async (server: TestServer, settled: () => Promise<void> = server.settled): Promise<void> =>
  passTurns(server, rounds, settled)

/** Resolves when neither the platform nor the server has anything left to do at once. */
export const bothSettled = async (server: TestServer, simulator: TestSimulator): Promise<void> => {
  await server.settled()
  // An unscanned code expires much later.
  while (simulator.simulation.world.tasks.some(({ kind }) => kind !== 'web-qr')) await setImmediate()
  await simulator.settled()
  await server.settled()
}

/** Polls until it is so; the expected effect is another request's. */
export const expectSoon = async (isSo: () => Promise<boolean>): Promise<void> => {
  const until = performance.now() + maxWaitMs
  while (performance.now() < until) {
    if (await isSo()) return
    await setTimeout(25)
  }
  throw new Error('it did not come to be')
}
