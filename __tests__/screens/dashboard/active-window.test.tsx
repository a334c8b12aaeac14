// Whether a number may be written to freely is asked of numbers alone, once typing rests.
import { act, renderHook } from '@testing-library/react'
import { debounceMs } from '../../../contract/constants.ts'
import { useActiveWindow } from '../../../src/screens/dashboard/list/use-active-window.ts'
import { createTestStore } from '../../store/support/create-test-store.ts'
import { epoch, id } from '../../store/support/rows.ts'
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
