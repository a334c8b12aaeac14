// Goal 17: live connections of one process (SOCKETS, 10,000), and events sent to all of them, compared with bare socket.io in the same run.
import { setTimeout } from 'node:timers/promises'
import type { Socket } from 'socket.io-client'
import type { Figure } from '../figure.ts'
import type { PushEnvelope } from '../../contract/events.ts'
import { postMessage, signIn } from './bench-organisation.ts'
import { listen } from './listen.ts'
import { withMeasuredProcess } from './measured-process.ts'
import { startServerProcess } from './server-process.ts'

const wanted = Number(process.env['SOCKETS'] ?? 10_000)
/** Number of tabs per member, below the limit. */
const perMember = 40
const messages = 20
/** Number of connections that are opened at the same time. */
const abreast = 40

const openAll = async (address: string, tokens: readonly string[], onHeard: (envelope: PushEnvelope) => void) => {
  const sockets: Socket[] = []
  let next = 0
  const carry = async (): Promise<void> => {
    while (next < wanted) {
      const token = tokens[Math.floor(next / perMember)] ?? ''
      next += 1
      sockets.push(await listen(address, token, onHeard))
    }
  }
  await Promise.all(Array.from({ length: abreast }, carry))
  return sockets
}

/** @returns events received per second, from the first message until the last event of all connections */
const rateOf = async (say: () => Promise<void>, heard: () => number): Promise<number> => {
  const begun = performance.now()
  const before = heard()
  await say()
  let last = -1
  let at = begun
  // One message causes several events, so the end is when no more arrive.
  while (last !== heard()) {
    last = heard()
    at = performance.now()
    await setTimeout(1_000)
  }
  return (last - before) / ((at - begun) / 1_000)
}

/** @param databaseUrl an empty PostgreSQL; null: the embedded database */
export const measureSockets = (databaseUrl: string | null): Promise<readonly Figure[]> =>
  withMeasuredProcess(Math.ceil(wanted / perMember), databaseUrl, async ({ address, database }) => {
    let count = 0
    let sample: PushEnvelope | null = null
    const onHeard = (envelope: PushEnvelope): void => {
      count += 1
      sample ??= envelope
    }
    const tokens: string[] = []
    for (let at = 0; at < Math.ceil(wanted / perMember); at += 1)
      tokens.push((await signIn(address, at === 0 ? 'agent' : `agent${at}`)).token)
    const sockets = await openAll(address, tokens, onHeard)
    const open = sockets.filter(({ connected }) => connected).length
    await postMessage(address, 0)
    await rateOf(
      () => Promise.resolve(),
      () => count,
    )
    const own = await rateOf(
      async () => {
        for (let at = 1; at <= messages; at += 1) await postMessage(address, at)
      },
      () => count,
    )
    for (const socket of sockets) socket.disconnect()
    const bare = await startServerProcess({}, 'bench/server/bare-sockets.ts')
    const bareSockets = await openAll(bare.address, [], onHeard)
    const body = JSON.stringify(sample)
    const bareRate = await rateOf(
      async () => {
        for (let at = 0; at < messages * 8; at += 1) await fetch(bare.address, { method: 'POST', body })
      },
      () => count,
    )
    for (const socket of bareSockets) socket.disconnect()
    await bare.stop()
    const byEye = { id: 17, byEye: true } as const
    return [
      {
        ...byEye,
        name: `live connections of one process (${database})`,
        value: open,
        goal: wanted,
        sense: 'least',
        unit: 'times',
      },
      {
        ...byEye,
        name: `events a second to all of them (${own.toFixed(0)}), to bare socket.io (${bareRate.toFixed(0)})`,
        value: own / bareRate,
        goal: 0.7,
        sense: 'least',
        unit: 'x',
      },
    ]
  })
