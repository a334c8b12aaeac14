// The scripted customers: the inbox is alive at once, they answer back, and they never flood it.
import { mostWaiting } from '../../../server/simulator/customers/customers.ts'
import { names } from '../../../server/simulator/customers/names.ts'
import { scriptsOf } from '../../../server/simulator/customers/scripts.ts'
import { startTestSimulator } from '../support/simulator.ts'
import type { TestSimulator } from '../support/simulator.ts'
import { callGraph } from './graph-caller.ts'
import { startReceiver } from './webhook-receiver.ts'
import type { WebhookReceiver } from './webhook-receiver.ts'

const quietPace = 3_600

let receiver: WebhookReceiver
let simulator: TestSimulator

const start = async (pace: number): Promise<void> => {
  simulator = await startTestSimulator({ webhookUrl: receiver.url, customersPace: pace })
}

/** Conversations in which the customer spoke last. */
const waiting = (): string[] =>
  Object.entries(simulator.simulation.world.messages)
    .filter(([, messages]) => messages.at(-1)?.from === 'person')
    .map(([psid]) => psid)

beforeEach(async () => {
  receiver = await startReceiver()
})

afterEach(async () => {
  await simulator.close()
  await receiver.close()
})

test('two connected pages have ten conversations at once, in their own languages, told in order', async () => {
  await start(quietPace)
  const istanbul = await simulator.addPage('Istanbul', { language: 'tr' })
  await simulator.addPage('Support', { language: 'en' })
  await simulator.settled()
  const people = Object.values(simulator.simulation.world.people)
  expect(people).toHaveLength(10)
  for (const { name, pageId } of people) {
    expect(pageId === istanbul.fbId ? names.tr : names.en).toContain(name)
  }
  const messages = receiver.items().filter((item) => 'message' in item)
  expect(messages.length).toBeGreaterThan(12)
  const times = messages.filter((item) => [item.sender, item.recipient].some((side) => (side as { id: string }).id === istanbul.fbId)).map(({ timestamp }) => timestamp)
  expect(times).toEqual([...times].sort((one, other) => one - other))
  expect(Math.max(...times)).toBeLessThanOrEqual(Date.now())
})

test('a page gets its first conversations once', async () => {
  await start(quietPace)
  const page = await simulator.addPage()
  await simulator.settled()
  const before = receiver.received.length
  await callGraph(simulator.address, page.token, 'POST', '/me/subscribed_apps?subscribed_fields=messages')
  await simulator.settled()
  expect(receiver.received).toHaveLength(before)
})

test('nobody answers: new customers stop at the limit', async () => {
  await start(quietPace)
  await simulator.addPage('Istanbul', { language: 'tr' })
  await simulator.addPage('Support', { language: 'en' })
  for (let turn = 0; turn < 60; turn += 1) simulator.customers.act()
  expect(waiting().length).toBeLessThanOrEqual(mostWaiting)
  expect(waiting().length).toBeGreaterThan(mostWaiting - 3)
})

test('an answered customer goes on with the conversation to its end', async () => {
  await start(0.05)
  const page = await simulator.addPage('Support', { language: 'en' })
  const script = scriptsOf.en.find(({ name }) => name === 'late-parcel')
  const { psid } = Object.values(simulator.simulation.world.customers.chats).find((chat) => chat.script === 'late-parcel') ?? {}
  const said = (): unknown[] => receiver.items().filter((item) => (item.sender as { id: string }).id === psid).map((item) => (item.message as { text?: string } | undefined)?.text)
  const closing = script?.turns.at(-1)?.say[0]
  // Answers after each of the customer's turns until he has said his last word.
  for (let count = receiver.items().length; !said().includes(closing); count += 1) {
    await callGraph(simulator.address, page.token, 'POST', '/me/messages', { recipient: { id: psid }, message: { text: 'Certainly.' } })
    await receiver.arrived(count + 1)
  }
  expect(said()).toEqual(expect.arrayContaining(script?.turns.flatMap(({ say }) => say) ?? []))
  expect(simulator.simulation.world.customers.chats[psid ?? '']).toBeUndefined()
})

test('what customers attach can be fetched', async () => {
  await start(quietPace)
  await simulator.addPage('Istanbul', { language: 'tr' })
  await simulator.addPage('Support', { language: 'en' })
  await simulator.settled()
  const attachments = Object.values(simulator.simulation.world.messages).flat().flatMap((message) => message.attachments)
  expect(attachments.map(({ type }) => type)).toEqual(expect.arrayContaining(['image', 'file']))
  for (const { payload, mimeType } of attachments) {
    const answer = await fetch(String(payload.url))
    expect(answer.headers.get('content-type')).toBe(mimeType)
  }
})

test('there are people and scripts enough, each script with several turns', () => {
  expect(names.tr.length + names.en.length).toBeGreaterThanOrEqual(24)
  const scripts = [...scriptsOf.tr, ...scriptsOf.en]
  expect(new Set(scripts.map(({ name }) => name)).size).toBe(scripts.length)
  for (const { turns } of scripts) expect(turns.length).toBeGreaterThanOrEqual(3)
})
