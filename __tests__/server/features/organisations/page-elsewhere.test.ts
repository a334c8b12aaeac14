// A page that another organisation connected during the grace of the one that had it: what comes late is the second's, the past the first's.
import type { EntityType, Row } from '../../../../contract/index.ts'
import { transact } from '../../../../server/database/transact.ts'
import { findEverywhere } from '../../support/everywhere.ts'
import { nobody } from '../../support/fixtures.ts'
import { echo, textMessage } from '../../support/messenger.ts'
import { makeJobsDue } from '../../support/passing-time.ts'
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

  // The same person writes, an answer is echoed late, and the first organisation is taken back.
  await arrive(textMessage(page.fbId, 'second-marker', { from: '7901' }), echo(page.fbId, 'late-echo', { to: '7901' }))
  const restored = await server.call('POST', `${path()}/restore`, { as: 'admin', key: `elsewhere-${(keys += 1)}` })
  expect(restored.status).toBe(200)
  await arrive(textMessage(page.fbId, 'after-restore', { from: '7902' }))
  expect(await seen('agent')).toEqual(['first-marker'])
  expect([...(await seen('stranger'))].sort()).toEqual(['after-restore', 'late-echo'])
  const [first, second] = [await all('CUSTOMER', organisation._id), await all('CUSTOMER', other._id)]
  expect(first).toHaveLength(1)
  expect(second).toHaveLength(2)
  // The first says what it is: it has no token, and is to be connected again by hand.
  expect(await all('CHANNEL', organisation._id)).toMatchObject([{ status: 'disconnected' }])
  expect(await all('FBACCESSTOKEN', organisation._id)).toEqual([])

  await remove()
  await arrive(textMessage(page.fbId, 'second-again', { from: '7901' }))
  aheadMs += 8 * day
  await makeJobsDue(server)
  await server.webhook(textMessage(page.fbId, 'while-erased', { from: '7903' }))
  await server.settled()
  // The erasure looks again once what was at work with the organisation has ended.
  await makeJobsDue(server)
  await server.settled()
  expect(await all('THREAD', organisation._id)).toEqual([])
  expect(await findEverywhere(server.services.database, ['first-marker', 'first-secret'])).toEqual({})
  const snippets = (await all('THREAD', other._id)).map(({ snippet }) => snippet)
  expect(snippets.sort()).toEqual(['after-restore', 'second-again', 'while-erased'])
  expect(await all('CUSTOMER', other._id)).toHaveLength(3)
  expect(await all('FBPAGE', other._id)).toMatchObject([{ fbId: page.fbId }])
})
