// A user returns from the platform's dialog while the platform does not respond: completed steps are kept, and a refusal ends the attempt.
import { transact } from '../../../../server/database/transact.ts'
import { answerDialog } from '../../support/facebook-dialog.ts'
import { nobody } from '../../support/fixtures.ts'
import { appSecret, attachTestServer, query, startTestServer } from '../../support/server.ts'
import type { Answer, TestServer } from '../../support/server.ts'
import { startTestSimulator } from '../../support/simulator.ts'
import type { TestSimulator } from '../../support/simulator.ts'

const appId = '102030'

let simulator: TestSimulator
let server: TestServer
let applicationId: string
/** Further servers, which share the first one's database. */
const others: TestServer[] = []

beforeAll(async () => {
  simulator = await startTestSimulator({ appId, appSecret })
  server = await startTestServer({ graphBase: simulator.address, config: { publicUrl: 'http://inbox.test' } })
  const { result } = await transact(server.services.database, nobody, async (unit) =>
    unit.add('FBAPPLICATION', { fbId: appId, name: 'Social inbox', data: {} }),
  )
  applicationId = result._id
})
afterAll(async () => {
  for (const one of [...others, server]) await one.close()
  await simulator.close()
})

interface Way {
  readonly cookie: string
  readonly back: URL
}

/** Goes through the dialog up to the redirect back to the application. */
const goThrough = async (): Promise<Way> => {
  const asked = query({ organisationId: server.seeded.organisation._id, appId: applicationId })
  const begun = await fetch(`${server.address}/api/fb/connections${asked}`, {
    headers: { authorization: `Bearer ${await server.token('manager')}` },
  })
  const { data } = (await begun.json()) as { data: { url: string } }
  const cookie = String(begun.headers.getSetCookie()[0]).split(';')[0] ?? ''
  return { cookie, back: await answerDialog(data.url, simulator.simulation.ids.userId()) }
}

const come = async ({ cookie, back }: Way, at: TestServer = server): Promise<Answer> => {
  const { state = '', code } = Object.fromEntries(back.searchParams)
  const answer = await fetch(`${at.address}/api/fb/connections`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await server.token('manager')}`,
      'content-type': 'application/json',
      cookie,
    },
    body: JSON.stringify({ state, code }),
  })
  return { status: answer.status, body: await answer.json() }
}

const fail = (path: string, kind: string, error?: object): Promise<unknown> =>
  simulator.control('faults', { match: { path }, times: 1, kind, ...(error ? { error } : {}) })

const unexpected = { status: 500, code: 2, message: 'An unexpected error has occurred.', transient: true }

it.each([
  ['the code', 'oauth/access_token', 'error', 'PLATFORM_UNREACHABLE'],
  ['what the token may do', 'debug_token', 'reset', 'PLATFORM_UNREACHABLE'],
  ['whose token it is', 'me', 'rate-limit', 'PLATFORM_THROTTLED'],
])('a lost answer about %s is asked for again under the same sign-in', async (_what, path, kind, code) => {
  const way = await goThrough()
  await fail(path, kind, kind === 'error' ? unexpected : undefined)
  const lost = await come(way)
  expect([lost.status >= 500, lost.body.msg]).toEqual([true, code])
  const { status, body } = await come(way)
  expect([status, body.data.organisationId]).toEqual([200, server.seeded.organisation._id])
  // A client that lost the last response gets it again.
  expect((await come(way)).body.data).toEqual(body.data)
})

it('goes on behind the exchanged code in another process, as after a restart of the server', async () => {
  const way = await goThrough()
  await fail('debug_token', 'error', unexpected)
  expect((await come(way)).body.msg).toBe('PLATFORM_UNREACHABLE')
  const next = await attachTestServer({ ...server.services.database, close: () => Promise.resolve() }, server.seeded, {
    graphBase: simulator.address,
    config: { publicUrl: 'http://inbox.test' },
  })
  others.push(next)
  expect((await come(way, next)).status).toBe(200)
})

it('keeps nothing of the token once the connection stands, nor behind a refusal', async () => {
  const kept = () => server.services.database.kysely.selectFrom('connection_attempts').select('token').execute()
  await come(await goThrough())
  const refused = await goThrough()
  await fail('debug_token', 'error', { status: 400, code: 100, message: 'Invalid parameter', transient: false })
  expect((await come(refused)).body.msg).toBe('FB_TOKEN_INVALID')
  expect((await come(refused)).body.msg).toBe('SSO_STATE_USED')
  expect((await kept()).filter(({ token }) => token !== null)).toEqual([])
})

it('two that come at once make one connection', async () => {
  const way = await goThrough()
  const answers = await Promise.all([come(way), come(way)])
  expect(answers.map(({ status }) => status).sort()).toContain(200)
  for (const { status, body } of answers) expect(status === 200 || body.msg === 'IN_PROGRESS').toBe(true)
})

describe('the list of accounts and connecting one', () => {
  const connectionId = async (): Promise<string> => (await come(await goThrough())).body.data.connectionId
  const list = (id: string) => server.call('GET', `/api/fb/connections/${id}/accounts`, { as: 'manager' })

  it('say how long the platform wants to be left alone', async () => {
    const id = await connectionId()
    await fail('me/accounts', 'rate-limit')
    expect(await list(id)).toMatchObject({ status: 503, body: { msg: 'PLATFORM_THROTTLED' } })
    expect((await list(id)).status).toBe(200)
  })

  it('say that a permission is missing, which no later attempt mends', async () => {
    const id = await connectionId()
    await fail('me/accounts', 'error', {
      status: 403,
      code: 200,
      message: 'Requires pages_show_list',
      transient: false,
    })
    expect(await list(id)).toMatchObject({
      status: 409,
      body: { msg: 'SCOPE_MISSING', details: { message: expect.stringContaining('pages_show_list') } },
    })
  })

  it('lose nothing where the answer of connecting is the one that is lost', async () => {
    const page = await simulator.addPage('Rize shop', { subscribed: false })
    const id = await connectionId()
    const connect = () =>
      server.call('POST', `/api/fb/connections/${id}/accounts`, {
        as: 'manager',
        body: { type: 'FBPAGE', fbId: page.fbId },
      })
    await fail('subscribed_apps', 'rate-limit')
    expect((await connect()).body.msg).toBe('PLATFORM_THROTTLED')
    const { channelId } = (await connect()).body.data
    expect((await connect()).body.data.channelId).toBe(channelId)
    expect((await server.call('GET', `/api/channels/${String(channelId)}`, { as: 'manager' })).body.data).toMatchObject(
      {
        status: 'connected',
      },
    )
  })
})
