// The outbox survives the tab: stored before it is shown, sent by one tab, taken over by another, confirmed by the user when it is old.
import { draftChanged, selectDraft } from '../../../src/store/outbox/drafts-slice.ts'
import { evicted, received } from '../../../src/store/entities/actions.ts'
import { selectRecord } from '../../../src/store/entities/selectors.ts'
import { selectToasts } from '../../../src/store/ui/toasts-slice.ts'
import { startOutbox } from '../../../src/store/outbox/start-outbox.ts'
import { drainAll, drainLane } from '../../../src/store/outbox/lanes.ts'
import type { PendingReply } from '../../../src/store/outbox/outbox-entry.ts'
import { outboxActions } from '../../../src/store/outbox/outbox-slice.ts'
import { selectUnsentCount } from '../../../src/store/outbox/unsent-count.ts'
import { discardSend, retrySend, sendAnyway } from '../../../src/store/outbox/outbox-thunks.ts'
import { signOut } from '../../../src/store/session/sign-out.ts'
import { signedIn } from '../../../src/store/events.ts'
import { endSession } from '../../../src/store/network/token-renewal.ts'
import { backendLost } from '../../../src/store/network/connection-slice.ts'
import { tokenStored } from '../../../src/store/network/settings-slice.ts'
import { moderateComment } from '../../../src/store/outbox/comment-commands.ts'
import { closeThread } from '../../../src/store/outbox/thread-commands.ts'
import { createTestStore, tokenFor, userId } from '../support/create-test-store.ts'
import { id, row } from '../support/rows.ts'
import { listOf, refused } from '../support/test-backend.ts'
import { keptThread, openOutboxTab, createOutboxWorld, submitPath } from '../support/outbox-tabs.ts'
import type { OutboxWorld } from '../support/outbox-tabs.ts'
import type { MemoryDisk } from '../support/test-outbox.ts'

let world: OutboxWorld
let disk: MemoryDisk

beforeEach(() => {
  jest.useFakeTimers()
  world = createOutboxWorld()
  disk = world.disk
})
afterEach(() => jest.useRealTimers())
const settle = (ms = 0) => jest.advanceTimersByTimeAsync(ms)
const openTab = (given = {}) => openOutboxTab(world, given)

test('a reply shown as queued is on disk, and another tab sends it under the same key after a crash', async () => {
  const first = openTab({ online: false })
  await settle()
  await first.say('bir')
  await first.say('iki')
  expect(disk.entries.map((entry) => entry.kind === 'reply' && entry.text)).toEqual(['bir', 'iki'])
  await settle()
  expect(first.states()).toEqual(['bir: queued', 'iki: queued'])
  first.kill()
  const second = openTab()
  await settle()
  expect(second.taken).toEqual([
    ['command-1', 'bir'],
    ['command-2', 'iki'],
  ])
  expect(second.states()).toEqual([])
  expect(disk.entries).toEqual([])
})

test('a reply whose tab died in the middle of a try may have been sent: taken back elsewhere, its author learns that', async () => {
  const first = openTab()
  first.backend.on('POST', submitPath, () => new Promise(() => undefined))
  await settle()
  await first.say('bir')
  await settle()
  expect(first.states()).toEqual(['bir: sending'])
  first.kill()
  const second = openTab({ online: false })
  second.backend.on('GET', '/api/health', () => 'no connection')
  second.store.dispatch(backendLost())
  await settle()
  second.store.dispatch(discardSend('command-1'))
  expect(selectToasts(second.store.getState())).toMatchObject([{ titleKey: 'threads:perhapsSent.title' }])
})

test('of two tabs one sends, whoever writes; both show the same; the other takes over when it is closed', async () => {
  const [first, second] = [openTab(), openTab()]
  await settle()
  await second.say('bir')
  await settle()
  expect([first.taken.length, second.taken.length]).toEqual([1, 0])
  expect(second.states()).toEqual([])
  first.network.online = false
  await second.say('iki')
  await settle()
  expect(first.states()).toEqual(['iki: queued'])
  expect(second.states()).toEqual(['iki: queued'])
  first.close()
  await settle()
  expect(second.taken).toEqual([['command-2', 'iki']])
  expect(disk.entries).toEqual([])
})

test('a sending tab that is frozen is replaced; awake again it sends nothing of what was sent or taken back meanwhile', async () => {
  const [first, second] = [openTab({ undoMs: 5_000 }), openTab({ undoMs: 5_000 })]
  await settle()
  await first.say('bir')
  await first.say('yanlış')
  await settle()
  first.freeze()
  second.store.dispatch(discardSend('command-2'))
  world.now += 5_000
  second.store.dispatch(drainAll())
  await settle()
  expect(second.taken).toEqual([['command-1', 'bir']])
  // Its timers fire as soon as it wakes, before it receives anything.
  await settle(60_000)
  first.wake()
  await settle(60_000)
  expect(first.taken).toEqual([])
  await second.say('iki')
  world.now += 5_000
  await settle(60_000)
  expect([...first.taken, ...second.taken].map(([, text]) => text)).toEqual(['bir', 'iki'])
  expect([...first.states(), ...second.states()]).toEqual([])
  expect(disk.entries).toEqual([])
})

