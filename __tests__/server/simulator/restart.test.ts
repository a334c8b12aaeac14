// The simulated world survives a restart of the simulator: pages, messages, undelivered webhooks and scheduled events.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSimulator } from '../../../server/simulator/simulator.ts'
import { startTestSimulator } from '../support/simulator.ts'
import { callGraph } from './graph-caller.ts'
import { startReceiver } from './webhook-receiver.ts'
import type { WebhookReceiver } from './webhook-receiver.ts'

let folder: string
let stateFile: string
let receiver: WebhookReceiver

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-'))
  stateFile = join(folder, 'deep', 'simulator.json')
  receiver = await startReceiver()
})

afterEach(async () => {
  await receiver.close()
  rmSync(folder, { recursive: true, maxRetries: 20, retryDelay: 50 })
})

test('a restarted simulator knows everything and delivers what nobody had taken', async () => {
  const first = await startTestSimulator({ stateFile, webhookUrl: receiver.url })
  const page = await first.addPage('Corner shop')
  const psid = await first.addPerson(page.fbId)
  first.simulation.world.webhookOptions.retryDelaysMs = [60_000]
  receiver.answers.push(503)
  const mid = await first.says(psid, 'Is anybody there?')
  await receiver.arrived(1)
  await first.close()
  expect(statSync(stateFile).mode & 0o777).toBe(0o600)

  const second = await startTestSimulator({ stateFile, webhookUrl: receiver.url })
  await second.settled()
  expect(receiver.items()).toMatchObject([{ message: { mid } }, { message: { mid } }])
  expect(second.address).toBe(first.address)
  expect((await callGraph(second.address, page.token, 'GET', `/${mid}?fields=message`)).body).toMatchObject({
    message: 'Is anybody there?',
  })
  expect(await second.says(psid, 'Still me')).not.toBe(mid)
  await second.settled()
  await second.close()
})

test('a delivery that was due while it was down comes after the restart', async () => {
  const first = await startTestSimulator({ stateFile, webhookUrl: receiver.url })
  const page = await first.addPage()
  const psid = await first.addPerson(page.fbId)
  await first.says(psid, 'Hello')
  await first.settled()
  await first.control('behaviour', { delivery: 'auto', delayMs: 200 })
  const sent = await callGraph(first.address, page.token, 'POST', '/me/messages', {
    recipient: { id: psid },
    message: { text: 'Hi' },
  })
  await first.close()

  const second = createSimulator({ stateFile, webhookUrl: receiver.url })
  await second.listen(0)
  const [, delivery] = await receiver.arrived(2)
  expect(delivery).toMatchObject({ delivery: { mids: [sent.body.message_id] } })
  await second.close()
})

test('every channel is taken up again: comments, media with their bytes, statuses that were due', async () => {
  const first = await startTestSimulator({ stateFile, webhookUrl: receiver.url })
  const page = await first.addPage('Corner shop')
  const { igId } = await first.addInstagram(page.fbId)
  const igsid = await first.addInstagramPerson(igId, 'Ayla Er')
  const mid = await first.says(igsid, 'Hi')
  const { postId } = await first.control<{ postId: string }>('feed/posts', { pageId: page.fbId, message: 'Autumn' })
  const { commentId } = await first.control<{ commentId: string }>('feed/comments', { postId, message: 'Lovely' })
  const account = await first.addWhatsapp()
  const { contactId, waId } = await first.addContact(account.phoneId)
  await first.control('whatsapp/messages', { contactId, text: 'Merhaba' })
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('file', new Blob(['Price list'], { type: 'text/plain' }), 'prices.txt')
  const headers = { authorization: `Bearer ${account.token}`, connection: 'close' }
  const { id } = (await (
    await fetch(`${first.address}/${account.phoneId}/media`, { method: 'POST', headers, body: form })
  ).json()) as { id: string }
  await first.settled()
  await first.control('behaviour', { echo: 'auto', delayMs: 100 })
  const message = { messaging_product: 'whatsapp', to: waId, type: 'text', text: { body: 'Merhaba!' } }
  await first.control('webhooks/options', { hold: true })
  await callGraph(first.address, account.token, 'POST', `/${account.phoneId}/messages`, message)
  const before = receiver.changes().length
  await first.close()

  const second = await startTestSimulator({ stateFile, webhookUrl: receiver.url })
  const get = async (token: string, path: string) => (await callGraph(second.address, token, 'GET', path)).body
  expect(await get(page.token, `/${mid}?fields=message`)).toMatchObject({ message: 'Hi' })
  expect(await get(page.token, `/${commentId}?fields=message`)).toMatchObject({ message: 'Lovely' })
  const { url } = await get(account.token, `/${id}`)
  expect(await (await fetch(String(url), { headers })).text()).toBe('Price list')
  await second.control('webhooks/release')
  const changes = await receiver.changed(before + 1)
  expect(changes.at(-1)).toMatchObject({ account: account.wabaId, value: { statuses: [{ status: 'sent' }] } })
  await second.close()
})

test('a world kept by an older simulator begins anew, with ids that were never given', async () => {
  const first = await startTestSimulator({ stateFile })
  const { fbId } = await first.addPage()
  await first.close()
  writeFileSync(stateFile, readFileSync(stateFile, 'utf8').replace(/"version":\d+/, '"version":1'))
  const second = await startTestSimulator({ stateFile })
  expect(second.simulation.world.pages).toEqual({})
  expect((await second.addPage()).fbId).not.toBe(fbId)
  await second.close()
})

test('the same seed and the same events give the same ids', async () => {
  const play = async (seed: string): Promise<string[]> => {
    const simulator = await startTestSimulator({ seed })
    const page = await simulator.addPage()
    const psid = await simulator.addPerson(page.fbId)
    const mid = await simulator.says(psid, 'Hello')
    await simulator.close()
    return [page.fbId, page.token, psid, mid]
  }
  const once = await play('one')
  expect(await play('one')).toEqual(once)
  expect(await play('two')).not.toEqual(once)
})

test('a reset forgets all but where webhooks go', async () => {
  const simulator = await startTestSimulator({ webhookUrl: receiver.url })
  const { fbId } = await simulator.addPage()
  await simulator.control('reset')
  await expect(simulator.addPerson(fbId)).rejects.toThrow('no such page')
  expect(simulator.simulation.world.subscriptions.page?.callbackUrl).toBe(receiver.url)
  await simulator.close()
})
