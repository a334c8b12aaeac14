// An account that one organisation has disconnected and another connects: the new owner receives its events, whatever requests the end of
// the first one's connection still sends to the platform.
import { startPassingOn } from '../../support/passing-on.ts'
import type { ConnectedPage, PassingOn } from '../../support/passing-on.ts'

let way: PassingOn

beforeAll(async () => {
  way = await startPassingOn()
})
afterAll(() => way.close())

/**
 * The first one's channel says where the account is, cannot connect it while the second uses it, and gets its own record back afterwards.
 */
const comesBack = async (fbId: string, first: ConnectedPage, second: ConnectedPage): Promise<void> => {
  const { server, connected, connectPage, disconnect, channel } = way
  expect(await channel(first.channelId)).toMatchObject({ status: 'disconnected', problem: 'ACCOUNT_ELSEWHERE' })
  expect((await connectPage('organisation', fbId)).body.msg).toBe('ACCOUNT_ELSEWHERE')
  await disconnect('other', second.channelId)
  await server.settled()
  expect(await connected('organisation', fbId)).toEqual(first)
  expect(await channel(first.channelId)).toMatchObject({ status: 'connected', problem: null })
}

it('is used by one at a time, and whoever connects it again has their own record back', async () => {
  const { simulator, server, connected, connectPage, disconnect, channel, subscribed, unit } = way
  const { fbId } = await simulator.addPage('Passed on', { subscribed: false })
  const first = await connected('organisation', fbId)
  expect((await connectPage('other', fbId)).body.msg).toBe('ACCOUNT_ELSEWHERE')
  await disconnect('organisation', first.channelId)
  await server.settled()
  expect(subscribed(fbId)).toEqual([])
  const second = await connected('other', fbId)
  expect(second.accountId).not.toBe(first.accountId)
  expect(subscribed(fbId)).toContain('messages')
  expect(await channel(second.channelId)).toMatchObject({ status: 'connected', problem: null })
  await comesBack(fbId, first, second)
  expect(await channel(second.channelId)).toMatchObject({ status: 'disconnected', problem: 'ACCOUNT_ELSEWHERE' })
  expect(await unit((open) => open.findAll('FBPAGE', { fbId }))).toMatchObject([{ _id: first.accountId }])
  expect(subscribed(fbId)).toContain('messages')
})

it('is with the next one when its organisation is taken back, and can be had again once it is disconnected there', async () => {
  const { simulator, server, post, connected } = way
  const { fbId } = await simulator.addPage('Taken back elsewhere', { subscribed: false })
  const first = await connected('organisation', fbId)
  const path = `/organisations/${server.seeded.organisation._id}`
  expect((await server.call('DELETE', `/api${path}`, { as: 'admin' })).status).toBe(200)
  await server.settled()
  const second = await connected('other', fbId)
  expect((await post(`${path}/restore`, 'admin')).status).toBe(200)
  await server.settled()
  await comesBack(fbId, first, second)
})

it.each([
  ['disconnected', false],
  ['deleted', true],
])(
  'a page that was %s and is connected elsewhere while its end is on its way stays subscribed',
  async (_how, isGone) => {
    const { simulator, server, held, connected, connectPage, disconnect, channel, subscribed } = way
    const { fbId } = await simulator.addPage('Overtaken', { subscribed: false })
    const first = await connected('organisation', fbId)
    // The check for another owner is over; the platform receives the request to end only after the second has connected it.
    const release = held.hold('/subscribed_apps', 'DELETE', false)
    if (isGone)
      expect((await server.call('DELETE', `/api/fb/pages/${first.accountId}`, { as: 'admin' })).status).toBe(200)
    else await disconnect('organisation', first.channelId)
    await held.reached()
    const second = await connectPage('other', fbId)
    expect(second.status).toBe(200)
    expect(subscribed(fbId)).toContain('messages')
    release()
    await server.settled()
    expect(subscribed(fbId)).toContain('messages')
    expect(await channel(second.body.data.channelId)).toMatchObject({ status: 'connected' })
  },
)