test('an entry that the storage refused stays with its tab, whatever the others write', async () => {
  const [first, second] = [openTab({ online: false }), openTab({ online: false })]
  await settle()
  const { write } = disk
  disk.write = async () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  await first.say('bir')
  disk.write = write
  await second.say('iki')
  await settle()
  expect(first.states().toSorted()).toEqual(['bir: queued', 'iki: queued'])
  first.network.online = true
  await settle(60_000)
  expect(first.taken.map(([, text]) => text).toSorted()).toEqual(['bir', 'iki'])
})

test('a reply can be taken back until it leaves', async () => {
  const tab = openTab({ undoMs: 5_000 })
  await settle()
  await tab.say('yanlış')
  await settle(4_000)
  tab.store.dispatch(discardSend('command-1'))
  await tab.say('doğru')
  await settle(2_000)
  expect(tab.taken).toEqual([])
  world.now += 5_000
  await settle(5_000)
  expect(tab.taken).toEqual([['command-2', 'doğru']])
  expect(disk.entries).toEqual([])
})

test('a reply that waited for more than a day asks first', async () => {
  const first = openTab({ online: false })
  await settle()
  await first.say('dün')
  await settle()
  first.kill()
  world.now += 25 * 3_600_000
  const second = openTab()
  await settle(60_000)
  expect(second.states()).toEqual(['dün: stale'])
  expect(second.taken).toEqual([])
  second.store.dispatch(retrySend('command-1'))
  await settle()
  expect(second.taken).toEqual([['command-1', 'dün']])
})

test('a held one sent anyway keeps its place on disk', async () => {
  const tab = openTab()
  tab.backend.on('POST', submitPath, () => refused(409, 'HELD', { details: { lastOutboundId: id(0x99) } }))
  await settle()
  await tab.say('bir')
  await tab.say('iki')
  await settle()
  expect(tab.states()).toEqual(['bir: held', 'iki: queued'])
  tab.backend.on('POST', submitPath, () => 'no connection')
  // The author has just confirmed it, so its age does not trigger the question again.
  world.now += 25 * 3_600_000
  tab.store.dispatch(sendAnyway('command-1'))
  await settle()
  expect(tab.states()).toEqual(['bir: queued', 'iki: stale'])
  expect(disk.entries.map((entry) => [entry.commandId, entry.kind === 'reply' && entry.text])).toEqual([
    ['command-3', 'bir'],
    ['command-2', 'iki'],
  ])
})

test('a held one that is sent anyway in two tabs at once goes once', async () => {
  const [first, second] = [openTab(), openTab()]
  const held = () => refused(409, 'HELD', { details: { lastOutboundId: id(0x99) } })
  first.backend.on('POST', submitPath, held)
  await settle()
  await first.say('bir')
  await settle()
  expect([first.states(), second.states()]).toEqual([['bir: held'], ['bir: held']])
  const keys: (string | null)[] = []
  first.backend.on('POST', submitPath, ({ headers }) => {
    keys.push(headers.get('idempotency-key'))
    return { body: { data: {}, rows: {} } }
  })
  for (const { store } of [first, second]) store.dispatch(sendAnyway('command-1'))
  await settle(60_000)
  expect(keys).toHaveLength(1)
  expect([first.states(), second.states(), disk.entries]).toEqual([[], [], []])
})

test('a discarded entry of another tab does not return by a late result here', async () => {
  const [first, second] = [openTab(), openTab()]
  const answers: ((answer: 'no connection') => void)[] = []
  first.backend.on('POST', submitPath, () => new Promise((resolve) => answers.push(resolve)))
  await settle()
  await first.say('yanlış')
  await settle()
  // Both before either tab is notified of the other's action.
  second.store.dispatch(discardSend('command-1'))
  answers[0]?.('no connection')
  await settle(60_000)
  expect([first.states(), second.states(), disk.entries]).toEqual([[], [], []])
  expect(answers).toHaveLength(1)
})

