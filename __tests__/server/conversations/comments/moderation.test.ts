// Hiding, showing and deleting comments on the platform: requested by managers, run in the conversation's lane, reported truthfully.
import fc from 'fast-check'
import { sql } from 'kysely'
import { commentsToModerate } from '../../../../server/database/comments-to-moderate.ts'
import { bulkCall } from '../../support/bulk.ts'
import { startDirectDesk } from '../../support/direct-desk.ts'
import type { DirectDesk } from '../../support/direct-desk.ts'
import { pageFbId } from '../../support/feed.ts'
import { accountFbId } from '../../support/instagram.ts'
import { bothSettled, letTimePass } from '../../support/passing-time.ts'
import { query } from '../../support/server.ts'
import type { Answer, TestServer } from '../../support/server.ts'
import type { TestSimulator } from '../../support/simulator.ts'

let desk: DirectDesk
let server: TestServer
let simulator: TestSimulator
let counter = 0
const igId = accountFbId

beforeAll(async () => {
  desk = await startDirectDesk()
  ;({ server, simulator } = desk)
})
afterAll(() => desk.close())

const settled = (): Promise<void> => bothSettled(server, simulator)

type Rows = Answer['body'][]
const list = async (path: string, filter: Record<string, unknown>): Promise<Rows> =>
  (
    await server.call('GET', `${path}${query({ filter, options: { limit: 100, sort: { createdTime: 1 } } })}`, {
      as: 'agent',
    })
  ).body.data

/** Requests a bulk job, starts it and runs it. @returns the finished job */
const bulk = async (body: object) => {
  const { body: asked } = await bulkCall(server, 'manager', 'ask', { entityType: 'THREAD', ...body })
  expect(await bulkCall(server, 'manager', `${asked.data.jobId}/run`)).toMatchObject({ status: 200 })
  await settled()
  return (await server.call('GET', `/api/bulkJobs/${asked.data.jobId}`, { as: 'manager' })).body.data
}

/** Somebody comments under a new post. @returns our record of it, and its id on the platform */
const newComment = async (message = 'Kargo ücretli mi?') => {
  counter += 1
  const { postId } = await simulator.control<{ postId: string }>('feed/posts', {
    pageId: pageFbId,
    item: 'photo',
    message: 'Yeni sezon',
  })
  const name = `Ada ${counter}`
  const { commentId } = await simulator.control<{ commentId: string }>('feed/comments', {
    postId,
    author: { name },
    message,
  })
  await settled()
  return {
    path: `/api/fb/comments/${(await list('/api/fb/comments', { fbId: commentId }))[0]._id}`,
    fbId: commentId,
    postId,
  }
}
const newInstagramComment = async () => {
  const psid = await simulator.addInstagramPerson(igId, 'Ada', { username: `ada${(counter += 1)}` })
  const { mediaId } = await simulator.control<{ mediaId: string }>('instagram/media', { igId, caption: 'Yeni sezon' })
  const { commentId } = await simulator.control<{ commentId: string }>('instagram/comments', {
    mediaId,
    psid,
    text: 'Fiyatı?',
  })
  await settled()
  return { path: `/api/ig/comments/${(await list('/api/ig/comments', { fbId: commentId }))[0]._id}`, fbId: commentId }
}
const ask = (method: 'POST' | 'DELETE', path: string, hidden?: boolean, as = 'manager'): Promise<Answer> =>
  server.call(method, `${path}/remote`, {
    as,
    key: `moderation-${(counter += 1)}`,
    ...(hidden === undefined ? {} : { body: { hidden } }),
  })
const shown = async (path: string) => (await server.call('GET', path, { as: 'agent' })).body.data
const fault = (kind: string, more: object = {}) =>
  simulator.control('faults', { kind, times: 1, match: { method: 'POST' }, ...more })

