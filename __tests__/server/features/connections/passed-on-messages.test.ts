// Messages from before another organisation connected the account: the second never sends the first one's replies, late platform events
// about them leave no trace with the second, and neither sees or is notified of the other's conversations.
import type { EntityType, Row } from '../../../../contract/index.ts'
import { edit, reaction, textMessage, watermark } from '../../support/messenger.ts'
import { letTimePass } from '../../support/passing-time.ts'
import { startPassingOn } from '../../support/passing-on.ts'
import type { ConnectedPage, PassingOn, Place } from '../../support/passing-on.ts'
import { query } from '../../support/server.ts'

let way: PassingOn
let fbId: string
let psid: string
let first: ConnectedPage
let second: ConnectedPage
let asked: string

const all = async <Type extends EntityType>(type: Type, place: Place): Promise<Row<Type>[]> =>
  way.unit((open) => open.findAll(type, { organisationId: way.server.seeded[place]._id } as never))
const answers = async (): Promise<Row<'FBMESSAGE'>[]> =>
  (await all('FBMESSAGE', 'organisation')).filter(({ ownerSent }) => ownerSent)
const submit = async (message: string) => {
  const [conversation] = await all('FBCONVERSATION', 'organisation')
  return way.post('/fb/messages/submit', 'agent', {
    fbConversationId: conversation?._id,
    lastOutboundId: null,
    data: { type: 'RESPONSE', message },
  })
}
const kinds = ['THREAD', 'FBCONVERSATION', 'FBMESSAGE', 'CUSTOMER', 'FBUSER', 'NOTIFICATION', 'ACTIVITY'] as const
/** All inbox records of an organisation. */
const inboxOf = async (place: Place) => {
  const found: Record<string, unknown[]> = {}
  for (const type of kinds) found[type] = await all(type, place)
  return found
}
const sentWords = (): string => JSON.stringify(way.simulator.sent())

beforeAll(async () => {
  way = await startPassingOn()
  const page = await way.simulator.addPage('Passed on', { subscribed: false })
  fbId = page.fbId
  psid = await way.simulator.addPerson(fbId, 'Ada Kaya')
  first = await way.connected('organisation', fbId)
  asked = await way.simulator.says(psid, 'first question')
  await way.server.webhook(textMessage(fbId, 'first question', { from: psid, mid: asked, at: Date.now() - 60_000 }))
  await way.server.settled()
})
afterAll(() => way.close())

it('answers that wait when it is disconnected fail and say why, and none is sent with the token of the next', async () => {
  const { server, disconnect, connected, channel } = way
  expect((await submit('sent before')).status).toBe(200)
  await letTimePass(server)
  expect(sentWords()).toContain('sent before')
  // The platform applies a rate limit.
  await way.simulator.control('faults', { match: { path: '/messages' }, times: 1, kind: 'rate-limit' })
  expect((await submit('still waiting')).status).toBe(200)
  await server.settled()
  expect((await answers()).find(({ message }) => message === 'still waiting')?.status).not.toBe('sent')
  await disconnect('organisation', first.channelId)
  expect((await submit('too late')).body.msg).toBe('CHANNEL_NOT_CONNECTED')
  second = await connected('other', fbId)
  await letTimePass(server)
  const waiting = (await answers()).find(({ message }) => message === 'still waiting')
  expect(waiting).toMatchObject({ status: 'failed', failure: { reason: 'TOKEN_INVALID' } })
  expect((await submit('after that')).body.msg).toBe('CHANNEL_NOT_CONNECTED')
  await letTimePass(server)
  expect(sentWords()).not.toMatch(/still waiting|too late|after that/)
  expect(await channel(first.channelId)).toMatchObject({ status: 'disconnected', problem: 'ACCOUNT_ELSEWHERE' })
  // Nobody could answer it: the conversation is closed and says why.
  expect(await all('THREAD', 'organisation')).toMatchObject([{ status: 'closed', closeReason: 'accountElsewhere' }])
})

it('what the platform still tells of the first’s messages brings no word to the second, and breaks nothing', async () => {
  const { server, unit } = way
  const before = await inboxOf('organisation')
  const sent = (await answers()).find(({ message }) => message === 'sent before')
  const mid = String(sent?.fbId)
  for (const body of [
    watermark(fbId, 'delivery', Date.now(), psid),
    watermark(fbId, 'read', Date.now(), psid),
    reaction(fbId, mid, 'react', Date.now(), psid),
    edit(fbId, asked, 'first question, mended', 1, Date.now(), psid),
  ])
    expect(await server.webhook(body)).toBe(200)
  await letTimePass(server)
  // A recipient of the first one's messages is a contact of the page: an empty, closed conversation without notification.
  const { THREAD, ...theirs } = await inboxOf('other')
  for (const thread of THREAD ?? []) expect(thread).toMatchObject({ status: 'closed', snippet: '', unreadCount: 0 })
  expect([theirs['FBMESSAGE'], theirs['NOTIFICATION'], theirs['ACTIVITY']]).toEqual([[], [], []])
  expect(await inboxOf('organisation')).toEqual(before)
  expect(await unit((open) => open.findAll('WEBHOOKEVENT', { state: 'failed' }))).toEqual([])
})

it('who writes then is the second’s customer alone: no search, bell or list of either shows the other’s', async () => {
  const { server } = way
  const [customer] = await all('CUSTOMER', 'organisation')
  const written = { $set: { name: 'Ada of the first', note: 'first words' } }
  const path = `/api/customers/${String(customer?._id)}`
  expect((await server.call('POST', path, { as: 'manager', body: written })).status).toBe(200)
  const before = await inboxOf('organisation')
  await server.webhook(textMessage(fbId, 'second question', { from: psid, at: Date.now() }))
  await server.settled()
  expect(await inboxOf('organisation')).toEqual(before)
  const [thread] = await all('THREAD', 'other')
  expect(thread).toMatchObject({ snippet: 'second question', accountId: second.accountId })
  expect(await all('NOTIFICATION', 'other')).toMatchObject([{ snippet: 'second question' }])
  expect(JSON.stringify(await inboxOf('other'))).not.toContain('of the first')
  for (const [as, word, isFound] of [
    ['stranger', 'first', false],
    ['stranger', 'second', true],
    ['agent', 'first', true],
    ['agent', 'second', false],
  ] as const) {
    const { body } = await server.call('GET', `/api/search${query({ text: word })}`, { as })
    expect([as, word, JSON.stringify(body).includes(`${word} question`)]).toEqual([as, word, isFound])
  }
})

it('what the second reads of the past is written apart, and changes nothing of the first', async () => {
  const { server, post } = way
  const before = await inboxOf('organisation')
  expect((await post(`/channels/${second.channelId}/import`, 'stranger')).status).toBe(200)
  await letTimePass(server)
  expect(await inboxOf('organisation')).toEqual(before)
  // The platform shows the page's past to its current manager; it contains nothing of the first organisation's work.
  const theirs = await inboxOf('other')
  expect(JSON.stringify(theirs)).not.toMatch(/of the first|first words|still waiting/)
  for (const message of await all('FBMESSAGE', 'other')) expect(message.fbPageId).toBe(second.accountId)
})
