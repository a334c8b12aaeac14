// The demo: created once, identical every time, with users who can sign in and pages whose customers write.
import pino from 'pino'
import { verifyPassword } from '../../../../server/features/auth/password.ts'
import { readConfig } from '../../../../server/app/read-config.ts'
import type { Config } from '../../../../server/lib/config.ts'
import type { Database } from '../../../../server/database/database.ts'
import { transact } from '../../../../server/database/transact.ts'
import type { UnitOfWork } from '../../../../server/database/unit-of-work.ts'
import { startServer } from '../../../../server/app/start-server.ts'
import { createDemo } from '../../../../server/app/demo/create-demo.ts'
import { connectSimulator } from '../../../../server/app/demo/simulator-control.ts'
import { createGraphClient } from '../../../../server/platform/graph-client.ts'
import type { EntityType } from '../../../../contract/index.ts'
import { findFreePort } from '../../../e2e/support/free-port.ts'
import { startReceiver } from '../../simulator/webhook-receiver.ts'
import type { WebhookReceiver } from '../../simulator/webhook-receiver.ts'
import { openTestDatabase } from '../../support/database.ts'
import { expectSoon } from '../../support/passing-time.ts'
import { startTestSimulator } from '../../support/simulator.ts'
import type { TestSimulator } from '../../support/simulator.ts'

let database: Database
let simulator: TestSimulator
let receiver: WebhookReceiver
let config: Config
const printed: string[] = []

const servicesOf = () => ({ config, database, platform: createGraphClient(config, pino({ level: 'silent' })) })
const create = async (): Promise<void> =>
  (await createDemo(servicesOf(), simulator.address, (line) => printed.push(line)))()
const inUnit = async <Result>(work: (unit: UnitOfWork) => Promise<Result>): Promise<Result> =>
  (await transact(database, { actor: null }, work)).result
const all = <Type extends EntityType>(type: Type) => inUnit((unit) => unit.findAll(type, {}))

beforeEach(async () => {
  printed.length = 0
  database = await openTestDatabase()
  simulator = await startTestSimulator({ customersPace: 3_600 })
  const read = readConfig({
    SIMULATOR: '1',
    SECRET_KEY: 'k'.repeat(32),
    GRAPH_FACEBOOK_BASE: simulator.address,
    DEMO_PASSWORD: 'open sesame please',
  })
  if ('mistakes' in read) throw new Error(read.mistakes.join('\n'))
  config = { ...read.config, meta: { ...read.config.meta, ...simulator.simulation.settings } }
  receiver = await startReceiver(config.meta.verifyToken)
})

afterEach(async () => {
  await simulator.close()
  await receiver.close()
  await database.close()
})

test('an organisation with its people, teams, accounts, tokens and channels', async () => {
  await create()
  expect((await all('ORGANISATIONQUICKREPLY')).map(({ name }) => name)).toContain('Karşılama')
  const groups = await all('SOCIALLABEL')
  expect(
    (await all('SOCIALLABELOPTION')).every(({ socialLabelId }) => groups.some(({ _id }) => _id === socialLabelId)),
  ).toBe(true)
  expect(await all('ORGANISATION')).toMatchObject([
    { name: 'Acme', allowedServices: { FaFacebook: true, FaInstagram: true, FaWhatsapp: true } },
  ])
  const users = await all('USER')
  expect(users.map((user) => user.authOptions?.username).sort()).toEqual([
    'admin',
    'agent',
    'ayse',
    'manager',
    'mert',
    'superadmin',
  ])
  expect(users.find((user) => user.authOptions?.username === 'agent')).toMatchObject({
    profile: { name: 'Deniz Kaya' },
    role: null,
    status: 'Active',
  })
  expect((await all('ORGANISATIONMEMBERSHIP')).map(({ role }) => role).sort()).toEqual([
    'agent',
    'agent',
    'agent',
    'manager',
  ])
  const pages = await all('FBPAGE')
  expect(pages.map(({ name }) => name).sort()).toEqual(['Acme Istanbul', 'Acme Support'])
  const [instagram] = await all('IGUSER')
  expect(pages.find(({ _id }) => _id === instagram?.fbPageId)?.name).toBe('Acme Istanbul')
  const phones = await all('FBWAPHONE')
  const [business] = await all('FBWABA')
  expect(phones).toMatchObject([{ fbWaBAId: business?._id }])
  expect((await all('CHANNEL')).map(({ accountId, status }) => `${accountId} ${status}`).sort()).toEqual(
    [...pages, ...(await all('IGUSER')), ...phones].map(({ _id }) => `${_id} connected`).sort(),
  )
  const { world } = simulator.simulation
  for (const { _id, fbPageId, fbWaBAId } of await all('FBACCESSTOKEN')) {
    const value = await inUnit((unit) => unit.secret('FBACCESSTOKEN', _id, 'token'))
    const page = pages.find((one) => one._id === fbPageId)
    expect(value).toBe(
      fbWaBAId ? world.whatsapp.accounts[business?.fbId ?? '']?.token : world.pages[page?.fbId ?? '']?.token,
    )
  }
})