test('closing a conversation waits like a reply, also over a reload, and shows at once', async () => {
  const first = openTab({ online: false })
  await settle()
  first.backend.on('POST', `/api/threads/${id(1)}/close`, () => 'no connection')
  await first.store.dispatch(closeThread(id(1)))
  await settle()
  first.kill()
  const second = openTab()
  const closed: string[] = []
  second.backend.on('POST', `/api/threads/${id(1)}/close`, (request) => {
    closed.push(request.headers.get('idempotency-key') ?? '')
    return {
      body: { data: {}, rows: { THREAD: [{ ...keptThread, version: keptThread.version + 1, status: 'closed' }] } },
    }
  })
  await settle()
  expect(selectRecord(second.store.getState(), 'THREAD', id(1))?.status).toBe('closed')
  expect(closed).toEqual(['command-1'])
  expect(second.store.getState().optimisticUpdates).toEqual({})
  expect(disk.entries).toEqual([])
})

test('hiding a comment waits like a reply, also over a reload, and is said on the comment at once', async () => {
  const path = `/api/fb/comments/${id(7)}/remote`
  const first = openTab({ online: false })
  await settle()
  first.backend.on('POST', path, () => 'no connection')
  const comment = { type: 'FBCOMMENT', id: id(7) } as const
  await first.store.dispatch(moderateComment({ threadId: id(1), comment }, 'hide'))
  await settle()
  const held = row({ _id: id(7), message: 'Berbat' })
  first.store.dispatch(received({ rows: { FBCOMMENT: [held] }, origin: 'push' }))
  const asked = { moderation: { action: 'hide', state: 'asked' } }
  expect(selectRecord(first.store.getState(), 'FBCOMMENT', id(7))).toMatchObject(asked)
  first.kill()
  const second = openTab()
  const hidden: unknown[] = []
  second.backend.on('POST', path, ({ body }) => {
    hidden.push(body)
    return { body: { data: {}, rows: { FBCOMMENT: [{ ...held, version: 2, ...asked }] } } }
  })
  await settle()
  expect(hidden).toEqual([{ hidden: true }])
  expect(selectRecord(second.store.getState(), 'FBCOMMENT', id(7))).toMatchObject(asked)
  expect(second.store.getState().optimisticUpdates).toEqual({})
  expect(disk.entries).toEqual([])
})

test('a storage that refuses is said once, and the reply is sent all the same', async () => {
  const tab = openTab()
  await settle()
  disk.refuse()
  await tab.say('bir')
  await settle()
  expect(tab.taken).toEqual([['command-1', 'bir']])
  expect(selectToasts(tab.store.getState()).map((notice) => notice.titleKey)).toContain('errors:OUTBOX_NOT_KEPT')
})

test('where tabs cannot know of each other it is said once, and the tab that is looked at sends', async () => {
  const tab = openTab({ canHoldAlone: false })
  await settle()
  await tab.say('bir')
  await settle()
  expect(tab.taken).toEqual([['command-1', 'bir']])
  expect(selectToasts(tab.store.getState()).map((notice) => notice.titleKey)).toEqual(['errors:OUTBOX_NOT_ALONE'])
})

test('another person at the same device neither sees nor sends what waits; a log-out takes it from disk and from every tab', async () => {
  const first = openTab({ online: false })
  const beside = openTab({ online: false })
  await settle()
  await first.say('bir')
  await settle()
  const other = createTestStore({ signedIn: false, environment: { outboxDisk: disk, tabs: world.browser.tab() } })
  other.store.dispatch(signedIn({ userId: id(0xdead), stats: null }))
  startOutbox(other.store, other.environment)
  await settle()
  expect(other.store.getState().outbox).toEqual([])
  expect(disk.entries).toHaveLength(1)
  first.backend.on('POST', '/api/auth/logout', () => ({ body: { data: {} } }))
  await first.store.dispatch(signOut())
  await settle()
  expect(disk.entries).toEqual([])
  expect(beside.store.getState().session.status).toBe('signedOut')
})

test('a session that ended with unsent replies: who signs in next neither sees nor sends them, the first finds them', async () => {
  const ada = id(0xdead)
  const tab = openTab({ online: false })
  await settle()
  tab.store.dispatch(draftChanged({ userId, threadId: id(1), text: 'taslak' }))
  await tab.say('bir')
  await tab.store.dispatch(closeThread(id(1)))
  await settle()
  const change = async (who: string): Promise<void> => {
    tab.store.dispatch(endSession('expired'))
    tab.store.dispatch(tokenStored(tokenFor(who)))
    tab.store.dispatch(signedIn({ userId: who, stats: null }))
    tab.store.dispatch(received({ rows: { THREAD: [keptThread] }, origin: 'http' }))
    await settle(60_000)
  }
  tab.network.online = true
  await change(ada)
  expect(tab.taken).toEqual([])
  expect(tab.states()).toEqual([])
  expect(tab.store.getState().optimisticUpdates).toEqual({})
  expect(selectDraft(tab.store.getState(), id(1))).toBe('')
  expect(selectUnsentCount(tab.store.getState())).toBe(0)
  await tab.say('Ada’dan')
  await settle()
  await change(userId)
  expect(tab.taken.map(([, text]) => text)).toEqual(['Ada’dan', 'bir'])
  expect(tab.backend.askedFor('POST', submitPath).at(-1)?.headers.get('authorization')).toBe(
    `Bearer ${tokenFor(userId)}`,
  )
  expect(selectDraft(tab.store.getState(), id(1))).toBe('taslak')
  expect(disk.entries.filter((entry) => entry.kind === 'reply')).toEqual([])
})

