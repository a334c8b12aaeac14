// Infinite scroll: at most five pages, the next one 200 ms after reaching the end, the previous one 1500 ms after reaching the start.
import { act, renderHook } from '@testing-library/react'
import { useScrollPages } from '../../../src/screens/resource/table/use-scroll-pages.ts'

type SeenCallback = (entries: readonly { readonly isIntersecting: boolean }[]) => void
const watched = new Map<Element, SeenCallback>()

class SightObserver {
  readonly #seen: SeenCallback
  constructor(seen: SeenCallback) {
    this.#seen = seen
  }
  observe(element: Element): void {
    watched.set(element, this.#seen)
  }
  disconnect(): void {
    for (const [element, seen] of watched) if (seen === this.#seen) watched.delete(element)
  }
}

const start = { current: document.createElement('div') }
const end = { current: document.createElement('div') }
const given = { enabled: true, start, end, first: 0, count: 9, question: 'all' }

const show = (changes: Partial<typeof given> = {}) =>
  renderHook((props: typeof given) => useScrollPages(props), { initialProps: { ...given, ...changes } })
const sight = (element: Element, isIntersecting = true): void => act(() => watched.get(element)?.([{ isIntersecting }]))
const wait = (ms: number): void => act(() => void jest.advanceTimersByTime(ms))

let before: typeof IntersectionObserver
beforeEach(() => {
  watched.clear()
  before = window.IntersectionObserver
  Object.assign(window, { IntersectionObserver: SightObserver })
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
  Object.assign(window, { IntersectionObserver: before })
})

const toTheEnd = (times: number): void => {
  for (let time = 0; time < times; time += 1) {
    sight(end.current)
    wait(200)
  }
}

test('the next page comes when the end was in sight for 200 ms', () => {
  const { result } = show()
  expect(result.current.pages).toEqual([0])
  sight(end.current)
  wait(199)
  expect(result.current.pages).toEqual([0])
  wait(1)
  expect(result.current.pages).toEqual([0, 1])
})

test('hovering briefly loads nothing', () => {
  const { result } = show()
  sight(end.current)
  wait(100)
  sight(end.current, false)
  wait(1_000)
  expect(result.current.pages).toEqual([0])
})

test('five pages are held at most; the first leave as others come, and there is nothing after the last', () => {
  const { result } = show()
  toTheEnd(6)
  expect(result.current.pages).toEqual([2, 3, 4, 5, 6])
  toTheEnd(9)
  expect(result.current.pages).toEqual([4, 5, 6, 7, 8])
})

test('the page before comes back when the start was in sight for 1500 ms', () => {
  const { result } = show()
  toTheEnd(6)
  sight(start.current)
  wait(1_499)
  expect(result.current.pages).toEqual([2, 3, 4, 5, 6])
  wait(1)
  expect(result.current.pages).toEqual([1, 2, 3, 4, 5])
})

test('another question begins at its own first page', () => {
  const { result, rerender } = show()
  toTheEnd(3)
  rerender({ ...given, question: 'filtered' })
  expect(result.current.pages).toEqual([0])
})

test('where pages are turned there is one', () => {
  const { result } = show({ enabled: false, first: 3 })
  sight(end.current)
  wait(5_000)
  expect(result.current.pages).toEqual([3])
})

test('no further page comes while one is awaited or did not come, and the next one once it is there', () => {
  const list = document.createElement('div')
  const awaited = document.createElement('p')
  awaited.dataset['awaited'] = '0'
  list.append(awaited, end.current)
  const { result } = show()
  sight(end.current)
  wait(5_000)
  expect(result.current.pages).toEqual([0])
  awaited.remove()
  wait(200)
  expect(result.current.pages).toEqual([0, 1])
})

test('a page before that did not come stops none behind', () => {
  const list = document.createElement('div')
  const failed = document.createElement('p')
  failed.dataset['awaited'] = '0'
  list.append(start.current, failed, end.current)
  const { result } = show()
  failed.remove()
  toTheEnd(1)
  list.prepend(failed)
  toTheEnd(1)
  list.replaceChildren()
  expect(result.current.pages).toEqual([0, 1, 2])
})
