// Files of the simulator: real bytes of each type, addresses that expire, WhatsApp's media with their token and their minutes.
import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { startTestSimulator } from '../support/simulator.ts'
import type { TestSimulator } from '../support/simulator.ts'
import { callGraph } from './graph-caller.ts'
import type { GraphAnswer } from './graph-caller.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

let simulator: TestSimulator
let account: Awaited<ReturnType<TestSimulator['addWhatsapp']>>

const call = (method: string, path: string): Promise<GraphAnswer> =>
  callGraph(simulator.address, account.token, method, path)
const fetched = async (
  url: string,
  token?: string,
): Promise<{ status: number; type: string | null; bytes: Buffer }> => {
  const answer = await fetch(url, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}
const upload = async (
  file: Blob,
  name: string,
  more: Record<string, string> = { messaging_product: 'whatsapp' },
): Promise<GraphAnswer['body']> => {
  const form = new FormData()
  for (const [member, value] of Object.entries(more)) form.set(member, value)
  form.set('file', file, name)
  const headers = { authorization: `Bearer ${account.token}` }
  const answer = await fetch(`${simulator.address}/v26.0/${account.phoneId}/media`, {
    method: 'POST',
    headers,
    body: form,
  })
  return (await answer.json()) as GraphAnswer['body']
}

beforeAll(async () => {
  simulator = await startTestSimulator()
})

beforeEach(async () => {
  await simulator.control('reset')
  await simulator.control('behaviour', { echo: 'manual', delivery: 'manual', read: 'manual', delayMs: minuteMs })
  account = await simulator.addWhatsapp()
})

afterAll(() => simulator.close())

test.each([
  ['images/a.png', 'image/png', '89504e470d0a1a0a'],
  ['photos/a.jpg', 'image/jpeg', 'ffd8ffe0'],
  ['stickers/a.webp', 'image/webp', '52494646'],
  ['videos/a.mp4', 'video/mp4', '0000002066747970'],
  ['audio/a.ogg', 'audio/ogg', '4f67675300'],
  ['files/a.pdf', 'application/pdf', '255044462d312e34'],
])('%s is a real %s, always the same', async (path, type, beginning) => {
  const file = await fetched(`${simulator.address}/media/${path}`)
  expect(file.type).toBe(type)
  expect(file.bytes.subarray(0, beginning.length / 2).toString('hex')).toBe(beginning)
  expect((await fetched(`${simulator.address}/media/${path}`)).bytes.equals(file.bytes)).toBe(true)
})

test('another name is another picture, and every row of it is there', async () => {
  const [one, other] = await Promise.all(
    ['one', 'other'].map((name) => fetched(`${simulator.address}/media/images/${name}.png`)),
  )
  expect(one?.bytes.equals(other?.bytes as Buffer)).toBe(false)
  const bytes = one?.bytes as Buffer
  const data = bytes.indexOf('IDAT', 0, 'latin1')
  const points = inflateSync(bytes.subarray(data + 4, data + 4 + bytes.readUInt32BE(data - 4)))
  expect(points).toHaveLength((320 * 3 + 1) * 240)
})

test.each(['image', 'photo', 'video', 'audio', 'file', 'sticker'])(
  'a person attaches a file of kind %s',
  async (kind) => {
    const page = await simulator.addPage()
    const psid = await simulator.addPerson(page.fbId)
    await simulator.control('messages', { psid, attach: [kind], expiresInMs: minuteMs })
    const [attachment] = simulator.simulation.world.messages[psid]?.[0]?.attachments ?? []
    expect(attachment?.type).toBe(kind === 'photo' ? 'image' : kind)
    const url = String(attachment?.payload.url)
    expect((await fetched(url)).status).toBe(200)
    await simulator.control('clock', { advanceMs: 2 * minuteMs })
    expect((await fetched(url)).status).toBe(403)
  },
)

test('a received media has its hash, and an address that needs the token and lasts five minutes', async () => {
  const { contactId } = await simulator.addContact(account.phoneId)
  await simulator.control('whatsapp/messages', { contactId, type: 'image', text: 'Bakın' })
  const [id = ''] = Object.keys(simulator.simulation.world.whatsapp.media)
  const { body } = await call('GET', `/${id}?phone_number_id=${account.phoneId}`)
  expect(body).toEqual({
    messaging_product: 'whatsapp',
    url: expect.any(String),
    mime_type: 'image/jpeg',
    sha256: expect.any(String),
    file_size: expect.any(Number),
    id,
  })
  const url = String(body.url)
  expect((await fetched(url)).status).toBe(401)
  expect((await fetched(url, 'EAAfalse')).status).toBe(401)
  expect((await fetched(url, (await simulator.addWhatsapp()).token)).status).toBe(401)
  const file = await fetched(url, account.token)
  expect(file).toMatchObject({ status: 200, type: 'image/jpeg' })
  expect(file.bytes).toHaveLength(Number(body.file_size))
  expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(body.sha256)
  expect((await fetched(url.replace(/hash=.*$/, 'hash=false'), account.token)).status).toBe(404)
  await simulator.control('clock', { advanceMs: 6 * minuteMs })
  expect((await fetched(url, account.token)).status).toBe(404)
  expect((await fetched(String((await call('GET', `/${id}`)).body.url), account.token)).status).toBe(200)
})

test('an id of received media is good for a week, of uploaded ones for thirty days', async () => {
  const { contactId } = await simulator.addContact(account.phoneId)
  await simulator.control('whatsapp/messages', { contactId, type: 'document' })
  const [received = ''] = Object.keys(simulator.simulation.world.whatsapp.media)
  const uploaded = String((await upload(new Blob(['Price list'], { type: 'text/plain' }), 'prices.txt')).id)
  const other = await simulator.addWhatsapp()
  expect((await call('GET', `/${received}?phone_number_id=${other.phoneId}`)).body.error).toMatchObject({
    code: 100,
    error_subcode: 33,
  })
  await simulator.control('clock', { advanceMs: 8 * dayMs })
  expect((await call('GET', `/${received}`)).body.error).toMatchObject({ code: 100, error_subcode: 33 })
  expect((await call('GET', `/${uploaded}`)).status).toBe(200)
  await simulator.control('clock', { advanceMs: 23 * dayMs })
  expect((await call('GET', `/${uploaded}`)).body.error).toMatchObject({ code: 100, error_subcode: 33 })
})

test('an upload comes back byte for byte, can be sent and can be deleted', async () => {
  const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 13, 10, 1])
  const { id } = await upload(new Blob([bytes], { type: 'image/png' }), 'şekil.png')
  const { body } = await call('GET', `/${String(id)}`)
  expect(body).toMatchObject({ mime_type: 'image/png', file_size: bytes.length })
  expect((await fetched(String(body.url), account.token)).bytes.equals(bytes)).toBe(true)
  const { contactId, waId } = await simulator.addContact(account.phoneId)
  await simulator.control('whatsapp/messages', { contactId, text: 'Merhaba' })
  const message = { messaging_product: 'whatsapp', to: waId, type: 'image', image: { id, caption: 'Bu mu?' } }
  expect(
    (await callGraph(simulator.address, account.token, 'POST', `/${account.phoneId}/messages`, message)).status,
  ).toBe(200)
  expect(simulator.sent()).toMatchObject([{ type: 'image', text: 'Bu mu?', content: { id } }])
  expect((await call('DELETE', `/${String(id)}`)).body).toEqual({ success: true })
  expect((await call('GET', `/${String(id)}`)).body.error).toMatchObject({ code: 100, error_subcode: 33 })
})

