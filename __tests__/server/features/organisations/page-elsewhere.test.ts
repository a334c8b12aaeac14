// A page that another organisation connected during the grace period of its former owner: late events belong to the second, the past to the
// first.
import type { EntityType, Row } from '../../../../contract/index.ts'
import { transact } from '../../../../server/database/transact.ts'
import { findEverywhere } from '../../support/everywhere.ts'
import { nobody } from '../../support/fixtures.ts'
import { echo, textMessage } from '../../support/messenger.ts'
import { makeJobsDue } from '../../support/passing-time.ts'
import { purgeFor, waitingPurge } from '../../support/purge-partly.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

const day = 24 * 3_600_000
let server: TestServer
let aheadMs = 0
let keys = 0

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + aheadMs) })
})
afterAll(() => server.close())

const path = () => `/api/organisations/${server.seeded.organisation._id}`
const arrive = async (...bodies: unknown[]): Promise<void> => {
  for (const body of bodies) await server.webhook(body)
  await server.settled()
}
const remove = async () => {
  expect((await server.call('DELETE', path(), { as: 'admin' })).status).toBe(200)
  await server.settled()
}
const all = async <Type extends EntityType>(type: Type, organisationId: string) =>
  (await transact(server.services.database, nobody, (unit) => unit.findAll(type, { organisationId } as never))).result
const isBeingErased = async (): Promise<boolean> => {
  const id = server.seeded.organisation._id
  const { result } = await transact(server.services.database, nobody, (unit) => unit.get('ORGANISATION', id))
  return typeof result?.purgedCount === 'number'
}
const seen = async (as: string) =>
  (await server.call('GET', `/api/threads${query({ options: { limit: 100 } })}`, { as })).body.data.map(
    ({ snippet }: Row<'THREAD'>) => snippet,
  )

test('what comes late is the second’s, the past stays the first’s, and erasing the first leaves the second whole', async () => {
  const { organisation, other, page } = server.seeded
  await transact(server.services.database, nobody, async (unit) => {
    const own = { organisationId: organisation._id }
    const account = { accountType: 'FBPAGE', accountId: page._id } as const
    unit.add('CHANNEL', { name: 'Acme', service: 'facebook', ...account, status: 'connected' }, own)
    unit.add('FBACCESSTOKEN', { token: 'first-secret', tokenType: 'MESSENGER_TOKEN', fbPageId: page._id }, own)
  })
  await arrive(textMessage(page.fbId, 'first-marker', { from: '7901' }))
  expect(await seen('agent')).toEqual(['first-marker'])
  await remove()
  const connected = await server.call('POST', '/api/fb/pages', {
    as: 'admin',
    body: { organisationId: other._id, fbId: page.fbId, name: 'Theirs now' },
  })
  expect(connected.status).toBe(200)

  // The same person writes, a reply's echo arrives late, and the first organisation is restored.
  await arrive(textMessage(page.fbId, 'second-marker', { from: '7901' }), echo(page.fbId, 'late-echo', { to: '7901' }))
  const restored = await server.call('POST', `${path()}/restore`, { as: 'admin', key: `elsewhere-${(keys += 1)}` })
  expect(restored.status).toBe(200)
  await arrive(textMessage(page.fbId, 'after-restore', { from: '7902' }))
  expect(await seen('agent')).toEqual(['first-marker'])
  expect([...(await seen('stranger'))].sort()).toEqual(['after-restore', 'late-echo'])
  const [first, second] = [await all('CUSTOMER', organisation._id), await all('CUSTOMER', other._id)]
  expect(first).toHaveLength(1)
  expect(second).toHaveLength(2)
  // The first one's channel says where its page is; it has no token, so nobody can reply there.
  const elsewhere = { status: 'disconnected', problem: 'ACCOUNT_ELSEWHERE' }
  expect(await all('CHANNEL', organisation._id)).toMatchObject([elsewhere])
  expect(await all('THREAD', organisation._id)).toMatchObject([{ status: 'closed', closeReason: 'accountElsewhere' }])
  expect(await all('FBACCESSTOKEN', organisation._id)).toEqual([])

  await remove()
  await arrive(textMessage(page.fbId, 'second-again', { from: '7901' }))
  aheadMs += 8 * day
  // A part of it is erased, then the erasing process ends, and the next one continues.
  const deletion = await waitingPurge(server, organisation._id)
  for (const portions of [3, 4]) {
    expect(await purgeFor(server, portions, deletion)).toBe(false)
    expect(await isBeingErased()).toBe(true)
    await arrive(textMessage(page.fbId, `while-erased-${portions}`, { from: '7903' }))
  }
  await makeJobsDue(server)
  await server.settled()
  expect(await all('THREAD', organisation._id)).toEqual([])
  expect(await findEverywhere(server.services.database, ['first-marker', 'first-secret'])).toEqual({})
  const snippets = (await all('THREAD', other._id)).map(({ snippet }) => snippet)
  expect(snippets.sort()).toEqual(['after-restore', 'second-again', 'while-erased-4'])
  // Events for the second organisation, as received: complete, and nothing of the first one's.
  const bodies = ['second-marker', 'after-restore', 'second-again', 'while-erased-3', 'while-erased-4']
  for (const words of bodies)
    expect(await findEverywhere(server.services.database, [words])).toMatchObject({ record_WEBHOOKEVENT: 1 })
  expect(await all('CUSTOMER', other._id)).toHaveLength(3)
  expect(await all('FBPAGE', other._id)).toMatchObject([{ fbId: page.fbId }])
})
