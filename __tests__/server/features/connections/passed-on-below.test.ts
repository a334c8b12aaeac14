// Accounts that move together: the other numbers of a business account, the Instagram account of a page. Events from the new subscription
// do not belong to the first organisation, even if the platform withdrew the account or the first organisation is restored.
import { openBusiness } from '../../support/passing-business.ts'
import { startPassingOn } from '../../support/passing-on.ts'
import type { ConnectedPage, PassingOn, Place } from '../../support/passing-on.ts'
import { instagram } from '../../support/instagram.ts'
import { textMessage } from '../../support/messenger.ts'
import { change } from '../../support/whatsapp.ts'

let way: PassingOn

beforeEach(async () => {
  way = await startPassingOn()
})
afterEach(() => way.close())

const hears = async (...bodies: unknown[]): Promise<void> => {
  for (const body of bodies) expect(await way.server.webhook(body)).toBe(200)
  await way.server.settled()
}
const disconnect = async (place: Place, { channelId }: ConnectedPage): Promise<void> => {
  await way.disconnect(place, channelId)
  await way.server.settled()
}
const elsewhere = { status: 'disconnected', problem: 'ACCOUNT_ELSEWHERE' }

it('what customers write to a number that the second has not connected is not the first’s, and waits for who connects it', async () => {
  const { one, two, connect, asks, saidAt } = await openBusiness(way)
  const first = await connect('organisation', one)
  const sibling = await connect('organisation', two)
  await disconnect('organisation', first)
  await disconnect('organisation', sibling)
  const second = await connect('other', one)
  await hears(asks(two, 'to the second number'), asks(one, 'to the first number'))
  expect(await saidAt('organisation')).toEqual([])
  expect(await saidAt('other')).toEqual(['to the first number'])
  expect(await way.channel(sibling.channelId)).toMatchObject(elsewhere)
  await disconnect('other', second)
  expect(await connect('organisation', one)).toEqual(first)
  expect(await saidAt('organisation')).toEqual([])
  expect(await connect('organisation', two)).toEqual(sibling)
  expect(await saidAt('organisation')).toEqual(['to the second number'])
})

it('nor where the first’s organisation was deleted and is taken back', async () => {
  const { server, post } = way
  const { one, two, connect, asks, saidAt } = await openBusiness(way)
  await connect('organisation', one)
  const sibling = await connect('organisation', two)
  const path = `/organisations/${server.seeded.organisation._id}`
  expect((await server.call('DELETE', `/api${path}`, { as: 'admin' })).status).toBe(200)
  await server.settled()
  await connect('other', one)
  expect((await post(`${path}/restore`, 'admin')).status).toBe(200)
  await server.settled()
  await hears(asks(two, 'after the first is back'))
  expect(await saidAt('organisation')).toEqual([])
  expect(await way.channel(sibling.channelId)).toMatchObject(elsewhere)
  await connect('other', two)
  expect(await saidAt('other')).toEqual(['after the first is back'])
})

it('an Instagram account passes on with its page, though the second connects the page alone', async () => {
  const { simulator, server, connectAccount, connected, channel, unit } = way
  const { fbId } = await simulator.addPage('With Instagram', { subscribed: false })
  const { igId } = await simulator.addInstagram(fbId, { username: 'passes.on' })
  const first = await connectAccount('organisation', 'IGUSER', igId)
  expect(first.status).toBe(200)
  await server.settled()
  await disconnect('organisation', first.body.data)
  await connected('other', fbId)
  await hears(instagram.textMessage(igId, 'to nobody yet', { from: '7901' }))
  const { _id: organisationId } = server.seeded.organisation
  expect(await unit((open) => open.findAll('IGMESSAGE', { organisationId } as never))).toEqual([])
  expect(await channel(first.body.data.channelId)).toMatchObject(elsewhere)
})

it('a number that the platform took away may be connected by another organisation, and does not come back by itself', async () => {
  const { server, channel, unit } = way
  const { wabaId, one, two, ask, asks, connect, saidAt } = await openBusiness(way)
  const first = await connect('organisation', one)
  await connect('organisation', two)
  expect((await ask('other', one)).body.msg).toBe('ACCOUNT_ELSEWHERE')
  const told = (event: string, seconds: number) => {
    const body = change({ event }, 'account_update', wabaId)
    return { ...body, entry: body.entry.map((entry) => ({ ...entry, time: Math.floor(Date.now() / 1_000) + seconds })) }
  }
  await hears(told('PARTNER_REMOVED', 0))
  expect(await channel(first.channelId)).toMatchObject({ status: 'disconnected' })
  await connect('other', one)
  expect(await channel(first.channelId)).toMatchObject(elsewhere)
  const own = { organisationId: server.seeded.organisation._id } as never
  const numbers = await unit((open) => open.findAll('FBWAPHONE', own))
  expect(numbers.map(({ isPassive }) => isPassive)).toEqual([true, true])
  expect(await unit((open) => open.findAll('FBWABA', own))).toMatchObject([{ isPassive: true }])
  expect(await unit((open) => open.findAll('FBACCESSTOKEN', own))).toEqual([])
  await hears(told('PARTNER_ADDED', 60), asks(one, 'to the second'))
  expect(await channel(first.channelId)).toMatchObject(elsewhere)
  expect([await saidAt('organisation'), await saidAt('other')]).toEqual([[], ['to the second']])
})

