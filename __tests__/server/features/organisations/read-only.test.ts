// A read-only organisation: its members cannot change anything on the platform either, even if none of our records would change.
import { transact } from '../../../../server/database/transact.ts'
import { startDirectDesk } from '../../support/direct-desk.ts'
import type { DirectDesk } from '../../support/direct-desk.ts'
import { nobody } from '../../support/fixtures.ts'
import type { Answer } from '../../support/server.ts'
import { accountId, connectWhatsapp, phoneId } from '../../support/whatsapp.ts'
import type { WhatsappAccount } from '../../support/whatsapp.ts'

const dayMs = 24 * 3_600_000
const refused = { status: 409, body: { msg: 'SUBSCRIPTION_ENDED' } }

let desk: DirectDesk
let ours: WhatsappAccount
let page: { readonly _id: string; readonly fbId: string }
let keys = 0

const call = (method: string, path: string, body?: unknown, as = 'manager'): Promise<Answer> =>
  desk.server.call(method, `/api${path}`, {
    as,
    key: `read-only-${(keys += 1)}`,
    ...(body === undefined ? {} : { body }),
  })
const wallLinks = (): string => `/organisations/${desk.server.seeded.organisation._id}/wallLinks`
const newLink = { name: 'Hall', rotation: 'none', turnSeconds: 20 }
const draft = {
  category: 'UTILITY',
  header: null,
  headerExample: null,
  body: 'Siparişiniz yolda, bugün size ulaşır.',
  examples: [],
  footer: null,
  buttons: [],
}
const template = (name: string): object => ({ fbWaBAId: ours.account._id, name, language: 'tr', ...draft })

const endSubscription = async (): Promise<void> => {
  const at = (days: number): string => new Date(Date.now() + days * dayMs).toISOString()
  const { status } = await call(
    'POST',
    '/organisationSubscriptions',
    {
      organisationId: desk.server.seeded.organisation._id,
      name: 'Plan',
      isActive: true,
      startTime: at(-60),
      endTime: at(-20),
    },
    'admin',
  )
  expect(status).toBe(200)
}

beforeAll(async () => {
  desk = await startDirectDesk()
  const { token } = await desk.simulator.addWhatsapp({ wabaId: accountId, phoneId })
  ours = await connectWhatsapp(desk.server, { token })
  const added = await desk.simulator.addPage('Corner shop')
  const own = { organisationId: desk.server.seeded.organisation._id }
  const { result } = await transact(desk.server.services.database, nobody, (unit) => {
    const made = unit.add('FBPAGE', { fbId: added.fbId, name: 'Corner shop', data: {} }, own)
    unit.add('FBACCESSTOKEN', { token: added.token, tokenType: 'MESSENGER_TOKEN', fbPageId: made._id, data: {} }, own)
    return Promise.resolve(made)
  })
  page = result
})
afterAll(() => desk.close())

it('publishes nothing, shows customers nothing new, and makes no template', async () => {
  const profile = `/wa/phones/${ours.phone._id}/profile`
  const made = await call('POST', '/wa/messageTemplates/remote', template('teslimat'))
  expect(made.status).toBe(200)
  expect((await call('POST', profile, { about: 'Open' })).status).toBe(200)
  await endSubscription()
  expect(await call('POST', `/fb/pages/${page._id}/submitPost`, { message: 'Open on Sunday' })).toMatchObject(refused)
  expect(await call('POST', profile, { about: 'Closed' })).toMatchObject(refused)
  expect(await call('POST', '/wa/messageTemplates/remote', template('iade'))).toMatchObject(refused)
  expect(await call('DELETE', `/wa/messageTemplates/${made.body.data.templateId}/remote`)).toMatchObject(refused)
  const phone = `/wa/phones/${ours.phone._id}`
  expect(await call('GET', `${phone}/verify?method=SMS&language=tr`)).toMatchObject(refused)
  expect(await call('POST', `${phone}/verify`, { code: '123456' })).toMatchObject(refused)
  expect(await call('POST', `${phone}/register`, { pin: '123456' })).toMatchObject(refused)
  await desk.server.services.jobs.idle()
  // Read from the platform itself.
  expect((await call('GET', profile)).body.data.about).toBe('Open')
  const { result: names } = await transact(desk.server.services.database, nobody, async (unit) =>
    (await unit.findAll('FBWATEMPLATE', {})).map(({ name, isRemoteDeleted }) => [name, isRemoteDeleted]),
  )
  expect(names).toEqual([['teslimat', false]])
  const { posts, whatsapp } = desk.simulator.simulation.world
  expect(Object.values(posts)).toEqual([])
  expect(JSON.stringify(whatsapp)).not.toContain('iade')
  expect(JSON.stringify(whatsapp)).toContain('teslimat')
  // The provider's staff can still make changes.
  expect((await call('POST', profile, { about: 'Closed' }, 'admin')).status).toBe(200)
})

it('subscribes no account again, and gives up one that is subscribed', async () => {
  const subscriptions = `/wa/waba/${ours.account._id}/subscriptions`
  expect(await call('POST', subscriptions, {})).toMatchObject(refused)
  expect((await call('GET', subscriptions)).body.data.isSubscribed).toBe(true)
  expect((await call('DELETE', subscriptions)).body.data.isSubscribed).toBe(false)
})

it('makes no link to a wall, and still ends one that went astray', async () => {
  const made = await call('POST', wallLinks(), newLink, 'admin')
  const { key, link } = made.body.data
  expect((await call('POST', '/wall', { key })).status).toBe(200)
  expect(await call('POST', wallLinks(), newLink)).toMatchObject(refused)
  expect((await call('DELETE', `${wallLinks()}/${link._id}`)).status).toBe(200)
  expect((await call('POST', '/wall', { key })).body.msg).toBe('WALL_LINK_REVOKED')
})
