// The reply window is requested only for complete numbers, once typing pauses; without a response it is unknown.
import { act, renderHook } from '@testing-library/react'
import { debounceMs } from '../../../contract/constants.ts'
import { useActiveWindow } from '../../../src/screens/dashboard/list/use-active-window.ts'
import { createTestStore } from '../../store/support/create-test-store.ts'
import { epoch, id } from '../../store/support/rows.ts'
import { refused } from '../../store/support/test-backend.ts'
import { withStore } from '../../store/support/with-store.tsx'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

test('of a number too short to be one nothing is asked', async () => {
  const { store, backend } = createTestStore()
  const asked: unknown[] = []
  backend.on('GET', '/api/wa/conversations/active', ({ query }) => {
    asked.push(query['to'])
    return { body: { data: { active: true, until: null }, epoch } }
  })
  const { rerender } = renderHook(({ to }) => useActiveWindow({ fbWaPhoneId: id(1), to }), {
    wrapper: withStore(store),
    initialProps: { to: 'abc' },
  })
  const rest = () => act(() => jest.advanceTimersByTimeAsync(debounceMs))
  await rest()
  expect(asked).toEqual([])
  rerender({ to: 'abcd' })
  await rest()
  expect(asked).toEqual(['abcd'])
})

test('nobody answered: it is neither open nor over, until it is asked again', async () => {
  const { store, backend } = createTestStore()
  const path = '/api/wa/conversations/active'
  backend.on('GET', path, () => 'no connection')
  const { result } = renderHook(() => useActiveWindow({ fbWaContactId: id(2) }), { wrapper: withStore(store) })
  const rest = () => act(() => jest.advanceTimersByTimeAsync(debounceMs))
  await rest()
  expect(result.current).toMatchObject({ active: false, isKnown: false, hasFailed: true })
  backend.on('GET', path, () => ({ body: { data: { active: true, until: null }, epoch } }))
  act(() => result.current.retry())
  await rest()
  expect(result.current).toMatchObject({ active: true, isKnown: true, hasFailed: false })
})

test('a number that is refused is answered: no window is open with it', async () => {
  const { store, backend } = createTestStore()
  backend.on('GET', '/api/wa/conversations/active', () => refused(400, 'NUMBER_INVALID'))
  const { result } = renderHook(() => useActiveWindow({ fbWaPhoneId: id(1), to: 'abcd' }), {
    wrapper: withStore(store),
  })
  await act(() => jest.advanceTimersByTimeAsync(debounceMs))
  expect(result.current).toMatchObject({ active: false, isKnown: true, hasFailed: false })
})
