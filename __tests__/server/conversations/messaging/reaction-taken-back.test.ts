// A conversation's notification after the customer removed a reaction: it shows what else is new, whatever came between.
import { transact } from '../../../../server/database/transact.ts'
import { nobody } from '../../support/fixtures.ts'
import { base, envelope, person, reaction, textMessage } from '../../support/messenger.ts'
import { letTimePass } from '../../support/passing-time.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let page: string
let clock = base
let counter = 0
/** A separate person for each test: all share one server. */
let psid: string

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(clock) })
  page = server.seeded.page.fbId
})
afterAll(() => server.close())
beforeEach(() => {
  counter += 1
  psid = `${person}${counter}`
})

const pass = (ms = 1_000): number => (clock += ms)
const deliver = async (body: unknown) => {
  expect(await server.webhook(body)).toBe(200)
  await server.settled()
}
const mid = () => `m_${psid}`
const writes = () => deliver(textMessage(page, `hello ${psid}`, { mid: mid(), at: pass(), from: psid }))
const reacts = (emoji: string) => {
  const sent = { mid: mid(), action: 'react', emoji, reaction: 'other' }
  return deliver(envelope(page, { sender: { id: psid }, recipient: { id: page }, timestamp: pass(), reaction: sent }))
}
const takesBack = () => deliver(reaction(page, mid(), 'unreact', pass(), psid))
const thread = async () =>
  (await server.call('GET', '/api/threads', { as: 'agent' })).body.data.find(
    ({ snippet }: { snippet: string }) => snippet === `hello ${psid}`,
  )
const notification = async () => {
  const filter = { threadItemId: (await thread()).itemId }
  const { body } = await server.call('GET', `/api/notifications${query({ filter })}`, { as: 'agent' })
  expect(body.data).toHaveLength(1)
  return body.data[0]
}
const told = async () => {
  const { type, snippet, count, isRead } = await notification()
  return [type, snippet, count, isRead]
}
const command = async (name: string, body: Record<string, unknown> = {}) => {
  pass()
  const path = `/api/threads/${(await thread())._id}/${name}`
  expect((await server.call('POST', path, { as: 'agent', key: `${name}-${psid}`, body })).status).toBe(200)
  await server.settled()
}

it('what came back to its time is told again, not the message that was read before', async () => {
  await writes()
  await command('markAsRead')
  await command('snooze', { until: new Date(clock + 60_000).toISOString() })
  pass(61_000)
  await letTimePass(server)
  expect(await told()).toEqual(['THREAD_WOKEN', '', 1, false])
  await reacts('👍')
  expect(await told()).toEqual(['REACTION_FB_MESSAGE', '👍', 2, false])
  await takesBack()
  expect(await told()).toEqual(['THREAD_WOKEN', '', 1, false])
})

it('what was taken back while the conversation was closed is not new again when closing is undone', async () => {
  await writes()
  await command('markAsRead')
  await reacts('👍')
  await command('close')
  expect(await told()).toEqual(['REACTION_FB_MESSAGE', '👍', 1, true])
  await takesBack()
  await command('reopen', { undoes: `close-${psid}` })
  expect(await thread()).toMatchObject({ status: 'open' })
  expect(await told()).toEqual(['NEW_FB_MESSAGE', `hello ${psid}`, 1, true])
})

it('what else was new is new again when closing is undone', async () => {
  await writes()
  await reacts('👍')
  await command('close')
  await takesBack()
  expect(await told()).toEqual(['NEW_FB_MESSAGE', `hello ${psid}`, 1, true])
  await command('reopen', { undoes: `close-${psid}` })
  expect(await told()).toEqual(['NEW_FB_MESSAGE', `hello ${psid}`, 1, false])
})

it('a reaction that an earlier version has told of is counted once, too', async () => {
  await writes()
  await reacts('👍')
  const { _id, data } = await notification()
  const { reactions: _, ...others } = data
  await transact(server.services.database, nobody, (unit) => unit.change('NOTIFICATION', _id, { data: others }))
  await reacts('🎉')
  expect(await told()).toEqual(['REACTION_FB_MESSAGE', '🎉', 2, false])
  await takesBack()
  expect(await told()).toEqual(['NEW_FB_MESSAGE', `hello ${psid}`, 1, false])
})