test('the password is the given one and is told once', async () => {
  await create()
  expect(printed.join('\n')).toContain('open sesame please')
  const { hash } = await database.kysely.selectFrom('credentials').select('hash').executeTakeFirstOrThrow()
  expect(await verifyPassword('open sesame please', hash)).toBe(true)
  printed.length = 0
  await create()
  expect(printed).toEqual([])
})

test('without a given password one is made', async () => {
  config = { ...config, demoPassword: null }
  await create()
  const password = /^demo password: (\S{10,})$/m.exec(printed.join('\n'))?.[1] ?? ''
  const { hash } = await database.kysely.selectFrom('credentials').select('hash').executeTakeFirstOrThrow()
  expect(await verifyPassword(password, hash)).toBe(true)
})

test('a second start changes nothing here, and brings back pages that the simulator has lost', async () => {
  await create()
  const before = await all('FBPAGE')
  const tokens = Object.values(simulator.simulation.world.pages).map(({ token }) => token)
  await simulator.control('reset')
  await create()
  expect(await all('FBPAGE')).toEqual(before)
  expect(Object.values(simulator.simulation.world.pages).map(({ token }) => token)).toEqual(tokens)
})

test('a database with users of its own stays as it is', async () => {
  await inUnit(
    async (unit) => void unit.add('USER', { status: 'Active', profile: {}, authOptions: { username: 'own' } }),
  )
  await create()
  expect(await all('ORGANISATION')).toEqual([])
  expect(simulator.simulation.world.pages).toEqual({})
})

test('once connected, the customers of every account write', async () => {
  await connectSimulator(servicesOf(), new URL(receiver.url).origin)
  await create()
  await simulator.settled()
  const accounts = new Set(
    receiver.received.map(({ text }) => (JSON.parse(text) as { entry: { id: string }[] }).entry[0]?.id),
  )
  const known = [...(await all('FBPAGE')), ...(await all('IGUSER')), ...(await all('FBWABA'))].map(({ fbId }) => fbId)
  expect([...accounts].sort()).toEqual(known.sort())
})

test('whoever reaches the server can sign in to it, and finds templates to send', async () => {
  const port = await findFreePort()
  const running = startServer(
    { ...config, port, simulator: true, simulatorPort: 0, simulatorCustomersSeconds: null, demo: true, dataDir: null },
    { database, log: pino({ level: 'silent' }) },
  )
  const address = `http://127.0.0.1:${port}`
  await expectSoon(async () => (await fetch(`${address}/api/health`).catch(() => null))?.status === 200)
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'agent', password: 'open sesame please' }),
  })
  expect(answer.status).toBe(200)
  // Approved templates: a customer whose reply window has closed can be answered.
  await expectSoon(async () => (await all('FBWATEMPLATE')).filter(({ status }) => status === 'APPROVED').length > 2)
  await (await running).close()
  database = await openTestDatabase()
})