it('a page that is connected between its subscription and its record stays subscribed, though the end of the first comes in between', async () => {
  const { simulator, server, held, connected, connectPage, disconnect, subscribed } = way
  const { fbId } = await simulator.addPage('In between', { subscribed: false })
  const first = await connected('organisation', fbId)
  const letEnd = held.hold('/subscribed_apps', 'DELETE', false)
  await disconnect('organisation', first.channelId)
  await held.reached()
  // The platform has subscribed it, but its record is not written yet.
  const letConnect = held.hold('/subscribed_apps')
  const second = connectPage('other', fbId)
  await held.reached()
  letEnd()
  await server.settled()
  letConnect()
  expect((await second).status).toBe(200)
  await server.settled()
  expect(subscribed(fbId)).toContain('messages')
})

it('a connection that fails and is taken back leaves one that was made meanwhile subscribed', async () => {
  const { simulator, server, held, connectPage, subscribed } = way
  const { fbId } = await simulator.addPage('Taken back', { subscribed: false })
  // The platform accepts the subscription and answers with an error: the first asks it to end it again.
  await simulator.control('faults', {
    match: { path: '/subscribed_apps', method: 'POST' },
    times: 1,
    kind: 'accept-then-error',
  })
  const release = held.hold('/subscribed_apps', 'DELETE', false)
  const failing = connectPage('organisation', fbId)
  await held.reached()
  expect((await connectPage('other', fbId)).status).toBe(200)
  await server.settled()
  release()
  expect((await failing).body.msg).toBe('PLATFORM_UNREACHABLE')
  await server.settled()
  expect(subscribed(fbId)).toContain('messages')
})

it('a number passes on with its business account, and stays subscribed while the end of the first is on its way', async () => {
  const { simulator, server, held, post, disconnect, channel, unit } = way
  const { wabaId, phoneId, token } = await simulator.addWhatsapp()
  const connectNumber = (place: 'organisation' | 'other', as: string) =>
    post('/wa/connections', as, {
      organisationId: server.seeded[place]._id,
      accountFbId: wabaId,
      numberFbId: phoneId,
      token,
    })
  const first = await connectNumber('organisation', 'manager')
  expect(first.status).toBe(200)
  await server.settled()
  expect((await connectNumber('other', 'stranger')).body.msg).toBe('ACCOUNT_ELSEWHERE')
  const release = held.hold('/subscribed_apps', 'DELETE', false)
  await disconnect('organisation', first.body.data.channelId)
  await held.reached()
  const second = await connectNumber('other', 'stranger')
  expect(second.status).toBe(200)
  release()
  await server.settled()
  expect(simulator.simulation.world.whatsapp.accounts[wabaId]?.subscribed).toBe(true)
  expect(await channel(first.body.data.channelId)).toMatchObject({ problem: 'ACCOUNT_ELSEWHERE' })
  expect((await connectNumber('organisation', 'manager')).body.msg).toBe('ACCOUNT_ELSEWHERE')
  await disconnect('other', second.body.data.channelId)
  await server.settled()
  expect((await connectNumber('organisation', 'manager')).body.data).toEqual(first.body.data)
  for (const [type, fbId] of [
    ['FBWABA', wabaId],
    ['FBWAPHONE', phoneId],
  ] as const)
    expect(await unit((open) => open.findAll(type, { fbId }))).toMatchObject([
      { organisationId: server.seeded.organisation._id, isPassive: false },
    ])
})

it('an Instagram account passes on with its page, which the first still needs for as long as it is connected', async () => {
  const { simulator, server, connectAccount, connectPage, disconnect, channel } = way
  const { fbId } = await simulator.addPage('With Instagram', { subscribed: false })
  const { igId } = await simulator.addInstagram(fbId, { username: `passes.on` })
  const first = await connectAccount('organisation', 'IGUSER', igId)
  expect(first.status).toBe(200)
  await server.settled()
  // The page itself was never connected: it only provides its token.
  expect((await connectPage('other', fbId)).body.msg).toBe('ACCOUNT_ELSEWHERE')
  await disconnect('organisation', first.body.data.channelId)
  await server.settled()
  const second = await connectAccount('other', 'IGUSER', igId)
  expect(second.status).toBe(200)
  expect(second.body.data.accountId).not.toBe(first.body.data.accountId)
  expect(await channel(first.body.data.channelId)).toMatchObject({ problem: 'ACCOUNT_ELSEWHERE' })
})
