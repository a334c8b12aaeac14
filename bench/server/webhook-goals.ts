// Goal 16: latency of a hundred webhooks per second until they are acknowledged (the goal applies to PostgreSQL), and until a live
// connection receives them; then the number handled per second when they are posted as fast as they are accepted. Goals 8 and 20 cover the
// painting.
import { setTimeout } from 'node:timers/promises'
import type { Figure } from '../figure.ts'
import { people, postMessage, signIn } from './bench-organisation.ts'
import { listen } from './listen.ts'
import { withMeasuredProcess } from './measured-process.ts'

const aSecond = 100
const seconds = 20
const atOnce = 2_000

const partOf = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** @param databaseUrl an empty PostgreSQL; null: the embedded database */
export const measureWebhooks = (databaseUrl: string | null): Promise<readonly Figure[]> =>
  withMeasuredProcess(1, databaseUrl, async ({ address, database }) => {
    const { token } = await signIn(address)
    const toldAt = new Map<number, number>()
    const socket = await listen(address, token, ({ objectType, rows }) => {
      if (objectType !== 'FBMESSAGE') return
      for (const row of (rows ?? []) as readonly { readonly message?: string }[]) {
        const number = Number(/Numarası (\d+)/.exec(row.message ?? '')?.[1])
        if (!toldAt.has(number)) toldAt.set(number, performance.now())
      }
    })
    const untilTold = async (from: number, to: number): Promise<void> => {
      for (let at = from; at < to; at += 1) while (!toldAt.has(at)) await setTimeout(5)
    }
    // Everybody writes once beforehand: the figure is about messages, not about new conversations.
    for (let at = 0; at < people; at += 1) await postMessage(address, at)
    await untilTold(0, people)
    const begun = performance.now()
    const [sentAt, acknowledged]: [Map<number, number>, number[]] = [new Map(), []]
    const sent: Promise<void>[] = []
    const last = people + aSecond * seconds
    for (let at = people; at < last; at += 1) {
      await setTimeout(Math.max(0, begun + ((at - people) * 1_000) / aSecond - performance.now()))
      const now = performance.now()
      sentAt.set(at, now)
      sent.push(postMessage(address, at).then(() => void acknowledged.push(performance.now() - now)))
    }
    await Promise.all(sent)
    await untilTold(people, last)
    const told = [...sentAt].map(([at, when]) => (toldAt.get(at) ?? Number.NaN) - when)
    const burst = performance.now()
    let next = last
    const carry = async (): Promise<void> => {
      while (next < last + atOnce) await postMessage(address, (next += 1) - 1)
    }
    await Promise.all(Array.from({ length: 8 }, carry))
    await untilTold(last, last + atOnce)
    const rate = atOnce / ((performance.now() - burst) / 1_000)
    socket.disconnect()
    const byEye = { id: 16, byEye: true } as const
    return [
      {
        ...byEye,
        name: `${aSecond} webhooks a second: acknowledged (p99, ${database})`,
        value: partOf(acknowledged, 0.99),
        goal: 100,
        sense: 'most',
        unit: 'ms',
      },
      {
        ...byEye,
        name: `${aSecond} webhooks a second: a live connection is told (p95, ${database})`,
        value: partOf(told, 0.95),
        goal: 1_500,
        sense: 'most',
        unit: 'ms',
      },
      {
        ...byEye,
        name: `webhooks a second until a live connection is told of all, as fast as they are taken (${database})`,
        value: rate,
        goal: aSecond,
        sense: 'least',
        unit: 'times',
      },
    ]
  })
