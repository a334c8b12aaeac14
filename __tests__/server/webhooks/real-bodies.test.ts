// Bodies that the platforms really sent, where they are at hand: whole, twice, re-batched and shuffled the same records; the table shows what became of them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { runUnit } from '../../../server/database/run-unit.ts'
import { nobody } from '../support/fixtures.ts'
import { countsOf, projectionOf } from '../support/projection.ts'
import { startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'
import { text as whatsappText } from '../support/whatsapp.ts'
import { textMessage } from '../support/messenger.ts'

interface Change {
  readonly field?: string
  readonly value?: { readonly metadata?: { phone_number_id?: unknown; readonly display_phone_number?: unknown }; readonly display_phone_number?: unknown } | null
}

interface Body {
  readonly object?: string
  readonly entry?: { id?: unknown; time?: unknown; messaging?: unknown[]; changes?: Change[] }[]
}

const base = Date.parse('2026-05-01T08:00:00.000Z')

/** Names of members that hold a message's id, wherever they stand. */
const messageIds = new Set(['mid', 'message_id', 'original_message_id'])

/** The suites these bodies come from use one id for many messages: each file's are made its own. */
const ownIds = (text: string, file: number): unknown =>
  JSON.parse(text, (key, value: unknown) => {
    if (messageIds.has(key) && typeof value === 'string') return `${value}~${file}`
    if (key === 'mids' && Array.isArray(value)) return value.map((mid) => `${String(mid)}~${file}`)
    const dated = typeof value === 'object' && value !== null && 'id' in value && ('timestamp' in value || key === 'context')
    return dated ? { ...value, id: `${String(value.id)}~${file}` } : value
  })

const folder = join(process.cwd(), '..', 'shared', 'webhooks')

const realBodies = (): Body[] => {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json')).sort()
  return names.map((name, file) => {
    const body = ownIds(readFileSync(join(folder, name), 'utf8'), file) as Body
    for (const entry of body.entry ?? []) {
      // What has no time at all is told apart by when it came.
      entry.time ??= base
      // Several suites let one number belong to several accounts.
      for (const { value } of entry.changes ?? []) {
        if (value?.metadata?.phone_number_id) value.metadata.phone_number_id = `${String(value.metadata.phone_number_id)}@${String(entry.id)}`
      }
    }
    return body
  })
}

const bodies: Body[] = [
  textMessage('880011', 'from Messenger', { mid: 'own1', at: base }),
  whatsappText('from WhatsApp', { id: 'own2', at: base }),
  ...realBodies(),
]

/** Connects every account that the bodies name. */
const connect = async ({ services, seeded }: TestServer): Promise<void> => {
  const own = { organisationId: seeded.organisation._id }
  await runUnit(services.database, nobody, (unit) => {
    const accounts = new Map<string, string>()
    const once = (key: string, add: () => { readonly _id: string }): string => {
      const known = accounts.get(key) ?? add()._id
      accounts.set(key, known)
      return known
    }
    for (const { object, entry = [] } of bodies) {
      for (const { id, changes = [] } of entry) {
        const fbId = String(id)
        if (object === 'page') once(`page ${fbId}`, () => unit.add('FBPAGE', { fbId, name: fbId }, own))
        if (object === 'instagram') once(`instagram ${fbId}`, () => unit.add('IGUSER', { fbId, username: fbId }, own))
        if (object !== 'whatsapp_business_account') continue
        const fbWaBAId = once(`account ${fbId}`, () => unit.add('FBWABA', { fbId, name: fbId }, own))
        for (const { value } of changes) {
          const shown = value?.metadata?.display_phone_number ?? value?.display_phone_number
          if (shown === undefined && value?.metadata?.phone_number_id === undefined) continue
          const phone = value?.metadata?.phone_number_id ?? `${String(shown)}@${fbId}`
          once(`phone ${String(phone)} ${fbId}`, () =>
            unit.add('FBWAPHONE', { fbId: String(phone), fbWaBAId, displayPhoneNumber: String(shown).slice(0, 40) }, own),
          )
        }
      }
    }
    return Promise.resolve()
  })
}

const outcome = async <Result>(deliver: (server: TestServer) => Promise<void>, look: (server: TestServer) => Promise<Result>): Promise<Result> => {
  const server = await startTestServer()
  try {
    await connect(server)
    await deliver(server)
    await server.settled()
    return await look(server)
  } finally {
    await server.close()
  }
}

const post = async (server: TestServer, body: Body): Promise<void> => expect(await server.webhook(body)).toBe(200)

const together = (order: readonly Body[]): Body[] => {
  const objects = [...new Set(order.map(({ object }) => object))]
  const joined = objects.map((object) => ({ ...(object === undefined ? {} : { object }), entry: order.filter((body) => body.object === object).flatMap(({ entry = [] }) => entry) }))
  return [...joined.filter(({ entry }) => entry.length > 0), ...order.filter(({ entry = [] }) => entry.length === 0)]
}

const table = ({ records, states, kinds }: Awaited<ReturnType<typeof countsOf>>): string => {
  const lines = (title: string, counted: Record<string, number>) => [title, ...Object.entries(counted).map(([name, count]) => `  ${String(count).padStart(4)}  ${name}`)]
  return [
    `${bodies.length} bodies`,
    ...lines('records', records),
    ...lines('webhook events by state', states),
    ...lines('visible by kind', kinds('visible')),
    ...lines('waiting by kind', kinds('parked')),
    ...lines('of no connected account by kind', kinds('unattributed')),
    ...lines('kept as unknown by kind', kinds('unknown')),
    '',
  ].join('\n')
}

it('take every body and end in the same records', async () => {
  const { expected, counts } = await outcome(
    async (server) => {
      for (const body of bodies) {
        await post(server, body)
        await server.settled()
      }
    },
    async ({ services: { database } }) => ({ expected: await projectionOf(database), counts: await countsOf(database) }),
  )
  process.stdout.write(table(counts))
  expect(Object.keys(counts.states)).not.toEqual(expect.arrayContaining([expect.stringMatching(/failed|pending/)]))
  const kinds = [...Object.keys(counts.kinds('unknown')), ...Object.keys(counts.kinds('visible'))]
  for (const kind of kinds) expect(kind).toMatch(/^[\w-]+\/.+|^unreadable$/)
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([...bodies, ...bodies], { minLength: bodies.length * 2 }), fc.boolean(), async (order, batched) => {
      const again = await outcome(
        async (server) => void (await Promise.all((batched ? together(order) : order).map((body) => post(server, body)))),
        ({ services }) => projectionOf(services.database),
      )
      expect(again).toEqual(expected)
    }),
    { numRuns: 2, seed: 20260501 },
  )
}, 300_000)
