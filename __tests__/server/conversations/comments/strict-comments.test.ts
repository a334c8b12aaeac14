// Requests about comments, against a strict stand-in for the platform that checks paths, parameters and permissions; its refusals are shown
// on the comment.
import { pageFbId } from '../../support/feed.ts'
import { accountFbId } from '../../support/instagram.ts'
import { letTimePass } from '../../support/passing-time.ts'
import { ada, holdStrictDesk } from '../../support/strict-desk.ts'

const dayMs = 86_400_000
const desk = holdStrictDesk()

const below = (fbId: string) => [...desk.platform.comments.objects.values()].filter(({ parentId }) => parentId === fbId)

const hideAndShow = async (path: string, fbId: string): Promise<void> => {
  for (const [act, hidden] of [
    ['hide', true],
    ['show', false],
  ] as const) {
    await desk.moderate(path, act)
    await desk.server.settled()
    expect(desk.there(fbId)?.hidden).toBe(hidden)
    expect(await desk.shown(path)).toMatchObject({ isHidden: hidden, moderation: null })
  }
}

describe('what the platform takes', () => {
  it('on Facebook: a reply, hiding, showing, a private reply and deleting', async () => {
    const { path, id, fbId } = await desk.newComment()
    expect((await desk.answers(path, 'comments', 'Twelve')).status).toBe(200)
    await letTimePass(desk.server)
    expect(below(fbId)).toMatchObject([{ text: 'Twelve', authorId: pageFbId }])
    await hideAndShow(path, fbId)
    expect((await desk.privately('fb', id, 'Only for you')).status).toBe(200)
    await desk.server.settled()
    expect(desk.platform.taken.at(-1)).toMatchObject({ from: pageFbId, to: `psid-${ada.id}`, text: 'Only for you' })
    expect(await desk.shown(path)).toMatchObject({ privateReply: { status: 'sent' } })
    await desk.moderate(path, 'delete')
    await desk.server.settled()
    expect(desk.there(fbId)?.removed).toBe(true)
    expect(await desk.shown(path)).toMatchObject({ isRemoteDeleted: true })
  })

  it('on Instagram the same', async () => {
    const { path, id, fbId } = await desk.newInstagramComment()
    expect((await desk.answers(path, 'reply', 'In blue, too')).status).toBe(200)
    await letTimePass(desk.server)
    expect(below(fbId)).toMatchObject([{ text: 'In blue, too', authorId: accountFbId }])
    await hideAndShow(path, fbId)
    expect((await desk.privately('ig', id, 'Only for you')).status).toBe(200)
    await desk.server.settled()
    expect(desk.platform.taken.at(-1)).toMatchObject({ from: pageFbId, to: 'psid-6001', text: 'Only for you' })
    await desk.moderate(path, 'delete')
    await desk.server.settled()
    expect(desk.there(fbId)?.removed).toBe(true)
    expect(await desk.shown(path)).toMatchObject({ isRemoteDeleted: true })
  })

  it('on Instagram: who mentions the account elsewhere is read and answered through the account', async () => {
    const { path, fbId } = await desk.newInstagramComment({ isMention: true })
    expect(await desk.shown(path)).toMatchObject({ message: 'In blue, @acme?', isMentioned: true })
    expect((await desk.answers(path, 'reply', 'Of course')).status).toBe(200)
    await letTimePass(desk.server)
    expect(below(fbId)).toMatchObject([{ text: 'Of course', authorId: accountFbId }])
  })

  it('flags of fifty comments at once, of no more', async () => {
    const { path, id } = await desk.newComment()
    expect((await desk.askFlags(Array.from({ length: 50 }, () => id))).status).toBe(200)
    expect((await desk.shown(path)).data).toMatchObject({ can_hide: true, can_remove: true, can_reply_privately: true })
    expect(await desk.askFlags(Array.from({ length: 51 }, () => id))).toMatchObject({
      status: 400,
      body: { msg: 'INVALID_BODY' },
    })
  })
})

