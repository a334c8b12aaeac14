// Order, windows and counters of the inbox after single changes equal a full recount.
import fc from 'fast-check'
import type { Action } from '@reduxjs/toolkit'
import type { Row } from '../../contract/index.ts'
import { evicted, received, removed } from '../../src/store/entities/actions.ts'
import { cleared, bootstrapped, signedIn } from '../../src/store/events.ts'
import { selectRecord } from '../../src/store/entities/selectors.ts'
import { idsIn } from '../../src/store/entities/table-adapter.ts'
import { createHeldCounts } from '../../src/store/inbox/held-counts.ts'
import { matchesFilter } from '../../src/store/inbox/inbox-filter.ts'
import { filterChanged, selectInboxCounts, selectInboxIds, windowGrown } from '../../src/store/inbox/inbox-slice.ts'
import type { InboxFilter } from '../../src/store/inbox/inbox-slice.ts'
import { optimisticUpdateAdded, optimisticUpdateRemoved } from '../../src/store/entities/optimistic-updates-slice.ts'
import { createRootReducer } from '../../src/store/root-reducer.ts'
import type { RootState } from '../../src/store/root-reducer.ts'
import { epoch, id, threadRow, time } from '../store/support/rows.ts'

const reduce = createRootReducer()
const me = id(0xa9e)
const users = [null, me, id(0xb0b)]
const hourEnds = time(3_600)
const withinTheHour = time(3_000)

const threadId = fc.integer({ min: 1, max: 8 }).map(id)
const version = fc.integer({ min: 1, max: 20 })
const fields = fc.record({
  lastMessageTime: fc.integer({ min: 0, max: 5 }).map(time),
  lastInboundTime: fc.option(fc.integer({ min: 0, max: 5 }).map(time)),
  status: fc.constantFrom('open', 'snoozed', 'closed'),
  service: fc.constantFrom('facebook', 'instagram'),
  accountId: fc.constantFrom(id(0xf1), id(0xf2)),
  organisationId: fc.constantFrom(id(0xa1), id(0xa2)),
  unreadCount: fc.constantFrom(0, 3),
  isAnswered: fc.boolean(),
  moderationCount: fc.constantFrom(0, 2),
  assigneeId: fc.constantFrom(...users),
  replyDeadline: fc.constantFrom(null, withinTheHour, time(9_000)),
  labelIds: fc.constantFrom([], [id(0xe1)], [id(0xe2), id(0xe1)]),
  firstReplyTime: fc.constantFrom(null, time(4)),
  closedTime: fc.constantFrom(null, time(2), time(7)),
})
const request = fc.constantFrom('command-1', 'command-2')

const change: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(fc.record({ _id: threadId, version, fields }), { minLength: 1, maxLength: 4 }).map((rows) =>
      received({
        rows: { THREAD: rows.map(({ fields: given, ...row }) => threadRow({ ...row, ...given })) },
        origin: 'push',
      }),
    ),
  },
  fc.record({ id: threadId, version }).map((gone) => removed({ rows: { THREAD: [{ ...gone, epoch }] } })),
  threadId.map((gone) => evicted({ ids: { THREAD: [gone] } })),
  {
    weight: 3,
    arbitrary: fc
      .record({ request, id: threadId, patch: fields })
      .map((update) => optimisticUpdateAdded({ ...update, type: 'THREAD' })),
  },
  { weight: 2, arbitrary: request.map((answered) => optimisticUpdateRemoved(answered)) },
  fc.constant(bootstrapped({ complete: true })),
  fc.constant(windowGrown()),
  fc.constantFrom('newest' as const, 'waiting' as const, 'deadline' as const).map((order) => filterChanged({ order })),
  { weight: 1, arbitrary: fc.constant(cleared()) },
)

