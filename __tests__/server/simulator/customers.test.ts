// The scripted customers: the inbox is active at once, they reply, and they never flood it.
import { maxWaiting } from '../../../server/simulator/customers/customers.ts'
import type { Chat } from '../../../server/simulator/customers/customers-state.ts'
import { names } from '../../../server/simulator/customers/names.ts'
import { commentsOf, scriptsOf } from '../../../server/simulator/customers/scripts.ts'
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

const chatsAt = (channel: string): Chat[] =>
  Object.values(simulator.simulation.world.customers.chats).filter(({ placeId }) => placeId.startsWith(`${channel}:`))

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
  const times = messages
    .filter((item) => [item.sender, item.recipient].some((side) => (side as { id: string }).id === istanbul.fbId))
    .map(({ timestamp }) => timestamp)
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
  const waits = Object.values(simulator.simulation.world.customers.chats).filter(
    ({ answeredAt }) => answeredAt === null,
  )
  expect(waits).toHaveLength(maxWaiting)
})

test('an answered customer goes on with the conversation to its end', async () => {
  await start(0.05)
  const page = await simulator.addPage('Support', { language: 'en' })
  const script = scriptsOf.en.find(({ name }) => name === 'late-parcel')
  const chat = chatsAt('messenger').find((candidate) => candidate.script === 'late-parcel')
  const said = (): unknown[] =>
    receiver
      .items()
      .filter((item) => (item.sender as { id: string }).id === chat?.who)
      .map((item) => (item.message as { text?: string } | undefined)?.text)
  const closing = script?.turns.at(-1)?.say[0]
  // Replies after each of the customer's turns until their last message.
  for (let count = receiver.items().length; !said().includes(closing); count += 1) {
    await callGraph(simulator.address, page.token, 'POST', '/me/messages', {
      recipient: { id: chat?.who },
      message: { text: 'Certainly.' },
    })
    await receiver.arrived(count + 1)
  }
  expect(said()).toEqual(expect.arrayContaining(script?.turns.flatMap(({ say }) => say) ?? []))
  expect(simulator.simulation.world.customers.chats[chat?.id ?? '']).toBeUndefined()
})

test('every channel is alive: messages and comments of Facebook and Instagram, WhatsApp with and without numbers', async () => {
  await start(quietPace)
  const page = await simulator.addPage('Istanbul', { language: 'tr' })
  const { igId } = await simulator.addInstagram(page.fbId)
  const { wabaId, phoneId } = await simulator.addWhatsapp()
  await simulator.settled()
  const fields = receiver
    .changes()
    .map(({ account, field, value }) => `${account} ${field} ${String(value.item ?? '')}`)
  expect(fields).toEqual(
    expect.arrayContaining([
      `${page.fbId} feed status`,
      `${page.fbId} feed comment`,
      `${igId} comments `,
      `${wabaId} messages `,
      `${wabaId} smb_message_echoes `,
    ]),
  )
  expect(receiver.items().some(({ recipient }) => (recipient as { id: string }).id === igId)).toBe(true)
  const contacts = Object.values(simulator.simulation.world.whatsapp.contacts)
  expect(contacts.every((contact) => contact.phoneId === phoneId)).toBe(true)
  expect(contacts.some(({ waId }) => waId === null)).toBe(true)
  for (const channel of ['messenger', 'instagram', 'whatsapp', 'facebook-comment', 'instagram-comment'])
    expect(chatsAt(channel).length).toBeGreaterThan(1)
})

test('a commenter who is answered in public writes on under the same comment', async () => {
  await start(0.05)
  const page = await simulator.addPage('Support', { language: 'en' })
  const { igId } = await simulator.addInstagram(page.fbId)
  for (const [channel, edge] of [
    ['facebook-comment', 'comments'],
    ['instagram-comment', 'replies'],
  ] as const) {
    const chat = chatsAt(channel)[0]
    await callGraph(simulator.address, page.token, 'POST', `/${chat?.conversation ?? ''}/${edge}`, {
      message: 'Certainly.',
    })
    const answers = () =>
      receiver
        .changes()
        .filter(
          ({ value }) =>
            value.parent_id === chat?.conversation &&
            (value.from as { id: string }).id !== page.fbId &&
            (value.from as { id: string }).id !== igId,
        )
    for (let count = receiver.changes().length; answers().length === 0; count += 1) await receiver.changed(count + 1)
    expect(answers().length).toBeGreaterThan(0)
  }
})

test('somebody on WhatsApp who is answered writes on', async () => {
  await start(0.05)
  const account = await simulator.addWhatsapp()
  const chat = chatsAt('whatsapp')[0]
  const contact = simulator.simulation.world.whatsapp.contacts[chat?.who ?? '']
  const said = () =>
    simulator.simulation.world.whatsapp.messages[chat?.who ?? '']?.filter(({ from }) => from === 'person').length ?? 0
  const before = said()
  const body = { messaging_product: 'whatsapp', to: contact?.waId, type: 'text', text: { body: 'Certainly.' } }
  expect((await callGraph(simulator.address, account.token, 'POST', `/${account.phoneId}/messages`, body)).status).toBe(
    200,
  )
  for (let count = receiver.changes().length; said() === before; count += 1) await receiver.changed(count + 1)
  expect(said()).toBeGreaterThan(before)
})

test('attachments of customers can be fetched', async () => {
  await start(quietPace)
  await simulator.addPage('Istanbul', { language: 'tr' })
  await simulator.addPage('Support', { language: 'en' })
  await simulator.settled()
  const attachments = Object.values(simulator.simulation.world.messages)
    .flat()
    .flatMap((message) => message.attachments)
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
  for (const comments of [commentsOf.tr, commentsOf.en]) expect(comments.length).toBeGreaterThanOrEqual(6)
})
