// What comes for an account while another organisation is connecting it: the platform sends it already, and its record is still the
// first's. It is the second's, once, or the first's where the connecting fails.
import type { Row } from '../../../../contract/index.ts'
import { textMessage } from '../../support/messenger.ts'
import { startPassingOn } from '../../support/passing-on.ts'
import type { PassingOn, Place } from '../../support/passing-on.ts'

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

/** A page that the first has disconnected, and who writes to it. */
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
  expect((await connecting).body.msg).toBe('FACEBOOK_REQUEST_ERROR')
  await server.settled()
  expect([await saidAt('organisation'), await saidAt('other')]).toEqual([['in between'], []])
})
