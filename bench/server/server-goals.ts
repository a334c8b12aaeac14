// Goals 18 and 22: capacity of one process on the given database: messages handled per second, bytes per message, and latency of a reply
// while two thousand webhook items are pending, compared with an idle server. With PROCESSES=3 three processes share a PostgreSQL; if that
// runs on this machine, its processor time per message is reported, too.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { readConfig } from '../../server/app/read-config.ts'
import { startServer } from '../../server/app/start-server.ts'
import type { RunningServer } from '../../server/app/start-server.ts'
import type { Figure } from '../figure.ts'
import { people, postMessage, seed, signIn, toSettings } from './bench-organisation.ts'
import type { Ask } from './bench-organisation.ts'
import { startAcceptingPlatform } from './accepting-platform.ts'
import { readDatabaseMs } from './database-time.ts'
import { startServerProcess } from './server-process.ts'
import type { ServerProcess } from './server-process.ts'

const waiting = 2_000
const answers = 40
/** Pause between two replies. */
const pauseMs = 100

/** Posts messages to the processes in turn. */
const deliver = async (addresses: readonly string[], from: number, to: number): Promise<void> => {
  let next = from
  const carry = async (): Promise<void> => {
    while (next < to) {
      next += 1
      await postMessage(addresses[next % addresses.length] ?? '', next)
    }
  }
  await Promise.all(Array.from({ length: 8 }, carry))
}

/** Sends replies to different conversations. @returns milliseconds from each command until the platform has received it */
const answer = async (
  ask: Ask,
  taken: ReadonlyMap<string, number>,
  conversations: readonly string[],
  name: string,
): Promise<number[]> => {
  const begun = new Map<string, number>()
  const settled: Promise<unknown>[] = []
  for (let n = 0; n < answers; n += 1) {
    const text = `answer ${name} ${n}`
    begun.set(text, performance.now())
    const body = {
      fbConversationId: conversations[n % conversations.length],
      lastOutboundId: null,
      data: { type: 'RESPONSE', message: text },
    }
    settled.push(ask('POST', '/api/fb/messages/submit', body, `bench-${name}-${n}`))
    await setTimeout(pauseMs)
  }
  await Promise.all(settled)
  while ([...begun.keys()].some((text) => !taken.has(text))) await setTimeout(20)
  return [...begun].map(([text, at]) => (taken.get(text) ?? Number.NaN) - at)
}

/** Waits until no process has inbound jobs left. */
const untilDone = async ({ services }: RunningServer): Promise<void> => {
  const { kysely } = services.database
  for (;;) {
    await services.jobs.idle()
    const left = await kysely.selectFrom('jobs').select('id').where('queue', '=', 'inbound').limit(1).execute()
    if (left.length === 0) return
    await setTimeout(20)
  }
}

const slowest = (values: readonly number[]): number => Math.max(...values)

/** Size after a vacuum, which the database otherwise runs by itself every few minutes. */
const sizeOf = async ({ services }: RunningServer): Promise<number> => {
  const { kysely } = services.database
  await sql`vacuum`.execute(kysely)
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(kysely)
  return Number(rows[0]?.bytes)
}

const measureOn = async (
  server: RunningServer,
  beside: readonly ServerProcess[],
  taken: ReadonlyMap<string, number>,
): Promise<readonly Figure[]> => {
  await seed(server)
  const { database } = server.services
  const kind = beside.length === 0 ? database.kind : `${database.kind}, ${beside.length + 1} processes`
  const addresses = [server, ...beside].map(({ address }) => address)
  const { ask } = await signIn(server.address)
  // Everybody writes once beforehand: the figure is about messages, not about new conversations.
  await deliver(addresses, 0, people)
  await untilDone(server)
  const found = (await ask(
    'GET',
    `/api/fb/conversations?filter=%7B%7D&options=${encodeURIComponent(JSON.stringify({ limit: 100 }))}`,
  )) as readonly { _id: string }[]
  const conversations = found.map(({ _id }) => _id)
  const half = Math.floor(conversations.length / 2)
  const idle = slowest(await answer(ask, taken, conversations.slice(0, half), 'idle'))
  const bytes = await sizeOf(server)
  const spent = await readDatabaseMs(database)
  const begun = performance.now()
  await deliver(addresses, people, people + waiting)
  const busy = slowest(await answer(ask, taken, conversations.slice(half), 'busy'))
  await untilDone(server)
  const seconds = (performance.now() - begun) / 1_000
  const databaseMs = (await readDatabaseMs(database)) - spent
  const each = ((await sizeOf(server)) - bytes) / waiting / 1_000
  const onPostgres = database.kind === 'postgres'
  const byEye = { byEye: true } as const
  return [
    {
      id: 18,
      name: `an answer while ${waiting} items wait, to idle (${kind})`,
      value: busy / idle,
      goal: 2,
      sense: 'most',
      unit: 'x',
      ...byEye,
    },
    {
      id: 18,
      name: `the slowest answer of ${answers} while ${waiting} items wait (${kind})`,
      value: busy,
      goal: 1_000,
      sense: 'most',
      unit: 'ms',
      ...byEye,
    },
    {
      id: 22,
      name: `messages handled a second (${kind})`,
      value: waiting / seconds,
      goal: onPostgres ? 200 : 50,
      sense: 'least',
      unit: 'times',
      ...byEye,
    },
    { id: 22, name: `database a message (${kind})`, value: each, goal: 6, sense: 'most', unit: 'kB', ...byEye },
    ...(databaseMs > 0
      ? ([
          {
            id: 22,
            name: `processor time of the database a message (${kind})`,
            value: databaseMs / waiting,
            goal: 5,
            sense: 'most',
            unit: 'ms',
            ...byEye,
          },
        ] as const)
      : []),
  ]
}

/** @param databaseUrl an empty PostgreSQL; null: the embedded database */
export const measureServer = async (databaseUrl: string | null): Promise<readonly Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-server-'))
  const platform = await startAcceptingPlatform()
  try {
    const { PROCESSES: processes = '1' } = process.env
    const settings = toSettings(folder, platform.address, databaseUrl)
    const read = readConfig(settings)
    if ('mistakes' in read) throw new Error(read.mistakes.join('; '))
    const server = await startServer({ ...read.config, port: 0 }, { log: pino({ level: 'silent' }) })
    const beside: ServerProcess[] = []
    try {
      while (databaseUrl !== null && beside.length + 1 < Number(processes))
        beside.push(await startServerProcess(settings))
      return await measureOn(server, beside, platform.taken)
    } finally {
      await Promise.all(beside.map((one) => one.stop()))
      await server.close()
    }
  } finally {
    await platform.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
