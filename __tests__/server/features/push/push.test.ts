// Push notifications while the application is closed: recipients, content, and expiry.
import { createDevice, startPushService } from '../../support/push-service.ts'
import { base, textMessage } from '../../support/messenger.ts'
import { query, startTestServer, testPassword } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let pushService: Awaited<ReturnType<typeof startPushService>>
let server: TestServer
let page: string
let keys = 0

beforeAll(async () => {
  pushService = await startPushService()
  server = await startTestServer({ config: { pushHosts: [pushService.address, '*.push.example'] } })
  page = server.seeded.page.fbId
})
afterAll(async () => {
  await server.close()
  await pushService.close()
})

/** Signs in separately: requests use its token and its cookies. */
const signIn = async (username: string) => {
  const { body } = await server.call('POST', '/api/auth/login', { body: { username, password: testPassword } })
  const authorization = `Bearer ${String(body.data.token)}`
  let cookie = ''
  const ask = async (method: string, path: string, given?: unknown) => {
    const answer = await fetch(`${server.address}${path}`, {
      method,
      headers: { authorization, ...(given === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(given === undefined ? {} : { body: JSON.stringify(given) }),
    })
    const set = answer.headers.getSetCookie().find((one) => one.startsWith('push='))
    if (set !== undefined) cookie = set.split(';')[0] ?? ''
    return { status: answer.status, set: set ?? '', body: (await answer.json()) as { msg?: string; data?: unknown } }
  }
  const woken = async (id: unknown) => {
    const answer = await fetch(`${server.address}/push/notifications/${String(id)}`, { headers: { cookie } })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  return { ask, woken }
}

const subscribed = async (username: string, name: string) => {
  const session = await signIn(username)
  const device = createDevice(pushService.address, name)
  const answer = await session.ask('POST', '/api/push/subscription', device.subscription)
  expect(answer.status).toBe(200)
  return { ...session, device, set: answer.set }
}

const write = async (text: string, from: string): Promise<void> => {
  keys += 1
  await server.webhook(textMessage(page, text, { mid: `push-${keys}`, at: base + keys * 1_000, from }))
  await server.settled()
}

const threads = async (snippet: string): Promise<{ _id: string }[]> => {
  const { body } = await server.call('GET', `/api/threads${query({ options: { limit: 500 } })}`, { as: 'manager' })
  return body.data.filter((row: { snippet: string }) => row.snippet === snippet)
}

const command = (threadId: string | undefined, name: string, body: unknown, as = 'manager') => {
  keys += 1
  return server.call('POST', `/api/threads/${String(threadId)}/${name}`, { as, body, key: `push-command-${keys}` })
}

it('wakes the devices of whom it concerns with an id alone; what it is, the session’s cookie asks for', async () => {
  const [agent, other, stranger] = [
    await subscribed('agent', 'agent'),
    await subscribed('agent2', 'other'),
    await subscribed('stranger', 'stranger'),
  ]
  expect(agent.set).toMatch(/Path=\/push.*HttpOnly.*SameSite=Strict/)
  await write('is anybody there?', '301')
  const first = pushService.taken()
  expect(first.map(({ device }) => device).sort()).toEqual(['agent', 'other'])
  const [push] = first.filter(({ device }) => device === 'agent')
  if (!push) throw new Error('nobody was woken')
  expect(push.headers['authorization']).toMatch(/^vapid t=/)
  const told = agent.device.read(push) as { id: string }
  expect(Object.keys(told)).toEqual(['id'])
  const [thread] = await threads('is anybody there?')
  expect(await agent.woken(told.id)).toMatchObject({
    status: 200,
    body: { tag: thread?._id, type: 'NEW_FB_MESSAGE', service: 'facebook', snippet: 'is anybody there?', count: 1 },
  })
  expect((await stranger.woken(told.id)).status).toBe(404)
  expect((await (await signIn('agent')).woken(told.id)).status).toBe(401)
  // Once it is assigned to one agent, others are not woken for new messages, nor for messages read meanwhile.
  await command(thread?._id, 'assign', { userId: server.seeded.agent._id })
  await write('hello?', '301')
  expect(pushService.taken().map(({ device }) => device)).toEqual(['agent'])
  expect((await other.woken(told.id)).status).toBe(404)
  await command(thread?._id, 'close', undefined, 'agent')
  expect((await agent.woken(told.id)).status).toBe(404)
})

it('ends with the session, with the device’s own word, and once the push service knows the device no more', async () => {
  const [signedOut, asked, revoked] = [
    await subscribed('agent', 'signed-out'),
    await subscribed('agent', 'asked'),
    await subscribed('agent', 'revoked'),
  ]
  await write('one', '302')
  expect(
    pushService
      .taken()
      .map(({ device }) => device)
      .sort(),
  ).toEqual(['agent', 'asked', 'other', 'revoked', 'signed-out'])
  await signedOut.ask('POST', '/api/auth/logout')
  await asked.ask('DELETE', '/api/push/subscription')
  pushService.answerWith(410)
  await write('two', '302')
  expect(
    pushService
      .taken()
      .map(({ device }) => device)
      .sort(),
  ).toEqual(['agent', 'other', 'revoked'])
  pushService.answerWith(201)
  await write('three', '302')
  expect(pushService.taken()).toEqual([])
  // The same device, subscribed again by its page.
  expect((await revoked.ask('POST', '/api/push/subscription', revoked.device.subscription)).status).toBe(200)
  await write('four', '302')
  expect(pushService.taken().map(({ device }) => device)).toEqual(['revoked'])
  pushService.answerWith(404)
  await write('five', '302')
  expect(pushService.taken().map(({ device }) => device)).toEqual(['revoked'])
  pushService.answerWith(201)
  await write('six', '302')
  expect(pushService.taken()).toEqual([])
})

it('takes no address but a push service’s, and keeps its private key and the devices’ sealed', async () => {
  const { ask } = await signIn('agent2')
  const { subscription } = createDevice(pushService.address, 'x')
  for (const endpoint of [
    'http://169.254.169.254/latest',
    'https://10.0.0.7/push',
    'http://device.push.example/1',
    'https://push.example.evil.test/1',
    'https://user:word@device.push.example/1',
    'https://device.push.example:8443/1',
    'nowhere',
  ])
    expect((await ask('POST', '/api/push/subscription', { ...subscription, endpoint })).body.msg).toBe(
      'PUSH_HOST_NOT_ALLOWED',
    )
  expect((await ask('POST', '/api/push/subscription', { ...subscription, auth: 'short' })).body.msg).toBe(
    'INVALID_BODY',
  )
  const key = (await ask('GET', '/api/push/key')).body.data as { publicKey: string }
  expect(Buffer.from(key.publicKey, 'base64url')).toHaveLength(65)
  const { kysely } = server.services.database
  const kept = await kysely.selectFrom('meta').selectAll().where('key', '=', 'vapid').executeTakeFirstOrThrow()
  expect(JSON.parse(kept.value)).toEqual({ publicKey: key.publicKey, privateKey: { $sealed: expect.any(String) } })
  const devices = await kysely.selectFrom('push_subscriptions').select('keys').execute()
  expect(devices.length).toBeGreaterThan(0)
  for (const { keys: sealed } of devices) expect(sealed).toEqual({ $sealed: expect.any(String) })
})
