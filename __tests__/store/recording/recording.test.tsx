// The recorder: which actions it receives in which order, its limits, its owner, and its error trigger.
import { received } from '../../../src/store/entities/actions.ts'
import { windowGrown } from '../../../src/store/inbox/inbox-slice.ts'
import { toastShown } from '../../../src/store/ui/toasts-slice.ts'
import { createRateAlarm, maxPerSecond } from '../../../src/store/recording/rate-alarm.ts'
import { createRecorder } from '../../../src/store/recording/recorder.ts'
import { Ring } from '../../../src/store/recording/ring.ts'
import { openProblem, makeLog, startRecording, stopRecording } from '../../../src/store/recording/recording-thunks.ts'
import { selectRecording } from '../../../src/store/recording/recording-slice.ts'
import { signedIn } from '../../../src/store/events.ts'
import { endSession } from '../../../src/store/network/token-renewal.ts'
import { createTestStore, userId } from '../support/create-test-store.ts'
import { id, threadRow } from '../support/rows.ts'

const recorded = () => {
  let now = 1_000
  const parts = createTestStore({ environment: { now: () => now } })
  const recorder = createRecorder(parts.store, parts.environment, { address: () => '/' })
  return {
    ...parts,
    recorder,
    pass: (ms: number) => void (now += ms),
    types: () => recorder.lastMinutes().actions.map(({ action }) => action.type),
  }
}

test('it hears what the reducers got, in the order in which they got it, and never a thunk', () => {
  const { store, types } = recorded()
  // A listener that dispatches before the outer dispatch has returned.
  const stop = store.subscribe(() => {
    stop()
    store.dispatch(windowGrown())
  })
  store.dispatch(toastShown({ kind: 'info', place: 'toast', title: 'one' }))
  store.dispatch((dispatch) => void dispatch(windowGrown()))
  expect(types().slice(0, 3)).toEqual(['toasts/toastShown', 'inbox/windowGrown', 'inbox/windowGrown'])
  expect(types()).not.toContain(undefined)
})

test('it holds the very actions and states, copies of nothing', () => {
  const { store, recorder } = recorded()
  const action = received({ rows: { THREAD: [threadRow({ _id: id(1) })] }, origin: 'push' })
  store.dispatch(action)
  const [first] = recorder.lastMinutes().actions
  expect(first?.action).toBe(action)
  expect(first?.state).toBe(store.getState())
})

test('the last minutes let go of what is older; what is held goes on from its own beginning', () => {
  const { store, recorder, pass } = recorded()
  for (let minute = 0; minute < 30; minute += 1) {
    store.dispatch(windowGrown())
    pass(60_000)
  }
  const { actions, before, startedAt } = recorder.lastMinutes()
  expect(actions.length).toBeGreaterThanOrEqual(5)
  expect(actions.length).toBeLessThanOrEqual(8)
  expect(before.inbox.limit).toBe((actions[0]?.state.inbox.limit ?? 0) - 200)
  expect(startedAt).toBe(actions[0]?.at)
})

test('rows weigh: a storm of them does not fill the memory', () => {
  const { store } = createTestStore()
  const ring = new Ring({ ms: Infinity, weight: 1_000 }, 0, store.getState(), '/')
  const rows = Array.from({ length: 100 }, (_, number) => threadRow({ _id: id(number + 1) }))
  for (let times = 0; times < 200; times += 1)
    ring.add(times, received({ rows: { THREAD: rows }, origin: 'push' }), store.getState(), '/')
  expect(ring.stretch().actions.length).toBeLessThan(30)
})

test('a started recording holds everything until it is stopped', async () => {
  const { store, pass } = recorded()
  store.dispatch(startRecording())
  expect(selectRecording(store.getState())).toMatchObject({ userId })
  for (let minute = 0; minute < 30; minute += 1) {
    store.dispatch(windowGrown())
    pass(60_000)
  }
  store.dispatch(stopRecording())
  expect(selectRecording(store.getState())).toMatchObject({ userId: null, open: 'recording' })
  expect((await store.dispatch(makeLog()))?.actions).toBeGreaterThanOrEqual(30)
})

test('the recorder starts again for the next user of the device', async () => {
  const { store, types } = recorded()
  store.dispatch(windowGrown())
  store.dispatch(startRecording())
  store.dispatch(signedIn({ userId: id(0xb0b), stats: null }))
  store.dispatch(windowGrown())
  expect(types().filter((type) => type === 'inbox/windowGrown')).toEqual(['inbox/windowGrown'])
  expect(selectRecording(store.getState()).userId).toBeNull()
  store.dispatch(openProblem())
  expect((await store.dispatch(makeLog()))?.file.size).toBeGreaterThan(0)
})

test('a problem that lay open goes with the session of who reports it', () => {
  const { store } = recorded()
  store.dispatch(openProblem())
  expect(selectRecording(store.getState()).open).toBe('problem')
  store.dispatch(endSession('expired'))
  store.dispatch(signedIn({ userId: id(0xb0b), stats: null }))
  expect(selectRecording(store.getState()).open).toBeNull()
})

test('actions that come in a circle are told once a second, the most frequent first', () => {
  const alarms: (readonly [string, number])[] = []
  const watch = createRateAlarm((_perSecond, types) => void alarms.push(types[0] as readonly [string, number]))
  for (let number = 0; number < maxPerSecond; number += 1) watch(number, 'a/b')
  expect(alarms).toEqual([])
  for (let number = 0; number < 50; number += 1) watch(999, 'c/d')
  expect(alarms).toEqual([['a/b', maxPerSecond]])
  watch(2_000, 'a/b')
  expect(alarms.length).toBe(1)
})
