// A page owner withdraws a permission on the platform and grants it again: every channel of the token shows that after the first call
// that is affected.
import type { Row } from '../../../../contract/index.ts'
import { checkConnections } from '../../../../server/platform/check-connections.ts'
import { transact } from '../../../../server/database/transact.ts'
import { nobody } from '../../support/fixtures.ts'
import { appSecret, createTestConfig, query, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import { startTestSimulator } from '../../support/simulator.ts'
import type { TestSimulator } from '../../support/simulator.ts'

let simulator: TestSimulator
let server: TestServer
let token: string
let psid: string

beforeAll(async () => {
  simulator = await startTestSimulator({ appId: createTestConfig().meta.appId, appSecret })
  server = await startTestServer({ graphBase: simulator.address })
  const { page, organisation } = server.seeded
  const made = await simulator.addPage('Istanbul shop', { fbId: page.fbId })
  token = made.token
  psid = await simulator.addPerson(page.fbId)
  const { igId } = await simulator.addInstagram(page.fbId, { username: 'istanbul.shop' })
  await transact(server.services.database, nobody, async (unit) => {
    const own = { organisationId: organisation._id }
    const shop = unit.add('IGUSER', { fbId: igId, username: 'istanbul.shop', fbPageId: page._id }, own)
    unit.add('FBACCESSTOKEN', { token, tokenType: 'MESSENGER_TOKEN', fbPageId: page._id }, own)
    const status = 'connecting' as const
    unit.add('CHANNEL', { name: 'page', service: 'facebook', accountType: 'FBPAGE', accountId: page._id, status }, own)
    unit.add('CHANNEL', { name: 'shop', service: 'instagram', accountType: 'IGUSER', accountId: shop._id, status }, own)
  })
  simulator.callback(`${server.address}/webhooks/meta`)
  await checkConnections(server.services, 'all')
  await server.settled()
})
afterAll(async () => {
  await server.close()
  await simulator.close()
})

const readChannels = async (): Promise<Record<string, [Row<'CHANNEL'>['status'], Row<'CHANNEL'>['problem']]>> => {
  const { body } = await server.call('GET', '/api/channels', { as: 'manager' })
  return Object.fromEntries(
    (body.data as Row<'CHANNEL'>[]).map(({ name, status, problem }) => [name, [status, problem ?? null]]),
  )
}

const answer = async (message: string): Promise<Row<'FBMESSAGE'>> => {
  const [conversation] = (await server.call('GET', '/api/fb/conversations', { as: 'agent' })).body.data
  const body = { fbConversationId: conversation._id, lastOutboundId: null, data: { type: 'RESPONSE', message } }
  const asked = { as: 'agent', key: `key-of-${message}`, body }
  expect((await server.call('POST', '/api/fb/messages/submit', asked)).status).toBe(200)
  await server.settled()
  const { body: found } = await server.call('GET', `/api/fb/messages${query({ filter: { ownerSent: true } })}`, {
    as: 'agent',
  })
  return (found.data as Row<'FBMESSAGE'>[]).find((one) => one.message === message) as Row<'FBMESSAGE'>
}

test('the page and its Instagram account work again with the first reply after the permission is back', async () => {
  await simulator.says(psid, 'hello')
  await simulator.settled()
  await server.settled()
  expect(await readChannels()).toEqual({ page: ['connected', null], shop: ['connected', null] })

  await simulator.control('permissions', { declined: ['pages_messaging'], token })
  expect(await answer('refused')).toMatchObject({ status: 'failed', failure: { reason: 'PERMISSION_MISSING' } })
  const lacking = ['reauthorise', 'PERMISSION_MISSING']
  expect(await readChannels()).toEqual({ page: lacking, shop: lacking })

  await simulator.control('permissions', { declined: [], token })
  expect(await answer('taken')).toMatchObject({ status: 'sent' })
  expect(await readChannels()).toEqual({ page: ['connected', null], shop: ['connected', null] })
})
