// The state of a WhatsApp Business account as the platform reports it.
import { transact } from '../../../server/database/transact.ts'
import { nobody } from '../support/fixtures.ts'
import { startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'
import { base, change, connectWhatsapp } from '../support/whatsapp.ts'
import type { WhatsappAccount } from '../support/whatsapp.ts'
import { createWhatsappReading } from '../support/whatsapp-reading.ts'

let server: TestServer
let connected: WhatsappAccount

beforeAll(async () => {
  server = await startTestServer()
  connected = await connectWhatsapp(server)
})
afterAll(() => server.close())

const { list, hears } = createWhatsappReading(() => server)

it('what the platform says about an account itself shows with its health: the latest word holds', async () => {
  const health = async () => (await list('/api/channels', { accountId: connected.phone._id }))[0]
  const at = (time: number, value: object, field = 'account_update') => {
    const body = change(value, field)
    return { ...body, entry: body.entry.map((entry) => ({ ...entry, time: base / 1_000 + time })) }
  }
  const restricted = {
    event: 'ACCOUNT_RESTRICTION',
    restriction_info: [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING' }],
  }
  await hears(
    at(10, { event: 'PARTNER_ADDED' }),
    at(5, { event: 'PARTNER_REMOVED' }),
    at(20, { event: 'PARTNER_APP_UNINSTALLED', waba_info: { partner_app_id: 'of somebody else' } }),
  )
  expect(await health()).toMatchObject({ status: 'connected' })
  await hears(at(30, restricted))
  expect(await health()).toMatchObject({
    status: 'restricted',
    lastError: 'ACCOUNT_RESTRICTION RESTRICTED_BIZ_INITIATED_MESSAGING',
    lastErrorTime: new Date(base + 30_000).toISOString(),
  })
  await hears(at(40, { event: 'PARTNER_REMOVED' }))
  expect(await health()).toMatchObject({ status: 'disconnected', lastError: 'PARTNER_REMOVED' })
  await hears(
    at(50, { event: 'ACCOUNT_RECONNECTED' }),
    at(60, { decision: 'REJECTED' }, 'account_review_update'),
    at(55, { decision: 'PENDING' }, 'account_review_update'),
  )
  expect(await health()).toMatchObject({ status: 'connected' })
  // An account that is no longer restricted does not make a token valid.
  await transact(server.services.database, nobody, async (open) => {
    const [token] = await open.findAll('FBACCESSTOKEN', { fbWaBAId: connected.account._id })
    await open.change('FBACCESSTOKEN', token?._id ?? '', { isValid: false })
    const [channel] = await open.findAll('CHANNEL', { accountId: connected.phone._id })
    await open.change('CHANNEL', channel?._id ?? '', {
      status: 'reauthorise',
      problem: 'TOKEN_INVALID',
      lastError: 'expired',
    })
  })
  await hears(at(70, restricted))
  await hears(at(80, { event: 'ACCOUNT_RECONNECTED' }))
  expect(await health()).toMatchObject({ status: 'reauthorise', problem: 'TOKEN_INVALID' })
  // Nor does it create a subscription: other problems stay, and only the platform's restriction of the account is removed.
  const standsAt = async (time: number, problem: 'NOT_SUBSCRIBED' | 'ACCOUNT_DISABLED') => {
    await transact(server.services.database, nobody, async (open) => {
      const [token] = await open.findAll('FBACCESSTOKEN', { fbWaBAId: connected.account._id })
      await open.change('FBACCESSTOKEN', token?._id ?? '', { isValid: true })
      const channel = await open.find('CHANNEL', { accountId: connected.phone._id })
      await open.change('CHANNEL', channel?._id ?? '', { status: 'reauthorise', problem, lastError: 'gone' })
    })
    await hears(at(time, { event: 'ACCOUNT_RECONNECTED' }))
    return health()
  }
  expect(await standsAt(90, 'NOT_SUBSCRIBED')).toMatchObject({ status: 'reauthorise', problem: 'NOT_SUBSCRIBED' })
  expect(await standsAt(100, 'ACCOUNT_DISABLED')).toMatchObject({ status: 'connected', problem: null })
  expect(await list('/api/wa/waba', { fbId: connected.account.fbId })).toMatchObject([
    { data: { review: { decision: 'REJECTED' }, standing: { event: 'ACCOUNT_RECONNECTED' } } },
  ])
})
