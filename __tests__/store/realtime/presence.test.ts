// Presence in the store: what this tab reports about itself, and what it knows of others.
import { agentBeatMs, atWorkEvent } from '../../../contract/agent-states.ts'
import type { AppEnvironment } from '../../../src/store/environment.ts'
import { allowedReceived } from '../../../src/store/events.ts'
import { conversationActions } from '../../../src/store/conversation/conversation-slice.ts'
import { draftChanged } from '../../../src/store/outbox/drafts-slice.ts'
import { selectPresent } from '../../../src/store/realtime/presence-slice.ts'
import { startRealtime } from '../../../src/store/realtime/start-realtime.ts'
import { agentAllowed, createTestStore, userId } from '../support/create-test-store.ts'
import { epoch, id } from '../support/rows.ts'

const threadId = id(1)

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())
const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms)

const start = async (environment: Partial<AppEnvironment> = {}) => {
  let shown = true
  const parts = createTestStore({ environment: { now: () => Date.now(), isShown: () => shown, ...environment } })
  const { store, backend, socket } = parts
  backend.on('GET', '/api/auth/allowed', () => ({ body: { data: agentAllowed } }))
  backend.on('GET', '/api/bootstrap', () => ({ body: { data: { epoch, cursors: {}, rows: {}, complete: true } } }))
  store.dispatch(allowedReceived(agentAllowed))
  startRealtime(store)
  await wait(0)
  const ready = () => socket.arrives('ready', { epoch, cursors: {}, limited: false })
  ready()
  return {
    ...parts,
    ready,
    opens: () =>
      store.dispatch(
        conversationActions.opened({
          threadId,
          itemId: id(2),
          dividerTime: null,
          held: { ids: [], activityIds: [], noteIds: [] },
        }),
      ),
    types: (text: string) => store.dispatch(draftChanged({ userId, threadId, text })),
    hides: () => {
      shown = false
    },
    /** Announcements since the last call. */
    heard: (() => {
      let seen = 0
      return () =>
        socket.said
          .slice(seen, (seen = socket.said.length))
          .map(([name, claims]) => [name, ...(claims as { state: string }[]).map(({ state }) => state)].join(' '))
    })(),
  }
}

test('says what it is on when that changes, and again as long as it holds', async () => {
  const { opens, types, heard, store, hides } = await start()
  await wait(6_000)
  expect(heard()).toEqual([])
  opens()
  await wait(1_000)
  expect(heard()).toEqual(['presence viewing'])
  await wait(5_000)
  expect(heard()).toEqual(['presence viewing'])
  types('Mer')
  await wait(1_000)
  types('Merhaba')
  await wait(1_000)
  expect(heard()).toEqual(['presence typing'])
  await wait(4_000)
  expect(heard()).toEqual(['presence viewing'])
  types('Merhaba!')
  await wait(1_000)
  types('')
  await wait(1_000)
  expect(heard()).toEqual(['presence typing', 'presence viewing'])
  hides()
  await wait(1_000)
  expect(heard()).toEqual(['presence'])
  store.dispatch(conversationActions.closed())
  await wait(10_000)
  expect(heard()).toEqual([])
})

test('a draft from earlier is not being typed', async () => {
  const { opens, types, heard } = await start()
  types('from yesterday')
  opens()
  await wait(1_000)
  expect(heard()).toEqual(['presence viewing'])
})

test('knows of others until they go or the connection does, and says itself again to the next one', async () => {
  const { opens, socket, store, heard, ready } = await start()
  const here = { userId: id(9), state: 'typing' }
  const present = (thread: string) => selectPresent(store.getState(), thread)
  socket.arrives('presence', { [threadId]: [here], [id(3)]: [here] })
  socket.arrives('presence', { [id(3)]: [] })
  await wait(1_000)
  expect([present(threadId), present(id(3))]).toEqual([[here], []])
  opens()
  await wait(1_000)
  expect(heard()).toEqual(['presence viewing'])
  socket.drops('transport close')
  expect(present(threadId)).toEqual([])
  await wait(3_000)
  ready()
  await wait(1_000)
  expect(heard()).toEqual(['presence viewing'])
  expect(store.getState().toasts).toEqual([])
})

test('who has a conversation open goes on being told of after the clock was put back', async () => {
  const { opens, types, heard } = await start()
  opens()
  types('Mer')
  await wait(1_000)
  types('Merhaba')
  await wait(1_000)
  heard()
  jest.setSystemTime(Date.now() - 3 * 3_600_000)
  await wait(6_000)
  expect(heard()).toEqual(['presence viewing', 'presence viewing'])
})

test('somebody who goes on working after the clock was put back is still told as at work', async () => {
  const { socket } = await start({ movedAt: () => Date.now() })
  const countTold = () => socket.said.filter(([name]) => name === atWorkEvent).length
  await wait(1_000)
  expect(countTold()).toBe(1)
  jest.setSystemTime(Date.now() - 3 * 3_600_000)
  await wait(2 * agentBeatMs)
  expect(countTold()).toBeGreaterThan(1)
})