test('a reply whose author’s session ends on its way there is not sent by who signs in next', async () => {
  const tab = openTab()
  await settle()
  tab.store.dispatch(evicted({ ids: { THREAD: [id(1)] } }))
  let answer: () => void = () => undefined
  tab.backend.on('GET', '/api/threads', () => new Promise((resolve) => (answer = () => resolve(listOf([keptThread])))))
  // An entry of an earlier version, without its subject.
  const entry: PendingReply = {
    kind: 'reply',
    commandId: 'command-1',
    userId,
    threadId: id(1),
    text: 'bir',
    at: new Date(world.now).toISOString(),
    attempts: 0,
    error: null,
    lastOutboundId: null,
    leavesAt: 0,
    state: 'queued',
  }
  await disk.write({ put: [{ entry }], remove: [] })
  tab.store.dispatch(outboxActions.queued(entry))
  void tab.store.dispatch(drainLane(id(1)))
  await settle(400)
  expect(tab.backend.askedFor('GET', '/api/threads')).toHaveLength(1)
  tab.store.dispatch(endSession('expired'))
  tab.store.dispatch(tokenStored(tokenFor(id(0xdead))))
  tab.store.dispatch(signedIn({ userId: id(0xdead), stats: null }))
  tab.store.dispatch(received({ rows: { THREAD: [keptThread] }, origin: 'http' }))
  answer()
  await settle(60_000)
  expect(tab.taken).toEqual([])
  expect(disk.entries.map((entry) => entry.userId)).toEqual([userId])
})

test('what the storage refused leaves from the tab that holds it, though another one sends', async () => {
  const [first, second] = [openTab(), openTab()]
  await settle()
  disk.refuse()
  await second.say('bir')
  await settle()
  expect([first.taken.length, second.taken.map(([, text]) => text)]).toEqual([0, ['bir']])
  expect(second.states()).toEqual([])
  // As everywhere, pauses grow while the server does not answer.
  second.network.online = false
  const asked = () => second.backend.askedFor('POST', submitPath).length
  await second.say('iki')
  await settle(60_000)
  expect(second.states()).toEqual(['iki: queued'])
  expect(asked()).toBeLessThan(12)
  second.network.online = true
  await settle(60_000)
  expect(second.taken.map(([, text]) => text)).toEqual(['bir', 'iki'])
})

test('a reply that was written before the clock was put back leaves all the same', async () => {
  const tab = openTab({ undoMs: 5_000, online: false })
  await settle()
  await tab.say('bir')
  world.now -= 3 * 3_600_000
  tab.network.online = true
  tab.store.dispatch(drainAll())
  await settle(6_000)
  expect(tab.taken.map(([, text]) => text)).toEqual(['bir'])
})

test('what the storage refused once is not on the disk after a try that failed: taken back, no other tab sends it', async () => {
  const [first, second] = [openTab(), openTab({ online: false })]
  await settle()
  const { write } = disk
  disk.write = async () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  await second.say('yanlış')
  disk.write = write
  await settle(1_000)
  expect(second.states()).toEqual(['yanlış: queued'])
  second.store.dispatch(discardSend(second.store.getState().outbox[0]?.commandId ?? ''))
  await settle(60_000)
  expect([first.taken, first.states(), second.states(), disk.entries]).toEqual([[], [], [], []])
})

test('what one tab did and another one sent shows in both as the server tells it from then on', async () => {
  const [first, second] = [openTab(), openTab()]
  await settle()
  const closed = { ...keptThread, version: keptThread.version + 1, status: 'closed' as const }
  first.backend.on('POST', `/api/threads/${id(1)}/close`, () => ({ body: { data: {}, rows: { THREAD: [closed] } } }))
  await second.store.dispatch(closeThread(id(1)))
  await settle(1_000)
  expect([first, second].map(({ store }) => store.getState().optimisticUpdates)).toEqual([{}, {}])
  const reopened = { ...closed, version: closed.version + 1, status: 'open' as const }
  for (const { store } of [first, second]) store.dispatch(received({ rows: { THREAD: [closed] }, origin: 'push' }))
  for (const { store } of [first, second]) store.dispatch(received({ rows: { THREAD: [reopened] }, origin: 'push' }))
  expect([first, second].map(({ store }) => selectRecord(store.getState(), 'THREAD', id(1))?.status)).toEqual([
    'open',
    'open',
  ])
})