describe('what the platform refuses is said on the comment', () => {
  it('hiding a comment that turns out to be the page’s own', async () => {
    const { path, id, fbId } = await desk.newComment()
    desk.platform.comments.add({ ...desk.there(fbId), id: fbId, accountId: pageFbId, authorId: pageFbId })
    await desk.moderate(path, 'hide')
    await letTimePass(desk.server)
    expect(await desk.shown(path)).toMatchObject({
      isHidden: false,
      moderation: { action: 'hide', state: 'refused', details: '(#100) A comment of its own cannot be hidden' },
    })
    await desk.askFlags([id])
    expect(await desk.moderate(path, 'hide')).toMatchObject({ status: 409, body: { msg: 'NOT_HIDEABLE' } })
  })

  it.each(['hide', 'answer'] as const)('to %s what was removed a moment ago', async (act) => {
    const { path, id, fbId } = await desk.newComment()
    desk.platform.comments.remove(fbId)
    if (act === 'hide') await desk.moderate(path, 'hide')
    else await desk.answers(path, 'comments', 'Twelve')
    await letTimePass(desk.server)
    if (act === 'hide')
      expect(await desk.shown(path)).toMatchObject({ moderation: { state: 'refused', reason: 'COMMENT_GONE' } })
    else
      expect(await desk.list('/api/fb/comments', { parentCommentId: id })).toMatchObject([
        { failure: { reason: 'COMMENT_GONE' } },
      ])
  })

  it('a delete of what was removed a moment ago is done', async () => {
    const { path, fbId } = await desk.newComment()
    desk.platform.comments.remove(fbId)
    await desk.moderate(path, 'delete')
    await desk.server.settled()
    expect(await desk.shown(path)).toMatchObject({ isRemoteDeleted: true, moderation: null })
  })

  it('a second private reply, with its words', async () => {
    const { path, id, fbId } = await desk.newComment()
    Object.assign(desk.there(fbId) ?? {}, { privatelyAnswered: true })
    expect((await desk.privately('fb', id, 'Twelve, for you')).status).toBe(200)
    await letTimePass(desk.server)
    const refused = { status: 'failed', message: 'Twelve, for you', failure: { reason: 'PRIVATE_REPLY_REFUSED' } }
    expect(await desk.shown(path)).toMatchObject({ privateReply: refused })
    // Refused before any request, once the flags say so.
    await desk.askFlags([id])
    expect(await desk.privately('fb', id, 'Again')).toMatchObject({ status: 409, body: { msg: 'PRIVATE_REPLY_SENT' } })
  })

  it('a late private reply, with its words', async () => {
    const at = Date.now() - 7 * dayMs + 60_000
    const { path, id, fbId } = await desk.newComment({ at })
    Object.assign(desk.there(fbId) ?? {}, { at: at - 120_000 })
    await desk.privately('fb', id, 'Late')
    await letTimePass(desk.server)
    expect(await desk.shown(path)).toMatchObject({
      privateReply: { status: 'failed', message: 'Late', failure: { reason: 'PRIVATE_REPLY_REFUSED' } },
    })
    const old = await desk.newComment({ at: Date.now() - 8 * dayMs })
    expect(await desk.privately('fb', old.id, 'Late')).toMatchObject({
      status: 409,
      body: { msg: 'PRIVATE_REPLY_LATE' },
    })
  })

  it('everything, without the permission for it', async () => {
    const { path, id } = await desk.newComment()
    desk.platform.addToken('page-good', { scopes: ['pages_read_engagement'], targets: [pageFbId], type: 'PAGE' })
    await desk.moderate(path, 'hide')
    await desk.privately('fb', id, 'Twelve')
    await letTimePass(desk.server)
    expect(await desk.shown(path)).toMatchObject({
      moderation: { state: 'refused', reason: 'PERMISSION_MISSING' },
      privateReply: { status: 'failed', message: 'Twelve', failure: { reason: 'PERMISSION_MISSING' } },
    })
  })
})

it.each(['hide', 'private reply'])('a token that is refused at a %s has its channel connected anew', async (act) => {
  const { path, id } = await desk.newComment()
  desk.platform.endToken('page-good')
  if (act === 'hide') await desk.moderate(path, 'hide')
  else await desk.privately('fb', id, 'Twelve')
  await letTimePass(desk.server)
  expect((await desk.list('/api/channels', { service: 'facebook' }))[0]).toMatchObject({
    status: 'reauthorise',
    problem: 'TOKEN_INVALID',
  })
  const lost =
    act === 'hide'
      ? { moderation: { state: 'refused', reason: 'TOKEN_INVALID' } }
      : { privateReply: { status: 'failed', message: 'Twelve', failure: { reason: 'TOKEN_INVALID' } } }
  expect(await desk.shown(path)).toMatchObject(lost)
})
