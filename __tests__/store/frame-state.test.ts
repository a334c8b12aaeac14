// Small pieces of state shown by the frame: clock, toasts, the confirmation dialog.
import { selectNow, startClock } from '../../src/store/network/clock-slice.ts'
import { confirmationAnswered, confirmationAsked, selectConfirmation } from '../../src/store/ui/dialogs-slice.ts'
import { toastClosed, toastShown, selectToasts } from '../../src/store/ui/toasts-slice.ts'
import { endSession } from '../../src/store/network/token-renewal.ts'
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
    store.dispatch(toastShown({ kind: 'warning', place: 'alert', titleKey: 'a' }))
    store.dispatch(toastShown({ kind: 'success', place: 'toast', titleKey: 'b' }))
    expect(selectToasts(store.getState()).map((notice) => notice.timeoutMs)).toEqual([80_000, 4_500])
  })

  test('the same words twice are one notice, and closing takes only that one', () => {
    const { store } = createTestStore()
    for (const titleKey of ['a', 'b', 'a']) store.dispatch(toastShown({ kind: 'warning', place: 'alert', titleKey }))
    expect(selectToasts(store.getState()).map((notice) => notice.titleKey)).toEqual(['b', 'a'])
    const [first] = selectToasts(store.getState())
    store.dispatch(toastClosed(first?.id ?? ''))
    expect(selectToasts(store.getState()).map((notice) => notice.titleKey)).toEqual(['a'])
  })

  test('a storm of them keeps the last twenty', () => {
    const { store } = createTestStore()
    for (let count = 1; count <= 30; count += 1)
      store.dispatch(toastShown({ kind: 'info', place: 'alert', title: String(count) }))
    expect(selectToasts(store.getState()).map((notice) => notice.title)).toEqual(
      Array.from({ length: 20 }, (_, index) => String(index + 11)),
    )
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
  store.dispatch(toastShown({ kind: 'success', place: 'toast', titleKey: 'a' }))
  store.dispatch(confirmationAsked({ name: 'removeRecord', titleKey: 'b', confirmKey: 'c', danger: true }))
  store.dispatch(endSession('expired'))
  expect(selectConfirmation(store.getState())).toBeNull()
  expect(selectToasts(store.getState())).toEqual([])
})