it('what comes while nobody has a page waits for whoever connects it next, the one who had it before or a third', async () => {
  const { simulator, server, connected, unit } = way
  const { fbId } = await simulator.addPage('Between two', { subscribed: false })
  const psid = await simulator.addPerson(fbId, 'Ada Kaya')
  await disconnect('organisation', await connected('organisation', fbId))
  const second = await connected('other', fbId)
  expect((await server.call('DELETE', `/api/fb/pages/${second.accountId}`, { as: 'admin' })).status).toBe(200)
  await server.settled()
  await hears(textMessage(fbId, 'in between', { from: psid, at: Date.now() }))
  await connected('organisation', fbId)
  const own = { organisationId: server.seeded.organisation._id } as never
  expect(await unit((open) => open.findAll('THREAD', own))).toMatchObject([{ snippet: 'in between' }])
})

it('what comes for an Instagram account that has passed on with its page waits, though the first’s organisation is deleted since', async () => {
  const { simulator, server, connectAccount, connected, unit } = way
  const { organisation, other } = server.seeded
  const { fbId } = await simulator.addPage('With Instagram', { subscribed: false })
  const { igId } = await simulator.addInstagram(fbId, { username: 'passes.on' })
  const first = await connectAccount('organisation', 'IGUSER', igId)
  await server.settled()
  await disconnect('organisation', first.body.data)
  await connected('other', fbId)
  expect((await server.call('DELETE', `/api/organisations/${organisation._id}`, { as: 'admin' })).status).toBe(200)
  await server.settled()
  await hears(instagram.textMessage(igId, 'to the next one', { from: '7901' }))
  expect((await connectAccount('other', 'IGUSER', igId)).status).toBe(200)
  await server.settled()
  const theirs = { organisationId: other._id } as never
  expect(await unit((open) => open.findAll('THREAD', theirs))).toMatchObject([{ snippet: 'to the next one' }])
})

it('what comes after the second has deleted a page is the first’s, taken back, once that has connected it again', async () => {
  const { simulator, server, post, connected, unit } = way
  const { fbId } = await simulator.addPage('Between two', { subscribed: false })
  const psid = await simulator.addPerson(fbId, 'Ada Kaya')
  const first = await connected('organisation', fbId)
  const path = `/organisations/${server.seeded.organisation._id}`
  expect((await server.call('DELETE', `/api${path}`, { as: 'admin' })).status).toBe(200)
  await server.settled()
  const second = await connected('other', fbId)
  expect((await server.call('DELETE', `/api/fb/pages/${second.accountId}`, { as: 'admin' })).status).toBe(200)
  await server.settled()
  await hears(textMessage(fbId, 'in between', { from: psid, at: Date.now() }))
  expect((await post(`${path}/restore`, 'admin')).status).toBe(200)
  await server.settled()
  const own = { organisationId: server.seeded.organisation._id } as never
  const saidToFirst = () => unit((open) => open.findAll('THREAD', own))
  expect(await saidToFirst()).toEqual([])
  expect(await connected('organisation', fbId)).toEqual(first)
  expect(await saidToFirst()).toMatchObject([{ snippet: 'in between' }])
})

it('the other number of a business account that comes back says no more that it is elsewhere, unless somebody has it', async () => {
  const { server, channel, unit } = way
  const { one, two, connect } = await openBusiness(way)
  const passOn = async (): Promise<ConnectedPage> => {
    const first = await connect('organisation', one)
    const sibling = await connect('organisation', two)
    await disconnect('organisation', first)
    await disconnect('organisation', sibling)
    const second = await connect('other', one)
    expect(await channel(sibling.channelId)).toMatchObject(elsewhere)
    await disconnect('other', second)
    return sibling
  }
  const sibling = await passOn()
  await connect('organisation', one)
  expect(await channel(sibling.channelId)).toMatchObject({ status: 'disconnected', problem: null })
  await passOn()
  const theirs = { organisationId: server.seeded.other._id }
  await unit(async (open) => {
    const { _id: fbWaBAId } = open.add('FBWABA', { fbId: '880021', name: 'Another', data: {} }, theirs)
    return Promise.resolve(open.add('FBWAPHONE', { fbId: two, fbWaBAId, data: {} }, theirs))
  })
  await connect('organisation', one)
  expect(await channel(sibling.channelId)).toMatchObject(elsewhere)
})

it('nor does the Instagram account of a page that comes back', async () => {
  const { simulator, server, connectAccount, connected, channel } = way
  const { fbId } = await simulator.addPage('With Instagram', { subscribed: false })
  const { igId } = await simulator.addInstagram(fbId, { username: 'comes.back' })
  const first = await connectAccount('organisation', 'IGUSER', igId)
  await server.settled()
  await disconnect('organisation', first.body.data)
  const second = await connected('other', fbId)
  await disconnect('other', second)
  expect(await channel(first.body.data.channelId)).toMatchObject(elsewhere)
  await connected('organisation', fbId)
  expect(await channel(first.body.data.channelId)).toMatchObject({ status: 'disconnected', problem: null })
  expect((await connectAccount('organisation', 'IGUSER', igId)).body.data).toEqual(first.body.data)
})
