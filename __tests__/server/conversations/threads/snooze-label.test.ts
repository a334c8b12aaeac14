// Snoozing and labelling conversations and writing notes on them: rights, effects, and the return from snooze.
import { mergeThreads } from '../../../../server/conversations/threads/merge-threads.ts'
import { transact } from '../../../../server/database/transact.ts'
import { base, textMessage } from '../../support/messenger.ts'
import { nobody } from '../../support/fixtures.ts'
import { letTimePass } from '../../support/passing-time.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let page: string
let keys = 0
/** How far the server's clock is ahead of ours. Sessions outlive it. */
let aheadMs = 0
const minute = 60_000

const inMinutes = (minutes: number): string => new Date(Date.now() + aheadMs + minutes * minute).toISOString()

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + aheadMs) })
  page = server.seeded.page.fbId
})
afterAll(() => server.close())

type Rows = Record<string, unknown>[]
const list = async (path: string, filter: Record<string, unknown> = {}, as = 'manager'): Promise<Rows> =>
  (await server.call('GET', `${path}${query({ filter, options: { limit: 50 } })}`, { as })).body.data
const command = (
  threadId: string,
  name: string,
  body: unknown,
  { as = 'agent', key = `${name}-number-${(keys += 1)}` } = {},
) => server.call('POST', `/api/threads/${threadId}/${name}`, { as, key, body })
const says = async (from: string, text: string): Promise<void> => {
  keys += 1
  expect(await server.webhook(textMessage(page, text, { mid: `m-${keys}`, at: base + keys, from }))).toBe(200)
  await server.settled()
}
const begun = async (from: string): Promise<string> => {
  await says(from, `hello from ${from}`)
  return String((await list('/api/threads', {})).find((row) => row['snippet'] === `hello from ${from}`)?.['_id'])
}
const threadOf = async (id: string, as = 'manager') =>
  (await server.call('GET', `/api/threads/${id}`, { as })).body.data
const running = (threadId: string) =>
  server.services.database.kysely
    .selectFrom('episodes')
    .selectAll()
    .where('thread_id', '=', threadId)
    .where('ended_at', 'is', null)
    .execute()

it('comes back when its time has come, once, and tells who cares for it', async () => {
  const id = await begun('71')
  const until = inMinutes(5)
  const answer = await command(id, 'snooze', { until }, { key: 'snooze-the-first' })
  expect(answer.body.rows.THREAD).toMatchObject([{ status: 'snoozed', snoozedUntil: until }])
  // The same command again returns the same response; its episode continues.
  expect(await command(id, 'snooze', { until }, { key: 'snooze-the-first' })).toEqual(answer)
  expect(await running(id)).toHaveLength(1)
  await letTimePass(server)
  expect(await threadOf(id)).toMatchObject({ status: 'snoozed' })
  aheadMs += 6 * minute
  await letTimePass(server)
  const back = await threadOf(id)
  expect(back).toMatchObject({ status: 'open', snoozedUntil: null })
  expect(back.returnedTime >= until).toBe(true)
  const told = async () =>
    (await list('/api/notifications', { type: 'THREAD_WOKEN', itemId: id })).map(({ recipientId }) => recipientId)
  expect(await told()).toEqual([null])
  // The text of the last message is only in the conversation, where redaction finds it.
  expect(await list('/api/notifications', { type: 'THREAD_WOKEN', itemId: id })).toMatchObject([{ snippet: '' }])
  await letTimePass(server)
  expect(await told()).toHaveLength(1)
  expect(await list('/api/audit', { action: 'threadSnoozed', objectId: id }, 'superadmin')).toMatchObject([
    { userId: server.seeded.agent._id, fields: ['snoozedUntil'] },
  ])
  // After another close or snooze it no longer counts as returned; an undo restores that.
  expect((await command(id, 'close', {})).body.rows.THREAD).toMatchObject([{ returnedTime: null }])
})