test('a comment is hidden and shown again at the platform, and says so only when the platform has done it', async () => {
  const { path, fbId } = await newComment()
  const answer = await ask('POST', path, true)
  expect(answer).toMatchObject({
    status: 200,
    body: { rows: { FBCOMMENT: [{ moderation: { action: 'hide', state: 'asked' } }] } },
  })
  await settled()
  expect(simulator.simulation.world.comments[fbId]?.hidden).toBe(true)
  expect(await shown(path)).toMatchObject({ isHidden: true, moderation: null })
  await ask('POST', path, false)
  await settled()
  expect(simulator.simulation.world.comments[fbId]?.hidden).toBe(false)
  expect(await shown(path)).toMatchObject({ isHidden: false, moderation: null })
})

test('a deleted comment is gone at the platform and its words are gone here', async () => {
  const { path, fbId } = await newComment('Silinecek sözler')
  await ask('DELETE', path)
  await settled()
  expect(simulator.simulation.world.comments[fbId]?.removed).toBe(true)
  expect(await shown(path)).toMatchObject({ isRemoteDeleted: true, message: '', moderation: null })
  expect(await ask('DELETE', path)).toMatchObject({ status: 409, body: { msg: 'COMMENT_GONE' } })
})

test('on Instagram the same', async () => {
  const { path, fbId } = await newInstagramComment()
  await ask('POST', path, true)
  await settled()
  expect(await shown(path)).toMatchObject({ isHidden: true, moderation: null })
  await ask('DELETE', path)
  await settled()
  expect(simulator.simulation.world.comments[fbId]?.removed).toBe(true)
  expect(await shown(path)).toMatchObject({ isRemoteDeleted: true })
})

test('a refusal stays on the comment with the platform’s words, and what was is as before', async () => {
  const { path } = await newComment()
  await fault('error', { error: { status: 403, code: 200, message: '(#200) Not allowed', transient: false } })
  await ask('POST', path, true)
  await letTimePass(server, settled)
  expect(await shown(path)).toMatchObject({
    isHidden: false,
    moderation: { action: 'hide', state: 'refused', reason: 'PERMISSION_MISSING', details: '(#200) Not allowed' },
  })
  await ask('POST', path, true)
  await settled()
  expect(await shown(path)).toMatchObject({ isHidden: true, moderation: null })
})

test('a lost answer is asked for again: doing it twice does no harm', async () => {
  const { path, fbId } = await newComment()
  await fault('accept-then-drop')
  await ask('POST', path, true)
  await letTimePass(server, settled)
  expect(simulator.simulation.world.comments[fbId]?.hidden).toBe(true)
  expect(await shown(path)).toMatchObject({ isHidden: true, moderation: null })
})

test('one whose every answer was lost is not called refused where the platform tells that it was done', async () => {
  const { path } = await newComment()
  await fault('accept-then-drop', { times: 6 })
  await ask('POST', path, true)
  await letTimePass(server, settled)
  expect(await shown(path)).toMatchObject({ isHidden: true, moderation: null })
})

test('of one of which nobody knows is said so, until the platform tells', async () => {
  const { path, fbId } = await newComment()
  await fault('reset', { times: 6 })
  await ask('POST', path, true)
  await letTimePass(server, settled)
  expect(await shown(path)).toMatchObject({
    isHidden: false,
    moderation: { action: 'hide', state: 'refused', reason: 'OUTCOME_UNKNOWN', details: null },
  })
  await simulator.control('feed/comments/hide', { commentId: fbId })
  await settled()
  expect(await shown(path)).toMatchObject({ isHidden: true, moderation: null })
})

