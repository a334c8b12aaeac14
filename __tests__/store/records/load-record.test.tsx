// Reads by id: batched for 300 ms, 20 ids per request, every caller settled individually.
import { act, renderHook } from '@testing-library/react'
import type { AnyRow } from '../../../contract/index.ts'
import { backendLost, backendReached } from '../../../src/store/network/connection-slice.ts'
import { received } from '../../../src/store/entities/actions.ts'
import { selectRecord } from '../../../src/store/entities/selectors.ts'
import { loadRecord } from '../../../src/store/records/load-record.ts'
import { useRecord, useRecords } from '../../../src/store/records/use-record.ts'
import { signedIn } from '../../../src/store/events.ts'
import { endSession } from '../../../src/store/network/token-renewal.ts'
import { createTestStore } from '../support/create-test-store.ts'
import { id, row } from '../support/rows.ts'
import { listOf, refused } from '../support/test-backend.ts'
import type { AskedRequest, TestBackend } from '../support/test-backend.ts'
import { withStore } from '../support/with-store.tsx'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const idsOf = (request: AskedRequest): string[] => (request.query['filter'] as { _id: { $in: string[] } })._id.$in
const person = (_id: string, version = 1): AnyRow => row({ _id, version, name: `person ${_id.slice(-2)}` })

/** Knows all users except the missing ones. */
const knows = (backend: TestBackend, missing: readonly string[] = []) =>
  backend.on('GET', '/api/fb/users', (request) =>
    listOf(
      idsOf(request)
        .filter((one) => !missing.includes(one))
        .map((one) => person(one)),
    ),
  )

test('the loader gathers ids for 300 ms and requests up to twenty at a time, each once', async () => {
  const { store, backend } = createTestStore()
  knows(backend)
  const asked = Array.from({ length: 45 }, (_, index) => store.dispatch(loadRecord('FBUSER', id(index + 1))))
  asked.push(store.dispatch(loadRecord('FBUSER', id(1))))
  await jest.advanceTimersByTimeAsync(299)
  expect(backend.asked).toEqual([])
  await jest.advanceTimersByTimeAsync(1)
  expect(await Promise.all(asked)).toEqual(asked.map(() => 'loaded'))
  expect(backend.asked.map((request) => idsOf(request).length)).toEqual([20, 20, 5])
  expect(backend.asked[0]?.query['options']).toEqual({ limit: 20 })
  expect(selectRecord(store.getState(), 'FBUSER', id(45))?.name).toBe('person 2d')
})

test('a missing id is NOT_FOUND for its caller only, forgotten here, and not asked for again at once', async () => {
  const { store, backend, environment } = createTestStore()
  store.dispatch(received({ rows: { FBUSER: [person(id(2))] }, origin: 'http' }))
  knows(backend, [id(2)])
  const asked = [store.dispatch(loadRecord('FBUSER', id(1))), store.dispatch(loadRecord('FBUSER', id(2)))]
  await jest.advanceTimersByTimeAsync(300)
  expect(await Promise.all(asked)).toEqual(['loaded', 'NOT_FOUND'])
  expect(selectRecord(store.getState(), 'FBUSER', id(2))).toBeUndefined()
  expect(await store.dispatch(loadRecord('FBUSER', id(2)))).toBe('NOT_FOUND')
  expect(backend.asked).toHaveLength(1)
  const now = environment.now()
  jest.spyOn(environment, 'now').mockReturnValue(now + 60_000)
  void store.dispatch(loadRecord('FBUSER', id(2)))
  await jest.advanceTimersByTimeAsync(300)
  expect(backend.asked).toHaveLength(2)
})

test('a record missing for one user may exist for the next', async () => {
  const { store, backend } = createTestStore()
  knows(backend, [id(1)])
  const asked = store.dispatch(loadRecord('FBUSER', id(1)))
  await jest.advanceTimersByTimeAsync(300)
  expect(await asked).toBe('NOT_FOUND')
  store.dispatch(endSession('expired'))
  store.dispatch(signedIn({ userId: id(0xb0b), stats: null }))
  knows(backend)
  const again = store.dispatch(loadRecord('FBUSER', id(1)))
  await jest.advanceTimersByTimeAsync(300)
  expect(await again).toBe('loaded')
})

test('a failed batch fails its callers and no other batch', async () => {
  const { store, backend } = createTestStore()
  backend.on('GET', '/api/fb/users', (request) =>
    idsOf(request).includes(id(1)) ? 'no connection' : listOf(idsOf(request).map((one) => person(one))),
  )
  const asked = Array.from({ length: 21 }, (_, index) => store.dispatch(loadRecord('FBUSER', id(index + 1))))
  await jest.advanceTimersByTimeAsync(300)
  expect(new Set(await Promise.all(asked.slice(0, 20)))).toEqual(new Set(['failed']))
  expect(await asked[20]).toBe('loaded')
})

