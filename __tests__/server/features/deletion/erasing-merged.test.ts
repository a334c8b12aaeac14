// A customer with a merged record is erased: both identities and both histories go, and a later message starts a new customer.
import type { Row } from '../../../../contract/index.ts'
import { findEverywhere } from '../../support/everywhere.ts'
import { echo, textMessage } from '../../support/messenger.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import { callBack, signRequest } from '../../support/signed-request.ts'
import { connectWhatsapp, text } from '../../support/whatsapp.ts'

let server: TestServer
let keys = 0

beforeAll(async () => {
  server = await startTestServer()
  await connectWhatsapp(server)
})
afterAll(() => server.close())

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, `/api${path}`, {
    as: 'manager',
    ...(method === 'POST' ? { key: `erasing-merged-${(keys += 1)}` } : {}),
    ...(body === undefined ? {} : { body }),
  })
const arrive = async (...bodies: unknown[]): Promise<void> => {
  for (const body of bodies) await server.webhook(body)
  await server.settled()
}
const threads = async (): Promise<Row<'THREAD'>[]> =>
  (await call('GET', `/threads${query({ options: { limit: 100 } })}`)).body.data
const customerOf = async (snippet: string): Promise<string> =>
  String((await threads()).find((thread) => thread.snippet === snippet)?.customerId)

const askThePlatform = async (userId: string): Promise<void> => {
  expect((await callBack(server, 'data-deletion', signRequest(userId))).status).toBe(200)
  await server.settled()
}

const ways: readonly [string, string, (customerId: string, messengerId: string) => Promise<void>][] = [
  [
    'a manager erases who is left of the merge',
    'mgr',
    async (customerId) => {
      expect((await call('POST', `/customers/${customerId}/erase`)).status).toBe(200)
      await server.settled()
    },
  ],
  [
    'the platform asks for the identity of the record that was merged away',
    'plt',
    (_, messengerId) => askThePlatform(messengerId),
  ],
]

test.each(ways)('%s', async (_, mark, erase) => {
  const { page } = server.seeded
  const messengerId = mark === 'mgr' ? '981001' : '981002'
  const person = { phone: mark === 'mgr' ? '905557770001' : '905557770002', name: `${mark}zq-whatsapp-name` }
  const writer = { ...person, userId: `TR.${messengerId}`, username: `${mark}zquser` }
  await arrive(
    textMessage(page.fbId, `${mark}zq-first`, { from: messengerId }),
    echo(page.fbId, `${mark}zq-answer`, { to: messengerId }),
    text(`${mark}zq-second`, { from: writer }),
  )
  const [merged, survivor] = [await customerOf(`${mark}zq-answer`), await customerOf(`${mark}zq-second`)]
  const merge = { mergeQuery: { _id: survivor }, matchQuery: { _id: merged }, applyMerge: true }
  expect((await call('POST', '/customers/merge', merge)).status).toBe(200)
  await server.settled()
  const before = (await threads()).filter((thread) => thread.customerId === survivor)
  expect(before).toHaveLength(2)

  await erase(survivor, messengerId)
  const { database } = server.services
  expect(await findEverywhere(database, [`${mark}zq`, person.phone])).toEqual({})
  for (const id of [merged, survivor]) expect((await call('GET', `/customers/${id}`)).status).toBe(404)
  const left = (await threads()).filter(({ _id }) => before.some((thread) => thread._id === _id))
  expect(left.map(({ customerId }) => customerId)).toEqual([null, null])

  // Each of the two is new, with no link to the other.
  await arrive(
    textMessage(page.fbId, `${mark}-again-messenger`, { from: messengerId }),
    text(`${mark}-again-whatsapp`, { from: writer }),
  )
  const fresh = [await customerOf(`${mark}-again-messenger`), await customerOf(`${mark}-again-whatsapp`)]
  expect(new Set([merged, survivor, ...fresh]).size).toBe(4)
  for (const id of fresh) expect((await call('GET', `/customers/${id}`)).status).toBe(200)
})
