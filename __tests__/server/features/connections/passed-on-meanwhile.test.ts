// Events for an account while another organisation is connecting it: the platform already sends them, but the record is still the first
// one's. They go to the second organisation, once, or to the first if the connection fails.
import type { Row } from '../../../../contract/index.ts'
import { textMessage } from '../../support/messenger.ts'
import { openBusiness } from '../../support/passing-business.ts'
import { startPassingOn } from '../../support/passing-on.ts'
import type { PassingOn, Place } from '../../support/passing-on.ts'
import { passMinutes } from '../../support/passing-time.ts'
import { purgeFor, waitingPurge } from '../../support/purge-partly.ts'

let way: PassingOn

beforeEach(async () => {
  way = await startPassingOn()
})
afterEach(() => way.close())

const saidAt = async (place: Place): Promise<(string | null | undefined)[]> => {
  const { _id: organisationId } = way.server.seeded[place]
  const messages = await way.unit((open) => open.findAll('FBMESSAGE', { organisationId } as never))
  return (messages as readonly Row<'FBMESSAGE'>[]).map(({ message }) => message)
}

/** A page that the first organisation has disconnected, and a person who writes to it. */
const disconnectedPage = async (
  isDeleted: boolean,
): Promise<{ fbId: string; says: (words: string) => Promise<void> }> => {
  const { simulator, server, connected, disconnect } = way
  const { fbId } = await simulator.addPage('Passed on', { subscribed: false })
  const psid = await simulator.addPerson(fbId, 'Ada Kaya')
  const first = await connected('organisation', fbId)
  if (isDeleted) await server.call('DELETE', `/api/organisations/${server.seeded.organisation._id}`, { as: 'admin' })
  else await disconnect('organisation', first.channelId)
  await server.settled()
  const says = async (words: string): Promise<void> => {
    expect(await server.webhook(textMessage(fbId, words, { from: psid, at: Date.now() }))).toBe(200)
    await server.settled()
  }
  return { fbId, says }
}

it.each([
  ['has disconnected it', false],
  ['is deleted', true],
])(
  'a message that comes between subscription and record is the second’s alone where the first %s',
  async (_how, isDeleted) => {
    const { server, held, connectPage } = way
    const { fbId, says } = await disconnectedPage(isDeleted)
    const release = held.hold('/subscribed_apps')
    const connecting = connectPage('other', fbId)
    await held.reached()
    await says('in between')
    expect(await saidAt('organisation')).toEqual([])
    release()
    expect((await connecting).status).toBe(200)
    await server.settled()
    await says('afterwards')
    expect([await saidAt('organisation'), await saidAt('other')]).toEqual([[], ['in between', 'afterwards']])
  },
)

it('a message that comes between subscription and record stays the second’s though the first’s days of grace end then', async () => {
  const { server, held, connectPage, unit } = way
  const { fbId, says } = await disconnectedPage(true)
  const { _id } = server.seeded.organisation
  const release = held.hold('/subscribed_apps')
  const connecting = connectPage('other', fbId)
  await held.reached()
  await says('in between')
  await unit((open) => open.change('ORGANISATION', _id, { purgeTime: new Date().toISOString() }))
  expect(await purgeFor(server, Infinity, await waitingPurge(server, _id))).toBe(true)
  expect(await unit((open) => open.get('ORGANISATION', _id))).toBeNull()
  release()
  expect((await connecting).status).toBe(200)
  await server.settled()
  expect(await saidAt('other')).toEqual(['in between'])
})

it('a message that comes while connecting fails is the first’s, as it was', async () => {
  const { simulator, server, held, connectPage } = way
  const { fbId, says } = await disconnectedPage(false)
  await simulator.control('faults', {
    match: { path: '/subscribed_apps', method: 'POST' },
    times: 1,
    kind: 'accept-then-error',
  })
  const release = held.hold('/subscribed_apps', 'DELETE', false)
  const connecting = connectPage('other', fbId)
  await held.reached()
  await says('in between')
  expect(await saidAt('organisation')).toEqual([])
  release()
  expect((await connecting).body.msg).toBe('PLATFORM_UNREACHABLE')
  await server.settled()
  expect([await saidAt('organisation'), await saidAt('other')]).toEqual([['in between'], []])
})

it.each([
  ['that it connects', 'one'],
  ['that passes on with its account', 'two'],
] as const)(
  'a message to a WhatsApp number %s, between subscription and record, is not the first’s and goes to the second once it has the number',
  async (_how, written) => {
    const { server, held, disconnect } = way
    const business = await openBusiness(way)
    const { connect, ask, asks, saidAt: saidAtNumber } = business
    for (const connected of [await connect('organisation', business.one), await connect('organisation', business.two)])
      await disconnect('organisation', connected.channelId)
    await server.settled()
    const release = held.hold('/subscribed_apps')
    const connecting = ask('other', business.one)
    await held.reached()
    expect(await server.webhook(asks(business[written], 'in between'))).toBe(200)
    await server.settled()
    expect(await saidAtNumber('organisation')).toEqual([])
    release()
    expect((await connecting).status).toBe(200)
    await server.settled()
    if (written === 'two') await connect('other', business.two)
    expect([await saidAtNumber('organisation'), await saidAtNumber('other')]).toEqual([[], ['in between']])
  },
)

it('a message to a WhatsApp number that comes while connecting fails is the first’s, as it was', async () => {
  const { simulator, server, held, disconnect } = way
  const { one, connect, ask, asks, saidAt: saidAtNumber } = await openBusiness(way)
  await disconnect('organisation', (await connect('organisation', one)).channelId)
  await server.settled()
  await simulator.control('faults', {
    match: { path: '/subscribed_apps', method: 'POST' },
    times: 1,
    kind: 'accept-then-error',
  })
  const release = held.hold('/subscribed_apps', 'DELETE', false)
  const connecting = ask('other', one)
  await held.reached()
  expect(await server.webhook(asks(one, 'in between'))).toBe(200)
  await server.settled()
  expect(await saidAtNumber('organisation')).toEqual([])
  release()
  expect((await connecting).body.msg).toBe('PLATFORM_UNREACHABLE')
  await server.settled()
  expect([await saidAtNumber('organisation'), await saidAtNumber('other')]).toEqual([['in between'], []])
})

it('a message that comes while a connecting never ends waits ten minutes, and is the first’s then', async () => {
  const { server, held, connectPage } = way
  const { fbId, says } = await disconnectedPage(false)
  const release = held.hold('/subscribed_apps')
  // As if its process had ended: nothing continues it.
  const connecting = connectPage('other', fbId)
  await held.reached()
  await says('in between')
  await passMinutes(server, 9)
  await server.settled()
  expect(await saidAt('organisation')).toEqual([])
  await passMinutes(server, 1)
  await server.settled()
  expect([await saidAt('organisation'), await saidAt('other')]).toEqual([['in between'], []])
  await says('afterwards')
  expect(await saidAt('organisation')).toEqual(['in between', 'afterwards'])
  release()
  expect((await connecting).status).toBe(200)
})