it('waking a snoozed conversation notifies the user who snoozed it and the assignee, or everybody once if nobody is assigned', async () => {
  const { agent, agent2 } = server.seeded
  const [mine, given] = [await begun('81'), await begun('82')]
  for (const [id, assignee] of [
    [mine, agent],
    [given, agent2],
  ] as const)
    expect((await command(id, 'assign', { userId: assignee._id }, { as: 'manager' })).status).toBe(200)
  for (const id of [mine, given]) expect((await command(id, 'snooze', { until: inMinutes(0.5) })).status).toBe(200)
  aheadMs += minute
  await letTimePass(server)
  const told = async (itemId: string, as: string) =>
    (await list('/api/notifications', { type: 'THREAD_WOKEN', itemId }, as)).map(({ watcherIds }) => watcherIds)
  expect(await told(mine, 'agent')).toEqual([[agent._id]])
  expect(await told(given, 'agent')).toEqual([[agent._id]])
  expect(await told(given, 'agent2')).toEqual([[agent._id]])
  expect(await told(given, 'manager')).toEqual([])
})

it('whoever put it off to the very time of a colleague is told as well, once', async () => {
  const { agent, agent2, manager } = server.seeded
  const id = await begun('83')
  const until = inMinutes(0.5)
  await command(id, 'assign', { userId: manager._id }, { as: 'manager' })
  for (const as of ['agent', 'agent2', 'agent2'])
    expect((await command(id, 'snooze', { until }, { as })).status).toBe(200)
  aheadMs += minute
  await letTimePass(server)
  for (const as of ['agent', 'agent2'])
    expect(await list('/api/notifications', { type: 'THREAD_WOKEN', itemId: id }, as)).toMatchObject([
      { watcherIds: [agent._id, agent2._id], isRead: false },
    ])
  expect((await threadOf(id)).status).toBe('open')
})

it('whoever took their snooze back is not told when a colleague’s of the same time is over; whoever only closed it in between is', async () => {
  const { agent, agent2, manager } = server.seeded
  const [undone, closed] = [await begun('84'), await begun('85')]
  const until = inMinutes(0.2)
  for (const id of [undone, closed]) {
    await command(id, 'assign', { userId: manager._id }, { as: 'manager' })
    expect((await command(id, 'snooze', { until }, { key: `snooze-of-${id}` })).status).toBe(200)
  }
  await command(undone, 'reopen', { undoes: `snooze-of-${undone}` })
  expect(await threadOf(undone)).toMatchObject({ status: 'open' })
  expect((await command(undone, 'snooze', { until }, { as: 'agent2' })).status).toBe(200)
  // Undoing the close restores its snooze, too.
  await command(closed, 'close', undefined, { key: 'close-of-85' })
  await command(closed, 'snooze', { until, undoes: 'close-of-85' })
  aheadMs += minute / 4
  await letTimePass(server)
  const watchers = async (itemId: string) =>
    (await list('/api/notifications', { type: 'THREAD_WOKEN', itemId })).flatMap(({ watcherIds }) => watcherIds)
  expect(await watchers(undone)).toEqual([agent2._id])
  expect(await watchers(closed)).toEqual([agent._id])
})

it('whoever put it off is told also where they closed another conversation since that became one with it', async () => {
  const { agent, manager } = server.seeded
  const [kept, gone] = [await begun('86'), await begun('87')]
  await command(kept, 'assign', { userId: manager._id }, { as: 'manager' })
  expect((await command(kept, 'snooze', { until: inMinutes(0.2) })).status).toBe(200)
  expect((await command(gone, 'close', {})).status).toBe(200)
  await transact(server.services.database, nobody, async (unit) => {
    const [one, other] = [await unit.get('THREAD', kept), await unit.get('THREAD', gone)]
    if (one && other) await mergeThreads(unit, one, other)
  })
  expect(await threadOf(kept)).toMatchObject({ status: 'snoozed' })
  aheadMs += minute / 4
  await letTimePass(server)
  expect(await list('/api/notifications', { type: 'THREAD_WOKEN', itemId: kept })).toMatchObject([
    { watcherIds: [agent._id] },
  ])
})