test('what may be done is asked of the platform, and what it forbids is refused before it is asked for', async () => {
  const { path, fbId } = await newComment()
  const id = path.split('/').at(-1) ?? ''
  const told = simulator.simulation.world.comments[fbId]
  expect((await shown(path)).data.can_hide).toBeUndefined()
  expect(await server.call('POST', '/api/fb/comments/flags', { as: 'manager', body: { ids: [id] } })).toMatchObject({
    status: 200,
  })
  expect((await shown(path)).data).toMatchObject({ can_hide: true, can_remove: true, can_reply_privately: true })
  if (told) simulator.simulation.world.comments[fbId] = { ...told, author: { ...told.author, id: pageFbId } }
  await server.call('POST', '/api/fb/comments/flags', { as: 'manager', body: { ids: [id] } })
  expect(await ask('POST', path, true)).toMatchObject({ status: 409, body: { msg: 'NOT_HIDEABLE' } })
  const many = Array.from({ length: 51 }, () => id)
  expect(await server.call('POST', '/api/fb/comments/flags', { as: 'manager', body: { ids: many } })).toMatchObject({
    status: 400,
  })
})

test('one comment that is gone keeps no other from being asked about', async () => {
  const [gone, there] = [await newComment(), await newComment()]
  const told = simulator.simulation.world.comments[gone.fbId]
  if (told) told.removed = true
  const ids = [gone, there].map(({ path }) => path.split('/').at(-1))
  expect(await server.call('POST', '/api/fb/comments/flags', { as: 'manager', body: { ids } })).toMatchObject({
    status: 200,
  })
  expect((await shown(gone.path)).data).toMatchObject({ can_hide: false, can_remove: false })
  expect((await shown(there.path)).data).toMatchObject({ can_hide: true })
})

test('where the platform throttles in the middle, what it had told of the others stays', async () => {
  const [refused, told] = [await newComment(), await newComment()]
  const match = { method: 'GET', path: `/${refused.fbId}` }
  await simulator.control('faults', { kind: 'rate-limit', times: 1, match })
  const ids = [refused, told].map(({ path }) => path.split('/').at(-1))
  expect(await server.call('POST', '/api/fb/comments/flags', { as: 'manager', body: { ids } })).toMatchObject({
    status: 502,
    body: { msg: 'FACEBOOK_REQUEST_ERROR' },
  })
  expect((await shown(told.path)).data).toMatchObject({ can_hide: true })
  expect((await shown(refused.path)).data.can_hide).toBeUndefined()
})

test('a comment that may stand is kept, and that is taken back; whoever may not moderate may not keep', async () => {
  const { path } = await newComment()
  const keep = (kept: boolean, as = 'manager') =>
    server.call('POST', `${path}/keep`, { as, key: `moderation-${(counter += 1)}`, body: { kept } })
  expect(await keep(true)).toMatchObject({ status: 200, body: { rows: { FBCOMMENT: [{ isKept: true }] } } })
  expect(await shown(path)).toMatchObject({ isKept: true, isHidden: false })
  expect(await keep(true)).toMatchObject({ status: 200 })
  expect(await keep(false)).toMatchObject({ status: 200 })
  expect(await shown(path)).toMatchObject({ isKept: false })
  expect([(await keep(true, 'agent')).status, (await keep(true, 'stranger')).status]).toEqual([403, 404])
  await ask('DELETE', path)
  await settled()
  expect(await keep(true)).toMatchObject({ status: 409, body: { msg: 'COMMENT_GONE' } })
})

interface ListedComment {
  readonly _id: string
  readonly createdTime: string
  readonly arrival: number
  readonly ownerSent: boolean
  readonly [field: string]: unknown
}

/** Comments of a conversation that a manager has still to review, recounted from all of its comments. */
const recount = async (rootCommentId: string): Promise<number> => {
  const said: ListedComment[] = await list('/api/fb/comments', { rootCommentId })
  const isDone = (comment: ListedComment) =>
    comment['isHidden'] === true ||
    comment['isKept'] === true ||
    comment['isRemoteDeleted'] === true ||
    said.some(
      // The platform's times are seconds: within one second the order of arrival decides.
      (ours) => ours.ownerSent && ours.createdTime >= comment.createdTime && ours.arrival > comment.arrival,
    )
  return said.filter((comment) => !comment.ownerSent && !isDone(comment)).length
}

