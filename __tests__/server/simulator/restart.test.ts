// The simulated world outlives the simulator: pages, messages, undelivered webhooks and what was still to happen.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
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
  rmSync(folder, { recursive: true })
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
  expect((await callGraph(second.address, page.token, 'GET', `/${mid}?fields=message`)).body).toMatchObject({ message: 'Is anybody there?' })
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
  const sent = await callGraph(first.address, page.token, 'POST', '/me/messages', { recipient: { id: psid }, message: { text: 'Hi' } })
  await first.close()

  const second = createSimulator({ stateFile, webhookUrl: receiver.url })
  await second.listen(0)
  const [, delivery] = await receiver.arrived(2)
  expect(delivery).toMatchObject({ delivery: { mids: [sent.body.message_id] } })
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