it('comes back when the customer writes, or somebody opens it, and its time then does nothing', async () => {
  const [written, opened, closed] = [await begun('72'), await begun('73'), await begun('74')]
  for (const id of [written, opened, closed])
    expect((await command(id, 'snooze', { until: inMinutes(3) })).status).toBe(200)
  await says('72', 'still there?')
  expect(await threadOf(written)).toMatchObject({ status: 'open', snoozedUntil: null, snippet: 'still there?' })
  expect((await command(opened, 'reopen', undefined)).body.rows.THREAD).toMatchObject([
    { status: 'open', snoozedUntil: null },
  ])
  // The later of two times wins.
  await command(opened, 'snooze', { until: inMinutes(3) })
  const later = inMinutes(8)
  await command(opened, 'snooze', { until: later })
  await command(closed, 'close', undefined)
  aheadMs += 4 * minute
  await letTimePass(server)
  expect(await threadOf(opened)).toMatchObject({ status: 'snoozed', snoozedUntil: later })
  expect(await threadOf(closed)).toMatchObject({ status: 'closed', snoozedUntil: null })
})

it('begins an episode where a closed one is put off, and refuses times that are over or too far, and blocked customers', async () => {
  const id = await begun('75')
  await command(id, 'close', undefined)
  expect(await running(id)).toEqual([])
  await command(id, 'snooze', { until: inMinutes(60) })
  expect(await running(id)).toHaveLength(1)
  expect(await command(id, 'snooze', { until: inMinutes(-1) })).toMatchObject({
    status: 409,
    body: { msg: 'SNOOZE_OVER' },
  })
  expect(await command(id, 'snooze', { until: inMinutes(60 * 24 * 400) })).toMatchObject({
    status: 400,
    body: { msg: 'INVALID_BODY', details: { until: 'INVALID_TIME' } },
  })
  expect(await command(id, 'snooze', { until: 'tomorrow' })).toMatchObject({
    status: 400,
    body: { msg: 'INVALID_BODY', details: { until: 'INVALID_TIME' } },
  })
  expect(await command(id, 'snooze', { until: '2026-99-99T99:99:99.000Z' })).toMatchObject({ status: 400 })
  const { customerId } = await threadOf(id)
  await server.call('POST', `/api/customers/${customerId}/block`, { as: 'manager', key: 'block-for-snooze' })
  await server.settled()
  expect(await command(id, 'snooze', { until: inMinutes(60) })).toMatchObject({
    status: 409,
    body: { msg: 'CUSTOMER_BLOCKED' },
  })
})

it('takes labels on and off, each person’s beside the others’, and only those in use in its organisation', async () => {
  const id = await begun('76')
  const { organisation, other } = server.seeded
  const { result: labels } = await transact(server.services.database, nobody, async (unit) => {
    const made = (name: string, organisationId: string, isPassive = false) => {
      const group = unit.add('SOCIALLABEL', { name: `Group of ${name}` }, { organisationId })
      return unit.add('SOCIALLABELOPTION', { name, socialLabelId: group._id, isPassive }, { organisationId })._id
    }
    return {
      refund: made('refund', organisation._id),
      urgent: made('urgent', organisation._id),
      old: made('old', organisation._id, true),
      theirs: made('theirs', other._id),
    }
  })
  expect((await server.call('POST', `/api/threads/${id}/label`, { as: 'agent', key: 'nothing-sent' })).status).toBe(200)
  expect((await command(id, 'label', { add: [labels.refund, labels.refund] })).body.rows.THREAD).toMatchObject([
    { labelIds: [labels.refund] },
  ])
  await Promise.all([
    command(id, 'label', { add: [labels.urgent] }, { as: 'manager' }),
    command(id, 'label', { remove: [labels.refund] }, { as: 'agent2' }),
  ])
  expect(await threadOf(id)).toMatchObject({ labelIds: [labels.urgent] })
  expect(await list('/api/threads', { labelIds: labels.urgent })).toMatchObject([{ _id: id }])
  // Nothing changes: no new version, no entry.
  const { version } = await threadOf(id)
  await command(id, 'label', { add: [labels.urgent], remove: [labels.refund] })
  expect((await threadOf(id)).version).toBe(version)
  for (const wrong of [labels.theirs, labels.old, 'f'.repeat(24)]) {
    expect(await command(id, 'label', { add: [wrong] })).toMatchObject({
      status: 400,
      body: { msg: 'INVALID_BODY', details: { add: 'INVALID_ID' } },
    })
  }
  expect(await command(id, 'label', { add: Array.from({ length: 51 }, () => labels.refund) })).toMatchObject({
    status: 400,
    body: { msg: 'INVALID_BODY' },
  })
  expect(
    (await list('/api/audit', { action: 'threadLabelled', objectId: id }, 'superadmin')).map(({ fields }) => fields),
  ).toEqual([['labelIds'], ['labelIds'], ['labelIds']])
})