test('a row that a push brought while its absence was being answered stays', async () => {
  const { store, backend } = createTestStore()
  let answer: () => void = () => undefined
  backend.on('GET', '/api/fb/users', () => new Promise((resolve) => (answer = () => resolve(listOf([])))))
  store.dispatch(received({ rows: { FBUSER: [person(id(1), 1)] }, origin: 'http' }))
  void store.dispatch(loadRecord('FBUSER', id(1)))
  await jest.advanceTimersByTimeAsync(300)
  store.dispatch(received({ rows: { FBUSER: [person(id(1), 2)] }, origin: 'push' }))
  answer()
  await jest.advanceTimersByTimeAsync(0)
  expect(selectRecord(store.getState(), 'FBUSER', id(1))?.version).toBe(2)
})

test('a component reads the record, and many of them ask once', async () => {
  const { store, backend } = createTestStore()
  knows(backend)
  const ids = [id(1), id(2), id(3)]
  const hooks = ids.map((one) => renderHook(() => useRecord('FBUSER', one), { wrapper: withStore(store) }))
  const many = renderHook(() => useRecords('FBUSER', ids), { wrapper: withStore(store) })
  expect(hooks.map((hook) => hook.result.current)).toEqual([undefined, undefined, undefined])
  await act(() => jest.advanceTimersByTimeAsync(300))
  expect(hooks.map((hook) => hook.result.current?.name)).toEqual(['person 01', 'person 02', 'person 03'])
  expect(many.result.current.map((one) => one._id)).toEqual(ids)
  expect(backend.asked).toHaveLength(1)
})

test('a component that could not be answered asks again when the backend is back', async () => {
  const { store, backend } = createTestStore()
  backend.on('GET', '/api/fb/users', () => 'no connection')
  const hook = renderHook(() => useRecord('FBUSER', id(1)), { wrapper: withStore(store) })
  await act(() => jest.advanceTimersByTimeAsync(300))
  act(() => void store.dispatch(backendLost()))
  knows(backend)
  act(() => void store.dispatch(backendReached()))
  await act(() => jest.advanceTimersByTimeAsync(300))
  expect(hook.result.current?.name).toBe('person 01')
})

test('a component whose record could not be had asks again by itself, ever later, and a refused one does not', async () => {
  const { store, backend } = createTestStore()
  const people = () => backend.askedFor('GET', '/api/fb/users')
  backend.on('GET', '/api/fb/users', () => refused(500, 'INTERNAL_ERROR'))
  backend.on('GET', '/api/customers', () => refused(403, 'FORBIDDEN'))
  const hook = renderHook(
    () => [useRecord('FBUSER', id(1)), useRecords('FBUSER', [id(2)])[0], useRecord('CUSTOMER', id(3))],
    { wrapper: withStore(store) },
  )
  await act(() => jest.advanceTimersByTimeAsync(300))
  await act(() => jest.advanceTimersByTimeAsync(5_300))
  await act(() => jest.advanceTimersByTimeAsync(5_300))
  expect(people()).toHaveLength(2)
  knows(backend)
  await act(() => jest.advanceTimersByTimeAsync(5_300))
  expect(hook.result.current.map((one) => one && 'name' in one && one.name)).toEqual([
    'person 01',
    'person 02',
    undefined,
  ])
  await act(() => jest.advanceTimersByTimeAsync(600_000))
  expect(people()).toHaveLength(3)
  expect(backend.askedFor('GET', '/api/customers')).toHaveLength(1)
})

test('nobody asks for a record any more once its component is gone', async () => {
  const { store, backend } = createTestStore()
  backend.on('GET', '/api/fb/users', () => refused(500, 'INTERNAL_ERROR'))
  const hook = renderHook(() => useRecord('FBUSER', id(1)), { wrapper: withStore(store) })
  await act(() => jest.advanceTimersByTimeAsync(300))
  hook.unmount()
  await act(() => jest.advanceTimersByTimeAsync(600_000))
  expect(backend.asked).toHaveLength(1)
})

test('an identical push renders no component again', async () => {
  const { store } = createTestStore()
  store.dispatch(received({ rows: { FBUSER: [person(id(1), 2), person(id(2), 2)] }, origin: 'http' }))
  let renders = 0
  renderHook(
    () => {
      renders += 1
      return [useRecord('FBUSER', id(1)), useRecords('FBUSER', [id(1), id(2)])]
    },
    { wrapper: withStore(store) },
  )
  const before = renders
  act(() => void store.dispatch(received({ rows: { FBUSER: [person(id(1), 2), person(id(2), 1)] }, origin: 'push' })))
  expect(renders).toBe(before)
  act(() => void store.dispatch(received({ rows: { FBUSER: [person(id(1), 3)] }, origin: 'push' })))
  expect(renders).toBeGreaterThan(before)
})
