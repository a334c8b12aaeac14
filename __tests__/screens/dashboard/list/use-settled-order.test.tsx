// The order of the list under the pointer: it does not move, but never shows an empty list when there are rows.
import { act, renderHook } from '@testing-library/react'
import { useSettledOrder } from '../../../../src/screens/dashboard/list/use-settled-order.ts'

const show = (ids: readonly string[]) =>
  renderHook(({ next, held }) => useSettledOrder(next, held, null, 'mine'), { initialProps: { next: ids, held: true } })

test('what comes in waits while the list is pointed at', () => {
  const { result, rerender } = show(['a', 'b'])
  rerender({ next: ['c', 'a', 'b'], held: true })
  expect(result.current).toMatchObject({ ids: ['a', 'b'], waiting: 1 })
  act(() => result.current.settle())
  expect(result.current).toMatchObject({ ids: ['c', 'a', 'b'], waiting: 0 })
})

test('what comes after the last one was closed shows at once, though the list is pointed at', () => {
  const { result, rerender } = show(['a'])
  act(() => result.current.actedOn('a'))
  rerender({ next: [], held: true })
  expect(result.current.ids).toEqual([])
  rerender({ next: ['b'], held: true })
  expect(result.current).toMatchObject({ ids: ['b'], waiting: 0 })
  // The order is frozen again.
  rerender({ next: ['c', 'b'], held: true })
  expect(result.current).toMatchObject({ ids: ['b'], waiting: 1 })
})
