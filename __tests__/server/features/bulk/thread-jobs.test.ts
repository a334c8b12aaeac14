// Bulk jobs on conversations: closed, assigned and marked as read by the server, in portions, as if by hand; cancelled, undone, taken over.
import { sql } from 'kysely'
import { readStream } from '../../../../server/database/event-log.ts'
import { transact } from '../../../../server/database/transact.ts'
import { handOver } from '../../../../server/features/bulk/hand-over.ts'
import { addThreads, ask, begin, bulkCall, jobOf, portions, resultsOf } from '../../support/bulk.ts'
import { addMember, addThread, addUser, nobody } from '../../support/fixtures.ts'
import { startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let agentId: string

beforeAll(async () => {
  server = await startTestServer()
  agentId = server.seeded.agent._id
})
afterAll(() => server.close())

const threads = async (title: string) => {
  const { result } = await transact(server.services.database, nobody, (unit) => unit.findAll('THREAD', {}))
  return result.filter((thread) => thread.title?.startsWith(title))
}
const statuses = async (title: string) => {
  const counts: Record<string, number> = {}
  for (const { status } of await threads(title)) counts[String(status)] = (counts[String(status)] ?? 0) + 1
  return counts
}
const named = (title: string) => ({ entityType: 'THREAD', filter: { status: 'open', title: { $regex: `^${title}` } } })
const close = (title: string) => ({ ...named(title), kind: 'close' })
const episodesOf = async (ids: readonly string[]) =>
  (
    await server.services.database.kysely
      .selectFrom('episodes')
      .selectAll()
      .where('thread_id', 'in', [...ids])
      .execute()
  ).map(({ thread_id, ended_at }) => ({ thread_id, ended: ended_at !== null }))

test('closes what matched when it was asked, in portions, tells its maker alone, and gives it all back', async () => {
  const ids = await addThreads(server, 210, 'Many')
  const jobId = await begin(server, 'agent', close('Many'))
  expect(await statuses('Many')).toEqual({ open: 210 })
  expect(await jobOf(server, 'agent', jobId)).toMatchObject({
    state: 'running',
    count: 210,
    doneCount: 0,
    entityType: 'THREAD',
    kind: 'close',
  })
  expect(await server.call('GET', `/api/bulkJobs/${jobId}`, { as: 'manager' })).toMatchObject({ status: 404 })
  await transact(server.services.database, nobody, async (unit) =>
    addThread(unit, server.seeded.organisation._id, server.seeded.page._id, { title: 'Many, later' }),
  )
  const stream = `org:${server.seeded.organisation._id}`
  const { kysely } = server.services.database
  const before = (await readStream(kysely, stream, 0, 100_000)).length
  await portions(server, agentId, jobId)
  const events = (await readStream(kysely, stream, 0, 100_000)).slice(before)
  // Each conversation is written with its activity, and the job's progress with them.
  const closed = events.filter(({ object_type }) => object_type === 'THREAD')
  expect(closed.map(({ ids: changed }) => changed.length)).toEqual([33, 33, 33, 33, 33, 33, 12])
  expect(new Set(events.map(({ actor }) => actor))).toEqual(new Set([agentId]))
  expect(await statuses('Many')).toEqual({ closed: 210, open: 1 })
  expect(await jobOf(server, 'agent', jobId)).toMatchObject({
    state: 'done',
    doneCount: 210,
    failedCount: 0,
    skippedCount: 0,
  })
  expect(await resultsOf(server, 'agent', jobId, 'done')).toMatchObject({
    total: 210,
    rows: expect.arrayContaining([{ recordId: ids[0], state: 'done', code: null, title: 'Many 0' }]),
  })
  expect(await bulkCall(server, 'agent', `${jobId}/cancel`)).toMatchObject({ status: 409, body: { msg: 'BULK_ENDED' } })
  expect(await bulkCall(server, 'agent', `${jobId}/run`)).toMatchObject({ status: 409, body: { msg: 'BULK_ENDED' } })
  // Somebody else reopens one of them: undo leaves it as it is.
  await server.call('POST', `/api/threads/${ids[5]}/reopen`, { as: 'agent2', key: 'somebody-else' })
  expect(await bulkCall(server, 'agent', `${jobId}/undo`)).toMatchObject({ status: 200 })
  expect(await bulkCall(server, 'agent', `${jobId}/undo`)).toMatchObject({
    status: 409,
    body: { msg: 'BULK_NOT_UNDOABLE' },
  })
  await portions(server, agentId, jobId)
  expect(await jobOf(server, 'agent', jobId)).toMatchObject({ state: 'undone', undoneCount: 209, keptCount: 1 })
  expect(await resultsOf(server, 'agent', jobId, 'kept')).toEqual({
    total: 1,
    rows: [{ recordId: ids[5], state: 'kept', code: 'CHANGED_MEANWHILE', title: 'Many 5' }],
  })
  expect(await statuses('Many')).toEqual({ open: 211 })
  expect(await bulkCall(server, 'agent', `${jobId}/undo`)).toMatchObject({ status: 409 })
  // Managers of the organisation can read there what was done to how many.
  const audit = await server.call('GET', '/api/audit?filter={"kind":"close"}', { as: 'manager' })
  const entries: Record<string, unknown>[] = audit.body.data
  expect(entries.map(({ action, userId, objectType, count }) => [action, userId, objectType, count])).toEqual([
    ['bulkUndone', agentId, 'THREAD', 210],
    ['bulkStarted', agentId, 'THREAD', 210],
  ])
})

test('is cancelled between two portions; what was done until then can be undone, its episodes too', async () => {
  const ids = await addThreads(server, 150, 'Half')
  for (const id of ids.slice(0, 2)) {
    await server.call('POST', `/api/threads/${id}/close`, { as: 'agent', key: `close-it-${id}` })
    await server.call('POST', `/api/threads/${id}/reopen`, { as: 'agent', key: `reopen-${id}` })
  }
  const running = [
    { thread_id: ids[0], ended: false },
    { thread_id: ids[1], ended: false },
  ]
  const byThread = async () => (await episodesOf(ids)).sort((one, other) => (one.thread_id < other.thread_id ? -1 : 1))
  expect(await byThread()).toEqual(running)
  const jobId = await begin(server, 'agent', { ...close('Half'), filter: null, ids })
  await portions(server, agentId, jobId, 1)
  expect(await bulkCall(server, 'agent', `${jobId}/cancel`)).toMatchObject({ status: 200 })
  await portions(server, agentId, jobId)
  expect(await jobOf(server, 'agent', jobId)).toMatchObject({ state: 'cancelled', doneCount: 33 })
  expect(await statuses('Half')).toEqual({ closed: 33, open: 117 })
  expect((await byThread()).every(({ ended }) => ended)).toBe(true)
  await bulkCall(server, 'agent', `${jobId}/undo`)
  await portions(server, agentId, jobId)
  expect(await jobOf(server, 'agent', jobId)).toMatchObject({ state: 'undone', undoneCount: 33, keptCount: 0 })
  expect(await statuses('Half')).toEqual({ open: 150 })
  expect(await byThread()).toEqual(running)
})

test('goes on where it stopped when its worker dies, and touches no record twice', async () => {
  await addThreads(server, 120, 'Crash')
  const jobId = await begin(server, 'agent', close('Crash'))
  let asked = 0
  // The first worker is presumed dead after its first portion, and another takes over; then the first one wakes up.
  await portions(server, agentId, jobId, Infinity, () => (asked += 1) <= 1)
  expect(await jobOf(server, 'agent', jobId)).toMatchObject({ state: 'running', doneCount: 33 })
  await portions(server, agentId, jobId)
  await portions(server, agentId, jobId, Infinity, () => false)
  expect(await jobOf(server, 'agent', jobId)).toMatchObject({ state: 'done', doneCount: 120 })
  const stream = await readStream(server.services.database.kysely, `org:${server.seeded.organisation._id}`, 0, 100_000)
  const ids = new Set((await threads('Crash')).map(({ _id }) => _id))
  const closed = stream
    .filter(({ op, object_type }) => op === 'update' && object_type === 'THREAD')
    .flatMap((event) => event.ids.filter((id) => ids.has(id)))
  expect(closed).toHaveLength(120)
  expect(new Set(closed).size).toBe(120)
})

test('the server works off what was begun by itself, and what a stopped one left', async () => {
  await addThreads(server, 12, 'Alone')
  const jobId = await ask(server, 'agent', close('Alone'))
  await bulkCall(server, 'agent', `${jobId}/run`)
  await server.settled()
  expect(await jobOf(server, 'agent', jobId)).toMatchObject({ state: 'done', doneCount: 12 })
  await addThreads(server, 120, 'Stopped')
  const stopped = await begin(server, 'agent', close('Stopped'))
  await portions(server, agentId, stopped, 1)
  await sql`DELETE FROM jobs WHERE kind = 'held'`.execute(server.services.database.kysely)
  server.services.jobs.wake()
  await server.settled()
  expect(await jobOf(server, 'agent', stopped)).toMatchObject({ state: 'done', doneCount: 120 })
})

test('two jobs over the same threads: the second leaves alone what the first has changed', async () => {
  await addThreads(server, 20, 'Twice')
  const first = await begin(server, 'agent', close('Twice'))
  const second = await begin(server, 'agent2', close('Twice'))
  await Promise.all([portions(server, agentId, first), portions(server, server.seeded.agent2._id, second)])
  const [one, other] = [await jobOf(server, 'agent', first), await jobOf(server, 'agent2', second)]
  expect([one.state, other.state]).toEqual(['done', 'done'])
  expect(one.doneCount + other.doneCount).toBe(20)
  expect(one.skippedCount + other.skippedCount).toBe(20)
})

test('gives work to a colleague under the rules of a single one, reads and reopens', async () => {
  const ids = await addThreads(server, 4, 'Given')
  const assign = (userId: string | null) => ({ entityType: 'THREAD', kind: 'assign', ids, change: { userId } })
  // They have no assignee yet, so there is nothing to unassign.
  const refused = await begin(server, 'agent', assign(null))
  await portions(server, agentId, refused)
  expect(await jobOf(server, 'agent', refused)).toMatchObject({ state: 'done', doneCount: 0, failedCount: 4 })
  expect((await resultsOf(server, 'agent', refused)).rows[0]).toMatchObject({ state: 'failed', code: 'FORBIDDEN' })
  const own = await begin(server, 'agent', assign(agentId))
  await portions(server, agentId, own)
  expect((await threads('Given')).map(({ assigneeId }) => assigneeId)).toEqual([agentId, agentId, agentId, agentId])
  const again = await begin(server, 'agent', assign(agentId))
  await portions(server, agentId, again)
  expect(await jobOf(server, 'agent', again)).toMatchObject({ skippedCount: 4 })
  expect((await resultsOf(server, 'agent', again, 'skipped')).rows[0]).toMatchObject({ code: 'NOTHING_TO_CHANGE' })
  await bulkCall(server, 'agent', `${own}/undo`)
  await portions(server, agentId, own)
  expect((await threads('Given')).map(({ assigneeId }) => assigneeId)).toEqual([null, null, null, null])
  const read = await begin(server, 'agent', { entityType: 'THREAD', kind: 'markAsRead', ids })
  await portions(server, agentId, read)
  expect((await threads('Given')).map(({ unreadCount }) => unreadCount)).toEqual([0, 0, 0, 0])
  expect(await bulkCall(server, 'agent', `${read}/undo`)).toMatchObject({
    status: 409,
    body: { msg: 'BULK_NOT_UNDOABLE' },
  })
  const closed = await begin(server, 'agent', { entityType: 'THREAD', kind: 'close', ids })
  await portions(server, agentId, closed)
  const opened = await begin(server, 'agent', { entityType: 'THREAD', kind: 'reopen', ids })
  await portions(server, agentId, opened)
  expect(await statuses('Given')).toEqual({ open: 4 })
  await bulkCall(server, 'agent', `${opened}/undo`)
  await portions(server, agentId, opened)
  expect(await statuses('Given')).toEqual({ closed: 4 })
  // The episode that the reopening started is removed.
  expect((await episodesOf(ids)).filter(({ ended }) => !ended)).toEqual([])
})

test('hands over the open work of who is gone: what a customer changed meanwhile, too, and what became theirs since; back to them when they are back', async () => {
  const { kysely } = server.services.database
  const [leaver, admin] = [server.seeded.agent, server.seeded.admin]
  const inUnit = async <Result>(work: Parameters<typeof transact<Result>>[2], actor = admin._id) =>
    (await transact(server.services.database, { actor }, work)).result
  const ids = await addThreads(server, 60, 'Left')
  const mine = (title: string) =>
    inUnit(
      async (unit) =>
        addThread(unit, server.seeded.organisation._id, server.seeded.page._id, { title, assigneeId: leaver._id })
          .thread._id,
    )
  await inUnit(async (unit) => {
    for (const id of ids) await unit.change('THREAD', id, { assigneeId: leaver._id })
  })
  await inUnit((unit) => unit.change('USER', leaver._id, { status: 'Passive' }))
  const job = await inUnit(async (unit) => {
    const count = await handOver(unit, { ofUserId: leaver._id, userId: null })
    // The job belongs to the user who started it, and is started once.
    expect([count, await handOver(unit, { ofUserId: leaver._id, userId: admin._id })]).toEqual([60, 60])
    await sql`UPDATE jobs SET kind = 'held', run_at = now() + interval '1 day' WHERE kind = 'bulk' AND state = 'waiting'`.execute(
      unit.tx,
    )
    return unit.find('BULKJOB', { kind: 'handOver', state: 'running' })
  })
  const jobId = job?._id ?? ''
  await portions(server, admin._id, jobId, 1)
  expect(await jobOf(server, 'admin', jobId)).toMatchObject({ state: 'running', count: 60, doneCount: 33 })
  expect(await bulkCall(server, 'admin', `${jobId}/cancel`)).toMatchObject({
    status: 405,
    body: { msg: 'INVALID_METHOD' },
  })
  const left = (await threads('Left')).filter(({ assigneeId }) => assigneeId === leaver._id).map(({ _id }) => _id)
  await inUnit(async (unit) => void (await unit.change('THREAD', left[0] ?? '', { snippet: 'a customer writes' })))
  await inUnit(async (unit) => void (await unit.change('THREAD', left[1] ?? '', { status: 'closed' })))
  const late = await mine('Left, late')
  await portions(server, admin._id, jobId)
  expect(await jobOf(server, 'admin', jobId)).toMatchObject({
    state: 'done',
    count: 61,
    doneCount: 60,
    skippedCount: 1,
  })
  expect((await threads('Left')).filter(({ assigneeId }) => assigneeId === leaver._id).map(({ _id }) => _id)).toEqual([
    left[1],
  ])
  const audit = await server.call('GET', '/api/audit?filter={"action":"workHandedOver"}', { as: 'admin' })
  expect(audit.body.data).toMatchObject([{ userId: admin._id, objectId: leaver._id, count: 60 }])
  // While they are deactivated nothing is handed back to them.
  await inUnit(async (unit) => void (await unit.change('THREAD', late, { snippet: 'touched' })))
  expect(await bulkCall(server, 'admin', `${jobId}/undo`)).toMatchObject({ status: 200 })
  await portions(server, admin._id, jobId, 1)
  expect((await resultsOf(server, 'admin', jobId, 'kept')).rows[0]).toMatchObject({ code: 'USER_PASSIVE' })
  await inUnit(async (unit) => void (await unit.change('USER', leaver._id, { status: 'Active' })))
  await portions(server, admin._id, jobId)
  expect(await jobOf(server, 'admin', jobId)).toMatchObject({ state: 'undone', undoneCount: 26, keptCount: 34 })
  expect((await resultsOf(server, 'admin', jobId, 'kept')).rows).toContainEqual({
    recordId: late,
    state: 'kept',
    code: 'CHANGED_MEANWHILE',
    title: 'Left, late',
  })
  await sql`DELETE FROM jobs WHERE kind = 'held'`.execute(kysely)
})

describe('a hand-over goes on to its end', () => {
  const inUnit = async <Result>(work: Parameters<typeof transact<Result>>[2], actor: string | null = null) =>
    (await transact(server.services.database, { actor }, work)).result
  const person = (username: string, role: 'manager' | 'agent') =>
    inUnit(async (unit) => {
      const user = addUser(unit, username)
      addMember(unit, server.seeded.organisation._id, user._id, role)
      return user._id
    })
  const membershipOf = (userId: string) =>
    inUnit((unit) => unit.find('ORGANISATIONMEMBERSHIP', { userId, organisationId: server.seeded.organisation._id }))
  const halfWay = async (name: string): Promise<{ jobId: string; maker: string; leaver: string; taker: string }> => {
    const [maker, leaver, taker] = [
      await person(`${name}.maker`, 'manager'),
      await person(`${name}.leaver`, 'agent'),
      await person(`${name}.taker`, 'agent'),
    ]
    const ids = await addThreads(server, 60, name)
    await inUnit(async (unit) => {
      for (const id of ids) await unit.change('THREAD', id, { assigneeId: leaver })
    })
    await inUnit((unit) => unit.change('USER', leaver, { status: 'Passive' }))
    await inUnit(async (unit) => {
      await handOver(unit, { ofUserId: leaver, userId: taker })
      await sql`UPDATE jobs SET kind = 'held', run_at = now() + interval '1 day' WHERE kind = 'bulk' AND state = 'waiting'`.execute(
        unit.tx,
      )
    }, maker)
    const jobId = (await inUnit((unit) => unit.find('BULKJOB', { kind: 'handOver', userId: maker })))?._id ?? ''
    await portions(server, maker, jobId, 1)
    expect(await countOf(name, leaver)).toBe(27)
    return { jobId, maker, leaver, taker }
  }
  const countOf = async (name: string, userId: string | null) =>
    (await threads(name)).filter(({ assigneeId }) => (assigneeId ?? null) === userId).length
  const job = (id: string) => inUnit((unit) => unit.get('BULKJOB', id))
  afterEach(() => sql`DELETE FROM jobs WHERE kind = 'held'`.execute(server.services.database.kysely))

  it('whose maker is deactivated meanwhile', async () => {
    const { jobId, maker, leaver, taker } = await halfWay('Deactivated')
    await inUnit((unit) => unit.change('USER', maker, { status: 'Passive' }))
    await portions(server, maker, jobId)
    expect(await job(jobId)).toMatchObject({ state: 'done', doneCount: 60, failedCount: 0 })
    expect([await countOf('Deactivated', leaver), await countOf('Deactivated', taker)]).toEqual([0, 60])
  })

  it('whose maker leaves the organisation meanwhile', async () => {
    const { jobId, maker, leaver } = await halfWay('Departed')
    const { _id = '' } = (await membershipOf(maker)) ?? {}
    await inUnit((unit) => unit.remove('ORGANISATIONMEMBERSHIP', _id))
    await portions(server, maker, jobId)
    expect(await job(jobId)).toMatchObject({ state: 'done', doneCount: 60, failedCount: 0 })
    expect(await countOf('Departed', leaver)).toBe(0)
    // Undoing it requires the right.
    await inUnit((unit) => unit.change('BULKJOB', jobId, { state: 'undoing' }))
    await portions(server, maker, jobId)
    expect(await job(jobId)).toMatchObject({ state: 'undone', undoneCount: 0, keptCount: 60 })
  })

  it('unless they are back: the rest stays theirs', async () => {
    const { jobId, maker, leaver, taker } = await halfWay('Back')
    await inUnit((unit) => unit.change('USER', leaver, { status: 'Active' }))
    await portions(server, maker, jobId)
    expect(await job(jobId)).toMatchObject({ state: 'done', doneCount: 33, skippedCount: 27 })
    expect([await countOf('Back', leaver), await countOf('Back', taker)]).toEqual([27, 33])
  })

  it('whose taker is deactivated meanwhile: what is left is nobody’s', async () => {
    const { jobId, maker, leaver, taker } = await halfWay('Taken')
    await inUnit((unit) => unit.change('USER', taker, { status: 'Passive' }))
    await portions(server, maker, jobId)
    expect(await job(jobId)).toMatchObject({ state: 'done', doneCount: 60 })
    expect([await countOf('Taken', leaver), await countOf('Taken', null)]).toEqual([0, 27])
  })
})

test('undo of putting many off leaves those that a colleague has put off to the same minute since', async () => {
  const ids = await addThreads(server, 2, 'Same')
  const change = { until: new Date(Date.now() + 3_600_000).toISOString() }
  const jobId = await begin(server, 'agent2', { entityType: 'THREAD', kind: 'snooze', ids, change })
  await portions(server, server.seeded.agent2._id, jobId)
  const again = { as: 'manager', key: 'puts-off-again', body: change }
  expect(await server.call('POST', `/api/threads/${ids[0]}/snooze`, again)).toMatchObject({ status: 200 })
  await bulkCall(server, 'agent2', `${jobId}/undo`)
  await portions(server, server.seeded.agent2._id, jobId)
  expect(await jobOf(server, 'agent2', jobId)).toMatchObject({ state: 'undone', undoneCount: 1 })
  expect(new Map((await threads('Same')).map(({ _id, status }) => [_id, status]))).toEqual(
    new Map([
      [ids[0], 'snoozed'],
      [ids[1], 'open'],
    ]),
  )
})

test('undo of assigning many leaves those about which a colleague has said why since', async () => {
  const ids = await addThreads(server, 3, 'Why')
  const { agent2, agent } = server.seeded
  const say = (id: string | undefined, key: string) => {
    const body = { userId: agent2._id, reason: 'Knows the parcel' }
    return server.call('POST', `/api/threads/${id}/assign`, { as: 'manager', key, body })
  }
  const jobId = await begin(server, 'agent', {
    entityType: 'THREAD',
    kind: 'assign',
    ids,
    change: { userId: agent2._id },
  })
  await portions(server, agent._id, jobId)
  expect(await say(ids[1], 'says-why')).toMatchObject({ status: 200 })
  await bulkCall(server, 'agent', `${jobId}/undo`)
  await portions(server, agent._id, jobId)
  expect(await jobOf(server, 'agent', jobId)).toMatchObject({ state: 'undone', undoneCount: 2, keptCount: 1 })
  expect(Object.fromEntries((await threads('Why')).map(({ _id, assigneeId }) => [_id, assigneeId ?? null]))).toEqual({
    [ids[0] ?? '']: null,
    [ids[1] ?? '']: agent2._id,
    [ids[2] ?? '']: null,
  })
})

test('puts off and labels many: each as the single command would, and gives it all back', async () => {
  const { organisation, other } = server.seeded
  const ids = await addThreads(server, 3, 'Later')
  const label = (name: string, organisationId: string) =>
    transact(server.services.database, nobody, async (unit) => {
      const group = unit.add('SOCIALLABEL', { name: `Group of ${name}` }, { organisationId })
      return unit.add('SOCIALLABELOPTION', { name, socialLabelId: group._id }, { organisationId })._id
    })
  const [refund, urgent, theirs] = [
    (await label('refund', organisation._id)).result,
    (await label('urgent', organisation._id)).result,
    (await label('theirs', other._id)).result,
  ]
  await server.call('POST', `/api/threads/${ids[0]}/label`, {
    as: 'manager',
    key: 'label-the-first',
    body: { add: [refund] },
  })
  const run = async (kind: string, change: object) => {
    const jobId = await begin(server, 'agent2', { entityType: 'THREAD', kind, ids, change })
    await portions(server, server.seeded.agent2._id, jobId)
    return jobId
  }
  const undo = async (jobId: string) => {
    await bulkCall(server, 'agent2', `${jobId}/undo`)
    await portions(server, server.seeded.agent2._id, jobId)
    return jobOf(server, 'agent2', jobId)
  }
  const labels = async () =>
    (await threads('Later')).map(({ _id, labelIds }) => [ids.indexOf(_id), labelIds ?? []]).sort()
  const labelled = await run('label', { add: [urgent], remove: [refund] })
  expect(await labels()).toEqual([
    [0, [urgent]],
    [1, [urgent]],
    [2, [urgent]],
  ])
  const again = await run('label', { add: [urgent] })
  expect(await jobOf(server, 'agent2', again)).toMatchObject({ doneCount: 0, skippedCount: 3 })
  expect(await undo(labelled)).toMatchObject({ state: 'undone', undoneCount: 3 })
  expect(await labels()).toEqual([
    [0, [refund]],
    [1, []],
    [2, []],
  ])
  const foreign = await run('label', { add: [theirs] })
  expect(await jobOf(server, 'agent2', foreign)).toMatchObject({ doneCount: 0, failedCount: 3 })
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const snoozed = await run('snooze', { until })
  expect((await threads('Later')).map(({ status, snoozedUntil }) => [status, snoozedUntil])).toEqual(
    ids.map(() => ['snoozed', until]),
  )
  expect(await undo(snoozed)).toMatchObject({ state: 'undone', undoneCount: 3 })
  expect((await threads('Later')).map(({ status, snoozedUntil }) => [status, snoozedUntil])).toEqual(
    ids.map(() => ['open', null]),
  )
  const refused = async (kind: string, change: unknown) =>
    (await bulkCall(server, 'agent2', 'ask', { entityType: 'THREAD', kind, ids, change })).body.msg
  expect([
    await refused('snooze', { until: '2020-01-01T00:00:00.000Z' }),
    await refused('snooze', { until: 'tomorrow' }),
    await refused('snooze', null),
  ]).toEqual(['SNOOZE_OVER', 'INVALID_BODY', 'INVALID_BODY'])
  expect([
    await refused('label', {}),
    await refused('label', { add: ['x'] }),
    await refused('label', { put: [urgent] }),
  ]).toEqual(['INVALID_BODY', 'INVALID_BODY', 'FIELD_UNKNOWN'])
  expect(await refused('handOver', { ofUserId: agentId, userId: null })).toBe('INVALID_METHOD')
})

test('works with the rights its maker has by then: who lost them changes nothing more', async () => {
  const ids = await addThreads(server, 120, 'Lost')
  const jobId = await begin(server, 'agent2', close('Lost'))
  const userId = server.seeded.agent2._id
  await portions(server, userId, jobId, 1)
  const { result: membership } = await transact(server.services.database, nobody, async (unit) => {
    const held = await unit.find('ORGANISATIONMEMBERSHIP', { userId })
    await unit.remove('ORGANISATIONMEMBERSHIP', held?._id ?? '')
    return held
  })
  expect(membership).not.toBeNull()
  await portions(server, userId, jobId)
  const { result: job } = await transact(server.services.database, nobody, (unit) => unit.get('BULKJOB', jobId))
  expect(job).toMatchObject({ state: 'done', doneCount: 33, failedCount: 87 })
  expect(await statuses('Lost')).toEqual({ closed: 33, open: 87 })
  const passive = await begin(server, 'manager', { entityType: 'THREAD', kind: 'close', ids })
  await transact(server.services.database, nobody, (unit) =>
    unit.change('USER', server.seeded.manager._id, { status: 'Passive' }),
  )
  await portions(server, server.seeded.manager._id, passive)
  const { result: stopped } = await transact(server.services.database, nobody, (unit) => unit.get('BULKJOB', passive))
  expect(stopped).toMatchObject({ state: 'failed', failure: 'FORBIDDEN', doneCount: 0 })
})