const filter: fc.Arbitrary<InboxFilter> = fc.record({
  service: fc.constantFrom(null, 'facebook', 'instagram'),
  accountId: fc.constantFrom(null, id(0xf1)),
  unread: fc.boolean(),
  unanswered: fc.boolean(),
  mine: fc.boolean(),
  moderate: fc.boolean(),
  organisationId: fc.constantFrom(null, id(0xa1)),
  labelId: fc.constantFrom(null, id(0xe1)),
  assigned: fc.constantFrom('nobody' as const, 'somebody' as const, null),
  assigneeId: fc.constantFrom(null, me),
  teamId: fc.constantFrom(null, id(0xc1)),
  endsUntil: fc.constantFrom(null, hourEnds),
  unattended: fc.boolean(),
  closedSince: fc.constantFrom(null, time(5)),
  status: fc.constantFrom('open', 'snoozed', 'closed', 'all'),
  order: fc.constantFrom('newest', 'waiting', 'deadline'),
})

const seenThreads = (state: RootState): Row<'THREAD'>[] =>
  idsIn(state.entities.THREAD.table).flatMap((held) => selectRecord(state, 'THREAD', held) ?? [])

const inOrder =
  (order: InboxFilter['order']) =>
  (one: Row<'THREAD'>, other: Row<'THREAD'>): number => {
    if (order === 'newest')
      return `${other.lastMessageTime} ${other._id}` > `${one.lastMessageTime} ${one._id}` ? 1 : -1
    const field = order === 'waiting' ? 'lastInboundTime' : 'replyDeadline'
    const [mine, theirs] = [one[field] ?? 'none', other[field] ?? 'none']
    if (mine === theirs) return other._id > one._id ? 1 : -1
    return theirs < mine ? 1 : -1
  }

const passes = (
  thread: Row<'THREAD'>,
  {
    service,
    accountId,
    unread,
    unanswered,
    mine,
    moderate,
    organisationId,
    labelId,
    assigned,
    assigneeId,
    teamId,
    endsUntil,
    unattended,
    closedSince,
    status,
    order,
  }: InboxFilter,
): boolean =>
  (service === null || thread.service === service) &&
  (accountId === null || thread.accountId === accountId) &&
  (!unread || (thread.unreadCount ?? 0) > 0) &&
  (!unanswered || thread.isAnswered === false) &&
  (!mine || thread.assigneeId === me) &&
  (!moderate || (thread.moderationCount ?? 0) > 0) &&
  (organisationId === null || thread.organisationId === organisationId) &&
  (labelId === null || thread.labelIds?.includes(labelId) === true) &&
  (assigned === null || (assigned === 'nobody' ? !thread.assigneeId : Boolean(thread.assigneeId))) &&
  (assigneeId === null || thread.assigneeId === assigneeId) &&
  (teamId === null || thread.teamId === teamId) &&
  (order !== 'deadline' || Boolean(thread.replyDeadline)) &&
  (endsUntil === null || thread.replyDeadline === withinTheHour) &&
  (!unattended || thread.firstReplyTime === null) &&
  (closedSince === null || thread.closedTime === time(7)) &&
  (status === 'all' || thread.status === status)

const keyIn = (thread: Row<'THREAD'>, field: 'accountId' | 'assigneeId' | 'organisationId') =>
  thread[field] ?? (field === 'assigneeId' ? 'unassigned' : undefined)

/** Full recount: open threads by a field. */
const recount = (open: readonly Row<'THREAD'>[], field: 'accountId' | 'assigneeId' | 'organisationId') =>
  Object.fromEntries(
    [...new Set(open.flatMap((thread) => keyIn(thread, field) ?? []))].map((key) => {
      const here = open.filter((thread) => keyIn(thread, field) === key)
      return [
        key,
        {
          open: here.length,
          unread: here.filter((thread) => (thread.unreadCount ?? 0) > 0).length,
          unanswered: here.filter((thread) => thread.isAnswered === false).length,
        },
      ]
    }),
  )