test('a conversation counts the comments that wait for a manager as a plain recount does, whatever happens to them', async () => {
  const { path, fbId, postId } = await newComment('Kök')
  const rootId = path.split('/').at(-1) ?? ''
  const waiting = async () => (await list('/api/threads', { itemId: rootId }))[0]
  const acts = fc.constantFrom('comment', 'comment', 'hide', 'show', 'keep', 'unkeep', 'delete', 'answer')
  const steps = fc.sample(fc.tuple(acts, fc.nat()), { numRuns: 30, seed: 20261123 })
  const seen = new Set<number>()
  for (const [act, choice] of steps) {
    const said: ListedComment[] = await list('/api/fb/comments', { rootCommentId: rootId })
    // The first one stays, so that there is something to answer.
    const others = said.filter(
      ({ ownerSent, _id, isRemoteDeleted }) => !ownerSent && _id !== rootId && !isRemoteDeleted,
    )
    const one = others[choice % Math.max(1, others.length)]
    const chosen = `/api/fb/comments/${one?._id}`
    if (act === 'comment')
      await simulator.control('feed/comments', {
        postId,
        parentId: fbId,
        author: { name: `Ada ${choice}` },
        message: 'Yine ben',
      })
    else if (act === 'answer')
      await server.call('POST', `${path}/comments`, {
        as: 'agent',
        key: `moderation-${(counter += 1)}`,
        body: { message: 'Bakıyoruz', lastOutboundId: (await waiting()).lastOutboundId ?? null },
      })
    else if (one && (act === 'keep' || act === 'unkeep'))
      await server.call('POST', `${chosen}/keep`, {
        as: 'manager',
        key: `moderation-${(counter += 1)}`,
        body: { kept: act === 'keep' },
      })
    else if (one) await ask(act === 'delete' ? 'DELETE' : 'POST', chosen, act === 'delete' ? undefined : act === 'hide')
    await settled()
    const { moderationCount } = await waiting()
    expect([act, moderationCount]).toEqual([act, await recount(rootId)])
    seen.add(moderationCount)
  }
  expect(seen.size).toBeGreaterThan(2)
})

const waitingOf = async (message: string) => {
  const { path } = await newComment(message)
  return path
}

test('comments that wait are hidden, shown and kept in bulk by filter, and that is undone; deleting is not', async () => {
  await bulk({ kind: 'keepComment', filter: { moderationCount: { $gt: 0 } } })
  const paths = [await waitingOf('Reklam 1'), await waitingOf('Reklam 2'), await waitingOf('Reklam 3')]
  const states = async (field: string) => Promise.all(paths.map(async (path) => (await shown(path))[field] === true))
  const filter = { moderationCount: { $gt: 0 } }
  const hidden = await bulk({ kind: 'hideComment', filter })
  expect(hidden).toMatchObject({ state: 'done', doneCount: 3 })
  expect(await states('isHidden')).toEqual([true, true, true])
  expect(await list('/api/threads', filter)).toEqual([])
  expect(await bulkCall(server, 'manager', `${hidden._id}/undo`)).toMatchObject({ status: 200 })
  await settled()
  expect(await states('isHidden')).toEqual([false, false, false])
  expect(await list('/api/threads', filter)).toHaveLength(3)
  expect(await bulkCall(server, 'agent', 'ask', { entityType: 'THREAD', kind: 'hideComment', filter })).toMatchObject({
    status: 403,
  })
  const kept = await bulk({ kind: 'keepComment', filter })
  expect(await states('isKept')).toEqual([true, true, true])
  await bulkCall(server, 'manager', `${kept._id}/undo`)
  await settled()
  const deleted = await bulk({ kind: 'deleteComment', filter })
  expect(await states('isRemoteDeleted')).toEqual([true, true, true])
  expect(await bulkCall(server, 'manager', `${deleted._id}/undo`)).toMatchObject({ status: 409 })
})

