// The simulator's Graph surface beyond sending: look-ups, subscriptions with their handshake, tokens.
import { createHmac } from 'node:crypto'
import { startTestSimulator } from '../support/simulator.ts'
import type { TestSimulator } from '../support/simulator.ts'
import { callGraph } from './graph-caller.ts'
import type { GraphAnswer } from './graph-caller.ts'
import { startReceiver } from './webhook-receiver.ts'
import type { WebhookReceiver } from './webhook-receiver.ts'

let receiver: WebhookReceiver
let simulator: TestSimulator
let page: { fbId: string; token: string }
let psid: string
let appToken: string
let appId: string

const get = (path: string, token: string | null = page.token): Promise<GraphAnswer> =>
  callGraph(simulator.address, token, 'GET', path)

beforeEach(async () => {
  receiver = await startReceiver()
  simulator = await startTestSimulator()
  page = await simulator.addPage('Corner shop', { subscribed: false })
  psid = await simulator.addPerson(page.fbId, 'Ayla Er Demir')
  appId = simulator.simulation.settings.appId
  appToken = `${appId}|${simulator.simulation.settings.appSecret}`
})

afterEach(async () => {
  await simulator.close()
  await receiver.close()
})

test("a person's profile has names and a picture that is really there", async () => {
  const { body } = await get(`/${psid}?fields=first_name,last_name,name,profile_pic`)
  expect(body).toMatchObject({ id: psid, first_name: 'Ayla', last_name: 'Er Demir', name: 'Ayla Er Demir' })
  const picture = await fetch(String(body.profile_pic))
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect([...new Uint8Array(await picture.arrayBuffer()).subarray(1, 4)]).toEqual([...Buffer.from('PNG')])
})

test("what does not exist, or is another page's, is 100/33; an unknown member is 100; a hidden profile 2018218", async () => {
  const other = await simulator.addPage('Another shop')
  const hidden = await simulator.addPerson(page.fbId, 'No Body', { profile: false })
  expect((await get('/799999')).body.error).toMatchObject({
    code: 100,
    error_subcode: 33,
    type: 'GraphMethodException',
  })
  expect((await get(`/${psid}`, other.token)).body.error).toMatchObject({ code: 100, error_subcode: 33 })
  expect((await get(`/${psid}?fields=shoe_size`)).body.error).toMatchObject({
    code: 100,
    message: expect.stringContaining('shoe_size'),
  })
  expect((await get(`/${hidden}?fields=name`)).body.error).toMatchObject({ code: 100, error_subcode: 2018218 })
  expect((await get('/me?fields=name{')).body.error).toMatchObject({ code: 2500 })
})

test('a conversation and a message are found by their ids', async () => {
  const mid = await simulator.says(psid, 'Hello')
  const list = await get(`/${page.fbId}/conversations?fields=id,participants,messages.limit(1){id,message}`)
  const [conversation] = list.body.data as { id: string }[]
  expect(conversation).toMatchObject({
    participants: { data: [{ id: psid }, { id: page.fbId }] },
    messages: { data: [{ id: mid, message: 'Hello' }] },
  })
  expect((await get(`/${conversation?.id}?fields=message_count`)).body).toEqual({
    id: conversation?.id,
    message_count: 1,
  })
  const message = await get(`/${mid}?fields=message,from,created_time`)
  expect(message.body).toMatchObject({ message: 'Hello', from: { id: psid, name: 'Ayla Er Demir' } })
  expect(message.body.created_time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/)
})

test('a token is refused what it does not carry, and says so when it is asked about; another one is not', async () => {
  const other = await simulator.addPage('Another shop')
  const client = await simulator.addPerson(other.fbId, 'Can Er')
  await simulator.says(psid, 'Hello')
  await simulator.says(client, 'Hello')
  await simulator.control('permissions', { declined: ['pages_messaging'], token: page.token })
  const send = (from: { fbId: string; token: string }, id: string) =>
    callGraph(simulator.address, from.token, 'POST', `/${from.fbId}/messages`, {
      recipient: { id },
      message: { text: 'x' },
    })
  expect(await send(page, psid)).toMatchObject({
    status: 403,
    body: { error: { code: 200, message: expect.stringContaining('pages_messaging') } },
  })
  expect((await send(other, client)).status).toBe(200)
  const scopes = async (token: string) =>
    ((await get(`/debug_token?input_token=${token}`, appToken)).body.data as { scopes: string[] }).scopes
  expect(await scopes(page.token)).not.toContain('pages_messaging')
  expect(await scopes(other.token)).toContain('pages_messaging')
})

