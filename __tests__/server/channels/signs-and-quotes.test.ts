// Our reactions to Messenger and Instagram messages, and Messenger replies that quote a message.
import { connectInstagram, accountFbId, instagram } from '../support/instagram.ts'
import { reaction } from '../support/messenger.ts'
import { openMessengerDesk } from '../support/messenger-desk.ts'
import type { MessengerDesk } from '../support/messenger-desk.ts'
import { query } from '../support/server.ts'

let desk: MessengerDesk

beforeAll(async () => {
  desk = await openMessengerDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.newPerson())

const messages = async (path: string, filter: Record<string, unknown>) =>
  (await desk.server.call('GET', `${path}${query({ filter })}`, { as: 'agent' })).body.data
const theirs = async () => {
  const { itemId } = await desk.thread()
  const [message] = await messages('/api/fb/messages', { fbConversationId: itemId, ownerSent: false })
  return message
}
const react = (id: string, emoji: string, key: string, base = '/api/fb/messages') =>
  desk.server.call('POST', `${base}/${id}/reaction`, { as: 'agent', key, body: { emoji } })
const signs = (person: string) => desk.platform.signs.filter(({ recipient }) => recipient.id === person)

it('a sign of ours stands at once, reaches the platform, and is taken back there, too', async () => {
  const { _id, fbId } = await theirs()
  const answer = await react(_id, '❤️', 'sign-first')
  expect(answer.body.rows.FBMESSAGE).toMatchObject([{ _id, reactions: [{ fromId: null, emoji: '❤️' }] }])
  await desk.server.settled()
  expect(await react(_id, '', 'sign-none')).toMatchObject({ status: 200 })
  await desk.server.settled()
  expect(signs(desk.psid())).toEqual([
    { recipient: { id: desk.psid() }, sender_action: 'react', payload: { message_id: fbId, reaction: '❤️' } },
    { recipient: { id: desk.psid() }, sender_action: 'unreact', payload: { message_id: fbId } },
  ])
  expect(await theirs()).toMatchObject({ reactions: [{ fromId: null, emoji: null }] })
  expect(await desk.thread()).toMatchObject({ snippet: 'hello', isAnswered: false })
})

it('the customer’s own sign stays beside ours', async () => {
  const { _id, fbId } = await theirs()
  await desk.server.webhook(reaction(desk.page, fbId, 'react', Date.now(), desk.psid()))
  await desk.server.settled()
  await react(_id, '👍', 'sign-beside')
  expect((await theirs()).reactions.map(({ emoji }: { emoji: string }) => emoji)).toEqual(['❤', '👍'])
})

it('a sign that the platform refuses goes, and the message says why', async () => {
  const { _id } = await theirs()
  desk.platform.fail({ times: 1, status: 400, code: 100, transient: false })
  await react(_id, '👍', 'sign-refused')
  await desk.server.settled()
  expect(await theirs()).toMatchObject({
    reactions: [{ emoji: null }],
    data: { reaction_refused: expect.stringContaining('refused') },
  })
  expect(signs(desk.psid())).toEqual([])
  await react(_id, '👍', 'sign-again')
  await desk.server.settled()
  expect(await theirs()).toMatchObject({ reactions: [{ emoji: '👍' }], data: { reaction_refused: null } })
})

it('no sign once the window has closed, on a message that never left, and of words', async () => {
  const { _id } = await theirs()
  expect(await react(_id, 'thumb', 'sign-words')).toMatchObject({ status: 400, body: { msg: 'INVALID_BODY' } })
  desk.platform.fail({ times: 1, status: 400, code: 551, transient: false })
  await desk.submit('never left')
  await desk.server.settled()
  const [ours] = await desk.ours()
  expect(await react(ours._id, '👍', 'sign-unsent')).toMatchObject({ status: 409, body: { msg: 'NO_REACTION' } })
  await desk.newPerson(25)
  const late = await theirs()
  expect(await react(late._id, '👍', 'sign-late')).toMatchObject({ body: { msg: 'WINDOW_CLOSED' } })
})

it('on Instagram a sign goes through the page', async () => {
  const account = await connectInstagram(desk.server)
  const body = instagram.textMessage(accountFbId, 'hello', { mid: 'in_sign', at: Date.now(), from: '66001' })
  await desk.server.webhook(body)
  await desk.server.settled()
  const [message] = await messages('/api/ig/messages', { igUserId: account._id, fbId: 'in_sign' })
  expect(await react(message._id, '😂', 'sign-instagram', '/api/ig/messages')).toMatchObject({ status: 200 })
  await desk.server.settled()
  expect(signs('66001')).toMatchObject([{ sender_action: 'react', payload: { message_id: 'in_sign', reaction: '😂' } }])
})

it('a reply names the message that it answers; one of another conversation is refused', async () => {
  const { _id, fbId } = await theirs()
  const { itemId: fbConversationId } = await desk.thread()
  const submit = (message: string, repliedFbMessageId: string) =>
    desk.server.call('POST', '/api/fb/messages/submit', {
      as: 'agent',
      key: `quoting-${message.replaceAll(' ', '-')}`,
      body: { fbConversationId, lastOutboundId: null, data: { message, repliedFbMessageId } },
    })
  expect(await submit('about that', _id)).toMatchObject({ body: { rows: { FBMESSAGE: [{ replyTo: fbId }, {}] } } })
  await desk.server.settled()
  expect(desk.sent()).toMatchObject([{ message: { text: 'about that' }, reply_to: { mid: fbId } }])
  await desk.newPerson()
  const other = await theirs()
  expect(await submit('about another', other._id)).toMatchObject({ status: 404, body: { msg: 'NOT_FOUND' } })
})
