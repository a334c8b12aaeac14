// The small states the frame shows: clock, notices, the confirmation dialog.
import { selectNow, startClock } from '../../src/store/clock/clock-slice.ts'
import { confirmationAnswered, confirmationAsked, selectConfirmation } from '../../src/store/dialogs/dialogs-slice.ts'
import { noticeClosed, noticeShown, selectNotices } from '../../src/store/notices/notices-slice.ts'
import { endSession } from '../../src/store/session/token-renewal.ts'
import { createTestStore } from './support/create-test-store.ts'

test('the clock moves every thirty seconds until it is stopped', () => {
  jest.useFakeTimers()
  let now = 1_000
  const { store } = createTestStore({ environment: { now: () => now } })
  const stop = store.dispatch(startClock())
  expect(selectNow(store.getState())).toBe(1_000)
  now = 31_000
  jest.advanceTimersByTime(30_000)
  expect(selectNow(store.getState())).toBe(31_000)
  stop()
  now = 90_000
  jest.advanceTimersByTime(60_000)
  expect(selectNow(store.getState())).toBe(31_000)
  jest.useRealTimers()
})

describe('notices', () => {
  test('an alert stays 80 s, a toast 4.5 s', () => {
    const { store } = createTestStore()
    store.dispatch(noticeShown({ kind: 'warning', place: 'alert', titleKey: 'a' }))
    store.dispatch(noticeShown({ kind: 'success', place: 'toast', titleKey: 'b' }))
    expect(selectNotices(store.getState()).map((notice) => notice.timeoutMs)).toEqual([80_000, 4_500])
  })

  test('the same words twice are one notice, and closing takes only that one', () => {
    const { store } = createTestStore()
    for (const titleKey of ['a', 'b', 'a']) store.dispatch(noticeShown({ kind: 'warning', place: 'alert', titleKey }))
    expect(selectNotices(store.getState()).map((notice) => notice.titleKey)).toEqual(['b', 'a'])
    const [first] = selectNotices(store.getState())
    store.dispatch(noticeClosed(first?.id ?? ''))
    expect(selectNotices(store.getState()).map((notice) => notice.titleKey)).toEqual(['a'])
  })

  test('a storm of them keeps the last twenty', () => {
    const { store } = createTestStore()
    for (let count = 1; count <= 30; count += 1) store.dispatch(noticeShown({ kind: 'info', place: 'alert', title: String(count) }))
    expect(selectNotices(store.getState()).map((notice) => notice.title)).toEqual(Array.from({ length: 20 }, (_, index) => String(index + 11)))
  })
})

test.each([true, false])('a confirmation closes in both cases and tells its asker: %p', (confirmed) => {
  const { store } = createTestStore()
  store.dispatch(confirmationAsked({ name: 'signOut', titleKey: 'app:signOut', confirmKey: 'app:yes', danger: false }))
  expect(selectConfirmation(store.getState())?.name).toBe('signOut')
  store.dispatch(confirmationAnswered(confirmed))
  expect(selectConfirmation(store.getState())).toBeNull()
  expect(store.getState().dialogs.answer).toEqual({ name: 'signOut', confirmed })
})

test('neither a question nor a notice outlives the session of whom it is for', () => {
  const { store } = createTestStore()
  store.dispatch(noticeShown({ kind: 'success', place: 'toast', titleKey: 'a' }))
  store.dispatch(confirmationAsked({ name: 'removeRecord', titleKey: 'b', confirmKey: 'c', danger: true }))
  store.dispatch(endSession('expired'))
  expect(selectConfirmation(store.getState())).toBeNull()
  expect(selectNotices(store.getState())).toEqual([])
})