test('the application subscribes by a handshake with the callback', async () => {
  const subscribe = (verify_token: string) =>
    callGraph(simulator.address, appToken, 'POST', `/${appId}/subscriptions`, {
      object: 'page',
      callback_url: receiver.url,
      fields: 'messages,message_echoes',
      verify_token,
    })
  expect((await subscribe('wrong')).body.error).toMatchObject({ code: 2200 })
  expect((await get(`/${appId}/subscriptions`, appToken)).body).toEqual({ data: [] })
  expect((await subscribe('simulator-verify')).body).toEqual({ success: true })
  expect((await get(`/${appId}/subscriptions`, appToken)).body).toMatchObject({
    data: [
      {
        object: 'page',
        callback_url: receiver.url,
        active: true,
        fields: [{ name: 'messages' }, { name: 'message_echoes' }],
      },
    ],
  })
  expect((await get(`/${appId}/subscriptions`)).status).toBe(400)
})

test("a page's subscription decides which webhooks come", async () => {
  simulator.callback(receiver.url)
  const edge = `/${page.fbId}/subscribed_apps`
  expect((await get(edge)).body).toEqual({ data: [] })
  await simulator.says(psid, 'unheard')
  const wrong = await callGraph(simulator.address, page.token, 'POST', `${edge}?subscribed_fields=messages,telepathy`)
  expect(wrong.body.error).toMatchObject({
    code: 100,
    message: expect.stringContaining('Param subscribed_fields[1] must be one of'),
  })
  expect(
    (await callGraph(simulator.address, page.token, 'POST', edge, { subscribed_fields: ['messages'] })).body,
  ).toEqual({ success: true })
  expect((await get(edge)).body).toMatchObject({ data: [{ id: appId, subscribed_fields: ['messages'] }] })
  expect((await get('/me?fields=is_webhooks_subscribed')).body).toMatchObject({ is_webhooks_subscribed: true })
  const mid = await simulator.says(psid, 'heard')
  await simulator.control('reactions', { psid, mid, emoji: '❤' })
  await callGraph(simulator.address, page.token, 'DELETE', edge)
  await simulator.says(psid, 'unheard again')
  await simulator.settled()
  expect(receiver.items()).toMatchObject([{ message: { text: 'heard' } }])
})

test('tokens tell what they are', async () => {
  const debug = async (input: string) =>
    (await get(`/debug_token?input_token=${encodeURIComponent(input)}`, appToken)).body.data
  const { userToken } = (await (await fetch(`${simulator.address}/__sim/state`)).json()) as { userToken: string }
  expect(await debug(page.token)).toMatchObject({
    type: 'PAGE',
    is_valid: true,
    expires_at: 0,
    profile_id: page.fbId,
    app_id: appId,
  })
  expect(await debug(userToken)).toMatchObject({
    type: 'USER',
    is_valid: true,
    scopes: expect.arrayContaining(['pages_messaging']),
  })
  expect(await debug('EAAnothing')).toMatchObject({ is_valid: false, error: { code: 190 } })
  const accounts = await get('/me/accounts?fields=id,name,access_token', userToken)
  expect(accounts.body.data).toEqual([{ id: page.fbId, name: 'Corner shop', access_token: page.token }])
})

test("a proof of the application's secret is checked where it is given", async () => {
  const proof = createHmac('sha256', simulator.simulation.settings.appSecret).update(page.token).digest('hex')
  expect((await get(`/me?appsecret_proof=${proof}`)).body).toMatchObject({ id: page.fbId })
  expect((await get('/me?appsecret_proof=00')).body.error).toMatchObject({ code: 100 })
})