it('a label that is deleted goes from the conversations that carry it, and with a group go its labels', async () => {
  const [one, other] = [await begun('83'), await begun('84')]
  const organisationId = server.seeded.organisation._id
  const made = async (path: string, body: object): Promise<string> =>
    (await server.call('POST', path, { as: 'manager', body: { ...body, organisationId } })).body.data._id
  const [size, kept] = [
    await made('/api/sociallabels', { name: 'Size' }),
    await made('/api/sociallabels', { name: 'Kept' }),
  ]
  const option = (name: string, socialLabelId: string) => made('/api/sociallabeloptions', { name, socialLabelId })
  const [small, large, gone, stays] = [
    await option('small', size),
    await option('large', size),
    await option('gone', kept),
    await option('stays', kept),
  ]
  await command(one, 'label', { add: [small, gone, stays] })
  await command(other, 'label', { add: [large, gone] })
  expect((await server.call('DELETE', `/api/sociallabeloptions/${gone}`, { as: 'manager' })).status).toBe(200)
  await server.settled()
  expect([(await threadOf(one)).labelIds, (await threadOf(other)).labelIds]).toEqual([[small, stays], [large]])
  expect((await server.call('DELETE', `/api/sociallabels/${size}`, { as: 'manager' })).status).toBe(200)
  await server.settled()
  expect([(await threadOf(one)).labelIds, (await threadOf(other)).labelIds]).toEqual([[stays], []])
  expect(
    (await list('/api/sociallabeloptions', { _id: { $in: [small, large, gone, stays] } })).map(({ _id }) => _id),
  ).toEqual([stays])
  expect(await list('/api/audit', { action: 'removed', objectId: small }, 'superadmin')).toMatchObject([
    { userId: server.seeded.manager._id },
  ])
})

it('a job that closed what was put off gives it back, and where its time is over, open', async () => {
  const [still, over] = [await begun('77'), await begun('78')]
  const until = inMinutes(120)
  await command(still, 'snooze', { until })
  await command(over, 'snooze', { until: inMinutes(1) })
  const asked = await server.call('POST', '/api/bulkJobs/ask', {
    as: 'agent',
    key: 'ask-to-close',
    body: { entityType: 'THREAD', kind: 'close', ids: [still, over] },
  })
  const { jobId } = asked.body.data
  await server.call('POST', `/api/bulkJobs/${jobId}/run`, { as: 'agent', key: 'run-the-closing' })
  await server.settled()
  expect(await threadOf(still)).toMatchObject({ status: 'closed' })
  aheadMs += 2 * minute
  await server.call('POST', `/api/bulkJobs/${jobId}/undo`, { as: 'agent', key: 'undo-the-closing' })
  await server.settled()
  expect(await threadOf(still)).toMatchObject({ status: 'snoozed', snoozedUntil: until })
  expect(await threadOf(over)).toMatchObject({ status: 'open', snoozedUntil: null })
})