test('an upload of a forbidden type is refused', async () => {
  const refused = { code: 100, type: 'OAuthException' }
  expect((await upload(new Blob(['x'], { type: 'application/zip' }), 'a.zip')).error).toMatchObject(refused)
  expect((await upload(new Blob(['x'.repeat(6 * 2 ** 20)], { type: 'image/png' }), 'a.png')).error).toMatchObject(
    refused,
  )
  expect((await upload(new Blob(['x'], { type: 'image/png' }), 'a.png', {})).error).toMatchObject(refused)
})

test('a link that cannot be fetched fails later, with 131053', async () => {
  const { contactId, waId } = await simulator.addContact(account.phoneId)
  await simulator.control('whatsapp/messages', { contactId, text: 'Merhaba' })
  const send = (link: string) =>
    callGraph(simulator.address, account.token, 'POST', `/${account.phoneId}/messages`, {
      messaging_product: 'whatsapp',
      to: waId,
      type: 'image',
      image: { link },
    })
  expect((await send(`${simulator.address}/media/photos/a.jpg`)).status).toBe(200)
  expect((await send(`${simulator.address}/media/nowhere.jpg`)).status).toBe(200)
  expect(simulator.simulation.world.tasks).toMatchObject([{ kind: 'whatsapp-status', status: 'failed', code: 131_053 }])
})
