// Comments while the platform answers: requests, events and removals in between, and lost responses. The comment shows what the platform
// did.
import { comment, pageFbId } from '../../support/feed.ts'
import { echo } from '../../support/messenger.ts'
import { letTimePass } from '../../support/passing-time.ts'
import { holdStrictDesk } from '../../support/strict-desk.ts'

const desk = holdStrictDesk()

it.each([
  ['delete', 'show'],
  ['hide', 'delete'],
  ['hide', 'show'],
] as const)('%s is carried out, then %s that was asked meanwhile', async (first, second) => {
  const { path, fbId } = await desk.newComment()
  desk.platform.beforeAnswer(async () => void (await desk.moderate(path, second)))
  await desk.moderate(path, first)
  await letTimePass(desk.server)
  const isDeleted = first === 'delete' || second === 'delete'
  expect(desk.there(fbId)).toMatchObject({ removed: isDeleted, hidden: first === 'hide' && second === 'delete' })
  expect(await desk.shown(path)).toMatchObject({ isRemoteDeleted: isDeleted, isHidden: false, moderation: null })
})

it('a refusal is none of what was asked meanwhile', async () => {
  const { path, fbId } = await desk.newComment()
  desk.platform.answerNext({ taken: false, status: 403, code: 200 })
  await desk.moderate(path, 'hide')
  await desk.server.settled()
  expect(await desk.shown(path)).toMatchObject({ moderation: { action: 'hide', state: 'refused' } })
  await desk.moderate(path, 'delete')
  await desk.server.settled()
  expect(desk.there(fbId)?.removed).toBe(true)
})

it('flags that were read before a comment was hidden do not show it again', async () => {
  const { path, id } = await desk.newComment()
  desk.platform.beforeAnswer(async () => {
    await desk.moderate(path, 'hide')
    await desk.server.settled()
  })
  await desk.askFlags([id])
  expect(await desk.shown(path)).toMatchObject({ isHidden: true })
})

it('a private reply that was throttled, and refused at its next attempt, was not sent', async () => {
  const { path, id } = await desk.newComment()
  desk.platform.answerNext({ taken: false, status: 400, code: 613 }, { taken: false, status: 400, code: 10900 })
  await desk.privately('fb', id, 'Twelve, for you')
  await letTimePass(desk.server)
  expect(await desk.shown(path)).toMatchObject({
    privateReply: { status: 'failed', message: 'Twelve, for you', failure: { reason: 'PRIVATE_REPLY_REFUSED' } },
  })
})

it('a private reply that was taken and answered with 500 was sent, once', async () => {
  const { path, id } = await desk.newComment()
  const before = desk.platform.taken.length
  desk.platform.answerNext({ taken: true, status: 500, code: 2 })
  await desk.privately('fb', id, 'Twelve, for you')
  await letTimePass(desk.server)
  expect(desk.platform.taken.slice(before)).toMatchObject([{ text: 'Twelve, for you' }])
  expect(await desk.shown(path)).toMatchObject({ privateReply: { status: 'sent', failure: null } })
})

it('a private reply of which only the echo tells stands once in its conversation, with who wrote it', async () => {
  const { path, id } = await desk.newComment()
  const before = desk.platform.taken.length
  desk.platform.answerNext({ taken: true, status: 500, code: 2 })
  await desk.privately('fb', id, 'Twelve, for you')
  await desk.server.settled()
  const [{ id: mid = '', to = '', mark = '' } = {}] = desk.platform.taken.slice(before)
  await desk.server.webhook(echo(pageFbId, 'Twelve, for you', { mid, to, metadata: mark ?? '', at: Date.now() }))
  await letTimePass(desk.server)
  expect(desk.platform.taken).toHaveLength(before + 1)
  const { privateReply } = await desk.shown(path)
  expect(privateReply).toMatchObject({ status: 'sent', messageId: expect.any(String) })
  const [message, ...others] = await desk.list('/api/fb/messages', { fbId: mid })
  expect(others).toEqual([])
  expect(message).toMatchObject({ _id: privateReply.messageId, agentId: desk.server.seeded.agent._id })
})

it('a comment removed before its private reply left keeps the agent’s words, and nothing is sent', async () => {
  const { path, id, fbId } = await desk.newComment()
  const before = desk.platform.taken.length
  desk.platform.answerNext({ taken: false, status: 400, code: 613 })
  await desk.privately('fb', id, 'Twelve, for you')
  await desk.server.settled()
  desk.platform.comments.remove(fbId)
  const [post = '', number = ''] = fbId.split('_')
  await desk.server.webhook(comment('remove', number, null, { post, at: Date.now() }))
  await letTimePass(desk.server)
  expect(desk.platform.taken).toHaveLength(before)
  expect(await desk.shown(path)).toMatchObject({
    isRemoteDeleted: true,
    message: '',
    privateReply: { status: 'failed', message: 'Twelve, for you', failure: { reason: 'COMMENT_GONE' } },
  })
})
