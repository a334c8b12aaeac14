// What passes on with an account: the other numbers of a business account, the Instagram account of a page. What comes for them by the
// next one's subscription is not the first's, also where the platform took the account away, and where the first is taken back.
import type { Row } from '../../../../contract/index.ts'
import { startPassingOn } from '../../support/passing-on.ts'
import type { Connected, PassingOn, Place } from '../../support/passing-on.ts'
import { instagram } from '../../support/instagram.ts'
import { textMessage } from '../../support/messenger.ts'
import { accountId, change, phoneId, text } from '../../support/whatsapp.ts'

let way: PassingOn

beforeEach(async () => {
  way = await startPassingOn()
})
afterEach(() => way.close())

const managers = { organisation: 'manager', other: 'stranger' } as const

/** A business account with two numbers, its token, and what connects a number of it. */
const openBusiness = async () => {
  const { simulator, server, post } = way
  const { wabaId, phoneId: one, token } = await simulator.addWhatsapp()
  const { phoneId: two } = (await simulator.control('whatsapp/phones', { wabaId })) as { phoneId: string }
  const ask = (place: Place, numberFbId: string) =>
    post('/wa/connections', managers[place], {
      organisationId: server.seeded[place]._id,
      accountFbId: wabaId,
      numberFbId,
      token,
    })
  const connect = async (place: Place, numberFbId: string): Promise<Connected> => {
    const answer = await ask(place, numberFbId)
    expect(answer).toMatchObject({ status: 200 })
    await server.settled()
    return answer.body.data
  }
  return { wabaId, one, two, ask, connect }
}
const hears = async (...bodies: unknown[]): Promise<void> => {
  for (const body of bodies) expect(await way.server.webhook(body)).toBe(200)
  await way.server.settled()
}
const asks = (wabaId: string, number: string, words: string) =>
  JSON.parse(JSON.stringify(text(words)).replaceAll(accountId, wabaId).replaceAll(phoneId, number)) as unknown
const saidAt = async (place: Place): Promise<(string | null | undefined)[]> => {
  const { _id: organisationId } = way.server.seeded[place]
  const messages = await way.unit((open) => open.findAll('FBWAMESSAGE', { organisationId } as never))
  return (messages as readonly Row<'FBWAMESSAGE'>[]).map(({ message }) => message).sort()
}
const disconnect = async (place: Place, { channelId }: Connected): Promise<void> => {
  await way.disconnect(place, channelId)
  await way.server.settled()
}
const elsewhere = { status: 'disconnected', problem: 'ACCOUNT_ELSEWHERE' }

it('what customers write to a number that the second has not connected is not the first’s, and waits for who connects it', async () => {
  const { wabaId, one, two, connect } = await openBusiness()
  const first = await connect('organisation', one)
  const sibling = await connect('organisation', two)
  await disconnect('organisation', first)
  await disconnect('organisation', sibling)
  const second = await connect('other', one)
  await hears(asks(wabaId, two, 'to the second number'), asks(wabaId, one, 'to the first number'))
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
  const { wabaId, one, two, connect } = await openBusiness()
  await connect('organisation', one)
  const sibling = await connect('organisation', two)
  const path = `/organisations/${server.seeded.organisation._id}`
  expect((await server.call('DELETE', `/api${path}`, { as: 'admin' })).status).toBe(200)
  await server.settled()
  await connect('other', one)
  expect((await post(`${path}/restore`, 'admin')).status).toBe(200)
  await server.settled()
  await hears(asks(wabaId, two, 'after the first is back'))
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
  const { wabaId, one, two, ask, connect } = await openBusiness()
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
  await hears(told('PARTNER_ADDED', 60), asks(wabaId, one, 'to the second'))
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
