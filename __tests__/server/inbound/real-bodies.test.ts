// Real bodies of the platforms, where available: whole, twice, re-batched and shuffled, they produce the same records; a table shows the
// results.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { racingRuns } from '../../support/random-runs.ts'
import { transact } from '../../../server/database/transact.ts'
import { afterBodies, recordsAfter, twiceShuffled } from '../support/convergence.ts'
import { nobody } from '../support/fixtures.ts'
import { readCounts, readProjection } from '../support/projection.ts'
import type { TestServer } from '../support/server.ts'
import { text as whatsappText } from '../support/whatsapp.ts'
import { textMessage } from '../support/messenger.ts'

interface Change {
  readonly field?: string
  readonly value?: {
    readonly metadata?: { phone_number_id?: unknown; readonly display_phone_number?: unknown }
    readonly display_phone_number?: unknown
  } | null
}

interface Body {
  readonly object?: string
  readonly entry?: { id?: unknown; time?: unknown; messaging?: unknown[]; standby?: unknown[]; changes?: Change[] }[]
}

const base = Date.parse('2026-05-01T08:00:00.000Z')

/** Names of fields that contain a message id, at any depth. */
const messageIds = new Set(['mid', 'message_id', 'original_message_id'])

/** The suites these bodies come from use one id for many messages, so each file gets its own ids. */
const ownIds = (text: string, file: number): unknown =>
  JSON.parse(text, (key, value: unknown) => {
    if (messageIds.has(key) && typeof value === 'string') return `${value}~${file}`
    if (key === 'mids' && Array.isArray(value)) return value.map((mid) => `${String(mid)}~${file}`)
    const dated =
      typeof value === 'object' && value !== null && 'id' in value && ('timestamp' in value || key === 'context')
    return dated ? { ...value, id: `${String(value.id)}~${file}` } : value
  })

const folder = join(process.cwd(), '..', 'shared', 'webhooks')

const files: readonly string[] = existsSync(folder)
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => readFileSync(join(folder, name), 'utf8'))
  : []

const realBodies = (): Body[] =>
  files.map((text, file) => {
    const body = ownIds(text, file) as Body
    for (const entry of body.entry ?? []) {
      // Events without a time are distinguished by their arrival.
      entry.time ??= base
      // Several suites use one number for several accounts.
      for (const { value } of entry.changes ?? []) {
        if (value?.metadata?.phone_number_id)
          value.metadata.phone_number_id = `${String(value.metadata.phone_number_id)}@${String(entry.id)}`
      }
    }
    return body
  })

const bodies: Body[] = [
  textMessage('880011', 'from Messenger', { mid: 'own1', at: base }),
  whatsappText('from WhatsApp', { id: 'own2', at: base }),
  ...realBodies(),
]

/** Connects every account that the bodies name. */
const connect = async ({ services, seeded }: TestServer): Promise<void> => {
  const own = { organisationId: seeded.organisation._id }
  await transact(services.database, nobody, (unit) => {
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
            unit.add(
              'FBWAPHONE',
              { fbId: String(phone), fbWaBAId, displayPhoneNumber: String(shown).slice(0, 40) },
              own,
            ),
          )
        }
      }
    }
    return Promise.resolve()
  })
}

type Item = NonNullable<Body['entry']>[number]

/** Each item of a body as a body of its own; a body without items stays whole. */
const piecesOf = (body: Body): Body[] =>
  (body.entry ?? []).flatMap((entry) => {
    const lists = (['messaging', 'standby', 'changes'] as const).filter((list) => Array.isArray(entry?.[list]))
    const frame = Object.fromEntries(
      Object.entries(entry ?? {}).filter(([name]) => !(lists as readonly string[]).includes(name)),
    )
    const pieces: Item[] = lists.flatMap((list) => (entry[list] ?? []).map((item) => ({ ...frame, [list]: [item] })))
    return (pieces.length > 0 ? pieces : [entry]).map((piece) => ({ ...body, entry: [piece] }))
  })

/** Split and joined again, this many entries to a body; a body contains entries of one object. */
const rebatched = (order: readonly Body[], size: number): Body[] => {
  const whole = order.filter(({ entry = [] }) => entry.length === 0)
  const pieces = order.flatMap(piecesOf)
  const objects = [...new Set(pieces.map(({ object }) => object))]
  return objects.reduce((bodies, object) => {
    const entries = pieces.flatMap((piece) => (piece.object === object ? (piece.entry ?? []) : []))
    const batches = Array.from({ length: Math.ceil(entries.length / size) }, (_, batch) =>
      entries.slice(batch * size, (batch + 1) * size),
    )
    return [...bodies, ...batches.map((entry) => ({ ...(object === undefined ? {} : { object }), entry }))]
  }, whole)
}

const table = ({ records, states, kinds }: Awaited<ReturnType<typeof readCounts>>): string => {
  const lines = (title: string, counted: Record<string, number>) => [
    title,
    ...Object.entries(counted).map(([name, count]) => `  ${String(count).padStart(4)}  ${name}`),
  ]
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

const settled = (state: string): boolean => state !== 'failed' && state !== 'pending'
let expected: { readonly records: string[]; readonly counts: Awaited<ReturnType<typeof readCounts>> }

beforeAll(async () => {
  expected = await afterBodies(bodies, 'one by one', connect, async ({ services: { database } }) => ({
    records: await readProjection(database),
    counts: await readCounts(database),
  }))
})

it('become records, or events that name their kind', () => {
  process.stdout.write(table(expected.counts))
  expect(Object.keys(expected.counts.states).filter((state) => !settled(state))).toEqual([])
  const kinds = [...Object.keys(expected.counts.kinds('unknown')), ...Object.keys(expected.counts.kinds('visible'))]
  for (const kind of kinds) expect(kind).toMatch(/^[\w-]+\/.+|^unreadable$/)
})

const whole = { minLength: bodies.length }

it.each([
  ['delivered twice', fc.constant(bodies.flatMap((body) => [body, body])), 'one by one'],
  ['batched differently', fc.shuffledSubarray(bodies, whole).map((order) => rebatched(order, 7)), 'in parallel'],
  ['twice, shuffled and in parallel', twiceShuffled(bodies), 'in parallel'],
] as const)(
  'end in the same records %s',
  async (_name, arranged, how) => {
    const runs = { seed: 20260501, ...racingRuns(1) }
    await fc.assert(
      fc.asyncProperty(arranged, async (order) =>
        expect(await recordsAfter(order, how, connect)).toEqual(expected.records),
      ),
      runs,
    )
  },
  300_000,
)

it('are taken as they are too, with one id for many messages', async () => {
  const states = await afterBodies(
    files.map((text) => JSON.parse(text) as Body),
    'in parallel',
    connect,
    async ({ services: { database } }) => ({
      unhandled: await database.kysely.selectFrom('webhook_bodies').select('id').execute(),
      events: Object.keys((await readCounts(database)).states),
    }),
  )
  expect(states.unhandled).toEqual([])
  expect(states.events.filter((state) => !settled(state))).toEqual([])
})