test('after any changes the list is the filtered, sorted table and the counts are recounts', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 25 }), filter, (changes, chosen) => {
      let state = reduce(undefined, signedIn({ userId: me, stats: null }))
      state = reduce(state, filterChanged(chosen))
      for (const action of changes) {
        state = reduce(state, action)
        const threads = seenThreads(state)
        const open = threads.filter((thread) => thread.status === 'open')
        expect(selectInboxIds(state)).toEqual(
          threads
            .filter((thread) => passes(thread, state.inbox.filter))
            .sort(inOrder(state.inbox.filter.order))
            .map((thread) => thread._id),
        )
        expect(selectInboxCounts(state)).toEqual({
          open: open.length,
          unread: open.filter((thread) => (thread.unreadCount ?? 0) > 0).length,
          unanswered: open.filter((thread) => thread.isAnswered === false).length,
          mine: open.filter((thread) => thread.assigneeId === me).length,
          waiting: open.filter((thread) => thread.isAnswered === false && (thread.assigneeId ?? me) === me).length,
        })
        const { byAccount, byAgent, byOrganisation } = state.inbox.view.counters
        expect(byAccount).toEqual(recount(open, 'accountId'))
        expect(byAgent).toEqual(recount(open, 'assigneeId'))
        expect(byOrganisation).toEqual(recount(open, 'organisationId'))
      }
    }),
  )
})

test('what is counted from what changed is a recount, asked after each change or after many, and of states gone by', () => {
  const isOpen = (thread: Row<'THREAD'>): boolean => thread.status === 'open'
  fc.assert(
    fc.property(fc.array(change, { maxLength: 25 }), filter, (changes, chosen) => {
      const [often, seldom] = [createHeldCounts([matchesFilter(chosen, me), isOpen]), createHeldCounts([isOpen])]
      const asked: { readonly state: RootState; readonly counts: readonly number[] }[] = []
      let state = reduce(undefined, signedIn({ userId: me, stats: null }))
      seldom(state)
      for (const action of changes) {
        state = reduce(state, action)
        const threads = seenThreads(state)
        const counts = [threads.filter((thread) => passes(thread, chosen)).length, threads.filter(isOpen).length]
        expect(often(state)).toEqual(counts)
        asked.push({ state, counts })
      }
      expect(seldom(state)).toEqual([seenThreads(state).filter(isOpen).length])
      for (const { state: gone, counts } of asked.toReversed()) expect(often(gone)).toEqual(counts)
    }),
  )
})

test('of many that are counted only those that changed are looked at again', () => {
  let looks = 0
  const counts = createHeldCounts([
    () => {
      looks += 1
      return true
    },
  ])
  const rows = Array.from({ length: 200 }, (_, number) => threadRow({ _id: id(number + 1), version: 1 }))
  const before = reduce(undefined, received({ rows: { THREAD: rows }, origin: 'http' }))
  expect(counts(before)).toEqual([200])
  looks = 0
  const after = reduce(
    before,
    received({ rows: { THREAD: [threadRow({ _id: id(7), version: 2, snippet: 'other' })] }, origin: 'push' }),
  )
  expect(counts(after)).toBe(counts(before))
  expect(looks).toBeLessThan(10)
})

test('a change that moves nothing leaves the very same list', () => {
  const one = threadRow({ _id: id(1), version: 1 })
  const before = reduce(
    reduce(undefined, signedIn({ userId: me, stats: null })),
    received({ rows: { THREAD: [one] }, origin: 'push' }),
  )
  const after = reduce(
    before,
    received({ rows: { THREAD: [{ ...one, version: 2, snippet: 'other' }] }, origin: 'push' }),
  )
  expect(selectInboxIds(after)).toBe(selectInboxIds(before))
  expect(after.inbox.view).toBe(before.inbox.view)
})

test('state that travelled as JSON lists, counts and guards as before', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 15 }), change, (changes, next) => {
      const state = changes.reduce(reduce, reduce(undefined, signedIn({ userId: me, stats: null })))
      const travelled = reduce(JSON.parse(JSON.stringify(state)) as RootState, { type: 'imported' })
      for (const [one, other] of [
        [state, travelled],
        [reduce(state, next), reduce(travelled, next)],
      ] as const) {
        expect(selectInboxIds(other)).toEqual(selectInboxIds(one))
        expect(selectInboxCounts(other)).toEqual(selectInboxCounts(one))
        expect(seenThreads(other)).toEqual(seenThreads(one))
      }
    }),
  )
})

test('a filter that says the same again leaves the very same list', () => {
  const before = reduce(undefined, filterChanged({ unread: true }))
  expect(reduce(before, filterChanged({ unread: true })).inbox).toBe(before.inbox)
})