test('of a conversation with many comments all go, those beyond one portion by a job of their own', async () => {
  const { path, fbId, postId } = await newComment('Kök')
  for (let at = 0; at < 60; at += 1)
    await simulator.control('feed/comments', {
      postId,
      parentId: fbId,
      author: { name: `Can ${at}` },
      message: `${at}`,
    })
  await settled()
  const itemId = path.split('/').at(-1)
  expect((await list('/api/threads', { itemId }))[0].moderationCount).toBe(61)
  await bulk({ kind: 'hideComment', filter: { itemId } })
  expect((await list('/api/threads', { itemId }))[0].moderationCount).toBe(0)
})

test('a conversation closes by itself once every comment of the customer was removed, and opens with the next', async () => {
  const { path, fbId, postId } = await newComment('Tek söz')
  const itemId = path.split('/').at(-1)
  const thread = async () => (await list('/api/threads', { itemId }))[0]
  expect(await thread()).toMatchObject({ status: 'open' })
  await ask('DELETE', path)
  await settled()
  expect(await thread()).toMatchObject({ status: 'closed', closeReason: 'removed', moderationCount: 0 })
  const told = simulator.simulation.world.comments[fbId]
  if (told) told.removed = false
  await simulator.control('feed/comments', { postId, author: { name: 'Ada yine' }, message: 'Yeni söz' })
  await settled()
  expect(await thread()).toMatchObject({ status: 'closed', closeReason: 'removed' })
})

test('reactions to a post and a comment are counted by type, and put right by what the platform counts', async () => {
  const { path, fbId, postId } = await newComment()
  const react = (objectId: string, name: string, type: string | null) =>
    simulator.control('feed/reactions', { objectId, author: { id: `9${name.length}`, name }, type })
  for (const [objectId, name, type] of [
    [postId, 'Ada', 'like'],
    [postId, 'Berk', 'love'],
    [postId, 'Ceren', 'love'],
    [postId, 'Ceren', 'wow'],
    [fbId, 'Ada', 'haha'],
    [fbId, 'Berk', 'like'],
    [fbId, 'Berk', null],
  ] as const)
    await react(objectId, name, type)
  await settled()
  const [post] = await list('/api/fb/posts', { fbId: postId })
  expect(post.data.reactions).toEqual({ like: 1, love: 1, wow: 1 })
  expect((await shown(path)).data.reactions).toEqual({ haha: 1 })
  const told = simulator.simulation.world.posts[postId]
  // Given before webhooks reported them.
  if (told) Object.assign(told.reactions, { '801': 'like', '802': 'care' })
  const answer = await server.call('GET', `/api/fb/posts/${post._id}/likes`, { as: 'agent' })
  const counts = { like: 2, love: 1, wow: 1, care: 1 }
  expect(answer).toMatchObject({
    status: 200,
    body: { data: { items: [counts], rows: [{ data: { reactions: counts } }] } },
  })
  expect(await server.call('GET', `/api/fb/posts/${post._id}/likes`, { as: 'stranger' })).toMatchObject({ status: 404 })
})

test('agents and others may not', async () => {
  const { path, fbId } = await newComment()
  expect(await ask('DELETE', path, undefined, 'agent')).toMatchObject({ status: 403 })
  expect(await ask('DELETE', path, undefined, 'stranger')).toMatchObject({ status: 404 })
  await settled()
  expect(simulator.simulation.world.comments[fbId]?.removed).toBe(false)
})

test('conversations of earlier versions are counted as those of today', async () => {
  const { kysely } = server.services.database
  const counts = async () =>
    (
      await sql<{ id: string; count: number }>`
        SELECT id, "moderationCount" AS count FROM "record_THREAD" WHERE "moderationCount" > 0 ORDER BY id`.execute(
        kysely,
      )
    ).rows
  await waitingOf('Kalan')
  await settled()
  const before = await counts()
  expect(before.length).toBeGreaterThan(0)
  await sql`UPDATE "record_THREAD" SET doc = doc - 'moderationCount'`.execute(kysely)
  expect(await counts()).toEqual([])
  await sql.raw(commentsToModerate).execute(kysely)
  expect(await counts()).toEqual(before)
})
