// Any order, any batch, any number of deliveries, in parallel: the same records. With the real bodies too, where they are at hand.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { runUnit } from '../../../server/database/run-unit.ts'
import { nobody } from '../support/fixtures.ts'
import { base, echo, edit, envelope, reaction, textMessage, watermark } from '../support/messenger.ts'
import { query, startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'

interface Body {
  object?: string
  entry?: { id?: unknown; time?: unknown; messaging?: unknown[] }[]
}

const page = '880011'
const person = '7001'
const item = (member: Record<string, unknown>, at: number, from = person, to = page) =>
  envelope(page, { sender: { id: from }, recipient: { id: to }, timestamp: at, ...member })

/** Written on the shapes of section 3.7 of the platform page, with invented ids and texts; several at one moment. */
const own: Body[] = [
  textMessage(page, 'at the same moment, one', { mid: 'c1', at: base, from: person }),
  textMessage(page, 'at the same moment, two', { mid: 'c2', at: base, from: person }),
  echo(page, 'an answer from elsewhere', { mid: 'c3', at: base + 1_000, to: person }),
  echo(page, 'before anybody asked', { mid: 'c4', at: base - 60_000, to: person }),
  watermark(page, 'delivery', base + 1_500, person),
  watermark(page, 'read', base - 30_000, person),
  item({ delivery: { mids: ['c3'], watermark: base + 1_200 } }, base + 1_200),
  reaction(page, 'c3', 'react', base + 4_000, person),
  reaction(page, 'c3', 'unreact', base + 5_000, person),
  reaction(page, 'c1', 'unreact', base + 6_000, person),
  reaction(page, 'c1', 'react', base + 6_000, person),
  item({ reaction: { mid: 'c2', action: 'react', emoji: '👍' } }, base + 6_500, page, person),
  edit(page, 'c2', 'two, edited', 1, base + 7_000, person),
  edit(page, 'c2', 'two, edited again', 2, base + 8_000, person),
  textMessage(page, 'taken back', { mid: 'c5', at: base + 9_000, from: person }),
  edit(page, 'c5', 'taken back, edited', 1, base + 9_500, person),
  item({ message: { mid: 'c5', is_deleted: true } }, base + 10_000),
  item({ postback: { mid: 'c6', title: 'Menu', payload: 'MENU' } }, base + 8_500),
  item({ referral: { ref: 'autumn', source: 'SHORTLINK', type: 'OPEN_THREAD' } }, base + 20_000),
  item({ reaction: { mid: 'never seen', action: 'react', emoji: '❤' } }, base + 21_000),
  item({ optin: { ref: 'x' } }, base + 22_000),
  textMessage(page, 'somebody else', { mid: 'c7', at: base + 500, from: '7002' }),
]

/** The suites these bodies come from use one id for many messages; each file's are made its own, and a missing time is filled. */
const realBodies = (): Body[] => {
  const folder = join(process.cwd(), '..', 'shared', 'webhooks')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json')).sort()
  return names.map((name, index) => {
    const body = JSON.parse(readFileSync(join(folder, name), 'utf8'), (key, value: unknown) =>
      key === 'mid' ? `${String(value)}~${index}` : key === 'mids' ? (value as string[]).map((mid) => `${mid}~${index}`) : value,
    ) as Body
    for (const entry of body.entry ?? []) entry.time ??= base
    return body
  })
}

const connect = async (server: TestServer, bodies: readonly Body[]): Promise<void> => {
  const ids = new Set(bodies.filter((body) => body.object === 'page').flatMap((body) => (body.entry ?? []).map((entry) => String(entry.id))))
  await runUnit(server.services.database, nobody, async (unit) => {
    for (const fbId of ids) unit.add('FBPAGE', { fbId, name: fbId }, { organisationId: server.seeded.organisation._id })
  })
}

const ours = new Set(['_id', 'version', 'epoch', 'updatedTime', 'organisationId', 'handledTime', 'attempts'])
const ownTimes = new Set(['FBPAGE', 'CUSTOMER', 'FBUSER', 'FBCONVERSATION', 'THREAD', 'NOTIFICATION'])

/** All records, with references replaced by what they point to and without what is ours to choose. */
const projection = async (server: TestServer): Promise<unknown> => {
  const read = async (path: string) => {
    const rows: Record<string, unknown>[] = []
    for (let skip = 0; ; skip += 500) {
      const { data } = (await server.call('GET', `${path}${query({ options: { skip, limit: 500, sort: { createdTime: 1 } } })}`, { as: 'admin' })).body
      rows.push(...data)
      if (data.length < 500) return rows
    }
  }
  const types = {
    FBPAGE: await read('/api/fb/pages'),
    FBUSER: await read('/api/fb/users'),
    CUSTOMER: await read('/api/customers'),
    FBCONVERSATION: await read('/api/fb/conversations'),
    THREAD: await read('/api/threads'),
    FBMESSAGE: await read('/api/fb/messages'),
    NOTIFICATION: await read('/api/notifications'),
    WEBHOOKEVENT: await read('/api/webhookEvents'),
  }
  const names = new Map<unknown, string>()
  for (const row of types.FBPAGE) names.set(row['_id'], `page ${String(row['fbId'])}`)
  for (const row of types.FBUSER) {
    names.set(row['_id'], `person ${String(row['fbId'])}`)
    names.set(row['customerId'], `customer ${String(row['fbId'])}`)
  }
  for (const row of types.FBCONVERSATION) names.set(row['_id'], `conversation ${names.get(row['fbPageId'])} ${names.get(row['fbUserId'])}`)
  for (const row of types.THREAD) names.set(row['_id'], `thread ${names.get(row['itemId'])}`)
  for (const row of types.FBMESSAGE) names.set(row['_id'], `message ${names.get(row['fbConversationId'])} ${String(row['fbId'] ?? row['message'])}`)
  const named = (value: unknown): unknown => {
    if (typeof value === 'string') return names.get(value) ?? value
    if (Array.isArray(value)) return value.map(named).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).filter(([key]) => !ours.has(key)).map(([key, member]) => [key, named(member)]))
  }
  const rows = Object.entries(types).flatMap(([type, list]) =>
    list.map((row) => JSON.stringify([type, named(ownTimes.has(type) || (row['kind'] && !row['accountFbId']) ? { ...row, createdTime: null } : row)])),
  )
  const episodes = await server.services.database.kysely.selectFrom('episodes').selectAll().execute()
  const spans = episodes.map(({ thread_id, started_at, first_inbound_at, first_reply_at, ended_at }) =>
    JSON.stringify(['episode', names.get(thread_id), started_at, first_inbound_at, first_reply_at, ended_at]),
  )
  return [...rows, ...spans].sort()
}