describe('a note', () => {
  const notes = (threadId: string, as = 'manager') => list('/api/threadNotes', { threadId }, as)
  const mentioned = (threadId: string, as: string) =>
    list('/api/notifications', { type: 'MENTIONED' }, as).then((rows) =>
      rows.filter(({ data }) => (data as { threadId: string }).threadId === threadId),
    )

  it('is read by who sees the conversation, goes to no platform, and tells whom it mentions once, until they have read it', async () => {
    const { agent, manager } = server.seeded
    const id = await begun('91')
    const before = await server.services.database.kysely.selectFrom('jobs').select('id').execute()
    const body = { text: ' Waits for @manager ', mentions: [manager._id, agent._id] }
    const written = await command(id, 'note', body, { key: 'a-note-of-mine' })
    expect(written.body.rows.THREADNOTE).toMatchObject([
      { threadId: id, userId: agent._id, text: 'Waits for @manager', commandId: 'a-note-of-mine' },
    ])
    expect(await command(id, 'note', body, { key: 'a-note-of-mine' })).toEqual(written)
    expect(await notes(id, 'agent2')).toHaveLength(1)
    expect(await notes(id, 'stranger')).toEqual([])
    expect(await server.services.database.kysely.selectFrom('jobs').select('id').execute()).toEqual(before)
    expect((await threadOf(id))['snippet']).toBe('hello from 91')
    // Nobody is notified of their own note.
    expect([await mentioned(id, 'agent'), await mentioned(id, 'agent2')]).toEqual([[], []])
    await command(id, 'note', { text: 'again @manager', mentions: [manager._id] }, { as: 'agent2' })
    expect(await mentioned(id, 'manager')).toMatchObject([
      { recipientId: manager._id, snippet: 'agent2: again @manager', count: 2, isRead: false },
    ])
    await command(id, 'cursor', { readTime: inMinutes(0) }, { as: 'manager' })
    expect(await mentioned(id, 'manager')).toMatchObject([{ isRead: true }])
  })

  it('is refused where it mentions somebody who does not see the conversation, or says nothing', async () => {
    const { organisation, agent, agent2, stranger } = server.seeded
    const id = await begun('92')
    const writing = async (text: string, mentions: string[]) => {
      const { status, body } = await command(id, 'note', { text, mentions })
      return [status, body.msg, body.details]
    }
    expect(await writing('@stranger', [stranger._id])).toEqual([409, 'MENTION_UNSEEN', { userIds: [stranger._id] }])
    const narrow = (visibility: 'all' | 'own') =>
      transact(server.services.database, nobody, (unit) =>
        unit.change('ORGANISATION', organisation._id, { visibility }),
      )
    await command(id, 'assign', { userId: agent._id }, { as: 'manager' })
    await narrow('own')
    expect(await writing('@agent2', [agent2._id])).toEqual([409, 'MENTION_UNSEEN', { userIds: [agent2._id] }])
    await narrow('all')
    expect((await writing('@agent2', [agent2._id]))[0]).toBe(200)
    expect((await writing('   ', []))[0]).toBe(400)
    expect((await writing('x'.repeat(5_001), []))[0]).toBe(400)
    expect(
      (
        await writing(
          'x',
          Array.from({ length: 21 }, () => agent._id),
        )
      )[0],
    ).toBe(400)
    expect(await notes(id)).toHaveLength(1)
  })

  it('is changed and taken back by its author alone, for a quarter of an hour, and its mentions with it', async () => {
    const { manager } = server.seeded
    const id = await begun('93')
    const note = 'the-note-to-change'
    await command(id, 'note', { text: 'first' }, { key: note })
    expect((await command(id, 'editNote', { note, text: 'theirs' }, { as: 'agent2' })).status).toBe(404)
    const second = { note, text: 'second @manager', mentions: [manager._id] }
    expect((await command(id, 'editNote', second)).status).toBe(200)
    expect(await notes(id)).toMatchObject([{ text: 'second @manager', editedTime: expect.any(String) }])
    expect(await mentioned(id, 'manager')).toHaveLength(1)
    const [{ _id }] = (await notes(id)) as [{ _id: string }]
    await transact(server.services.database, nobody, (unit) =>
      unit.change('THREADNOTE', _id, {}, { createdTime: inMinutes(-16) }),
    )
    expect((await command(id, 'editNote', { note, text: 'late' })).body.msg).toBe('NOTE_SETTLED')
    expect((await command(id, 'removeNote', { note })).body.msg).toBe('NOTE_SETTLED')
    await command(id, 'note', { text: 'by mistake', mentions: [manager._id] }, { key: 'the-note-to-remove' })
    expect((await command(id, 'removeNote', { note: 'the-note-to-remove' })).status).toBe(200)
    expect((await notes(id)).map(({ text }) => text)).toEqual(['second @manager'])
  })
})