const outcome = async (bodies: readonly Body[], deliver: (server: TestServer) => Promise<void>): Promise<unknown> => {
  const server = await startTestServer()
  try {
    await connect(server, bodies)
    await deliver(server)
    await server.settled()
    return await projection(server)
  } finally {
    await server.close()
  }
}

const deliverAll = async (server: TestServer, bodies: readonly unknown[]): Promise<void> => {
  for (const status of await Promise.all(bodies.map((body) => server.webhook(body)))) expect(status).toBe(200)
}

it.each([
  ['our own bodies', own, 3],
  ['the real bodies', realBodies(), 1],
])('%s', async (_name, bodies, numRuns) => {
  const expected = await outcome(bodies, async (server) => {
    for (const body of bodies) {
      expect(await server.webhook(body)).toBe(200)
      await server.settled()
    }
  })
  const twice = fc.shuffledSubarray([...bodies, ...bodies], { minLength: bodies.length * 2 })
  await fc.assert(
    fc.asyncProperty(twice, fc.boolean(), async (order, batched) => {
      const again = await outcome(bodies, async (server) => {
        const objects = batched ? [...new Set(order.map((body) => body.object))] : []
        const together = objects.map((object) => ({ object, entry: order.filter((body) => body.object === object).flatMap((body) => body.entry ?? []) }))
        const apart = order.filter((body) => !batched || (body.entry ?? []).length === 0)
        await deliverAll(server, [...together.filter((body) => body.entry.length > 0), ...apart])
      })
      expect(again).toEqual(expected)
    }),
    { numRuns, seed: 20260501 },
  )
}, 300_000)
