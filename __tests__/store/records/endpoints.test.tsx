// The generic endpoints: guards before any request, ten minutes of cache, force, refresh after pushes.
import { renderHook, waitFor } from '@testing-library/react'
import { entityTypes } from '../../../contract/index.ts'
import { getDeclaration } from '../../../contract/index.ts'
import { createI18n } from '../../../src/app/i18n.ts'
import { api, useListQuery } from '../../../src/store/records/api.ts'
import { runCall } from '../../../src/store/records/run-call.ts'
import { useCallQuery } from '../../../src/store/records/use-call-query.ts'
import { received, removed } from '../../../src/store/entities/actions.ts'
import { selectRecord } from '../../../src/store/entities/selectors.ts'
import { selectToasts } from '../../../src/store/ui/toasts-slice.ts'
import { createTestStore } from '../support/create-test-store.ts'
import { epoch, id, row, threadRow } from '../support/rows.ts'
import { listOf, refused } from '../support/test-backend.ts'
import { withStore } from '../support/with-store.tsx'

const everythingButDate = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'queueMicrotask',
  'nextTick',
  'performance',
  'hrtime',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
] as const

const team = row({ _id: id(1), name: 'Night' })

describe('guards', () => {
  const shown = (store: ReturnType<typeof createTestStore>['store']) =>
    selectToasts(store.getState()).map((notice) => notice.titleKey)

  test.each([
    ['an empty id', api.endpoints.get.initiate({ type: 'TEAM', id: ' ' }), 'ID_NOT_DEFINED'],
    ['no data', api.endpoints.create.initiate({ type: 'TEAM', data: {} }), 'DATA_EMPTY'],
    [
      'data with an id',
      api.endpoints.create.initiate({ type: 'TEAM', data: { name: 'a', _id: id(1) } as never }),
      'DATA_CONTAINS_ID',
    ],
    ['an empty change', api.endpoints.update.initiate({ type: 'TEAM', id: id(1), $set: {} }), 'DATA_EMPTY'],
  ])('%s is refused here, with a warning', async (_what, attempt, code) => {
    const { store, backend } = createTestStore()
    const { error } = await store.dispatch(attempt as ReturnType<typeof api.endpoints.get.initiate>)
    expect(error).toMatchObject({ code })
    expect(shown(store)).toEqual([`errors:${code}`])
    expect(backend.asked).toEqual([])
  })

  test('a call about no record never leaves', async () => {
    const { store, backend } = createTestStore()
    const result = await store.dispatch(runCall('closeThread', { params: { id: ' ' } }))
    expect(result).toMatchObject({ ok: false, error: { code: 'ID_NOT_DEFINED' } })
    expect(shown(store)).toEqual(['errors:ID_NOT_DEFINED'])
    expect(backend.asked).toEqual([])
  })

  test('every refusal has its own code', async () => {
    const { languages, loaded } = createI18n('en')
    await loaded
    await languages.loadNamespaces('errors')
    const said = (key: string) => languages.t(`errors:${key}`)
    expect(
      [
        'ID_NOT_DEFINED',
        'DATA_EMPTY',
        'DATA_CONTAINS_ID',
        'notAllowed.create',
        'notAllowed.update',
        'notAllowed.remove',
      ].map(said),
    ).toEqual([
      'The request names no ID',
      'There is nothing to save',
      'The data must not contain an ID',
      'Not allowed to add',
      'Not allowed to update',
      'Not allowed to delete',
    ])
  })

  test.each(entityTypes.filter((type) => getDeclaration(type).allow.remove === 'nobody'))(
    '%s: what nobody may do never leaves',
    async (type) => {
      const { store, backend } = createTestStore()
      const { error } = await store.dispatch(api.endpoints.remove.initiate({ type, id: id(1) }))
      expect(error).toMatchObject({ code: 'INVALID_METHOD', controller: type })
      expect(backend.asked).toEqual([])
    },
  )

  test.each([
    [
      'add',
      api.endpoints.create.initiate({ type: 'ORGANISATIONFBUSERALLOWANCE', data: { fbUserId: id(1) } as never }),
      'create',
    ],
    [
      'update',
      api.endpoints.update.initiate({
        type: 'ORGANISATIONFBUSERALLOWANCE',
        id: id(1),
        $set: { allowance: {} } as never,
      }),
      'update',
    ],
    ['delete', api.endpoints.remove.initiate({ type: 'ORGANISATIONFBUSERALLOWANCE', id: id(1) }), 'remove'],
    [
      'merge',
      api.endpoints.merge.initiate({
        type: 'ORGANISATIONFBUSERALLOWANCE',
        mergeQuery: {},
        matchQuery: {},
        applyMerge: true,
      }),
      'merge',
    ],
  ])('a store that does not allow to %s says so', async (_what, attempt, verb) => {
    const { store, backend } = createTestStore()
    await store.dispatch(attempt as ReturnType<typeof api.endpoints.create.initiate>)
    expect(selectToasts(store.getState())).toMatchObject([
      { kind: 'warning', titleKey: 'errors:INVALID_METHOD', textKey: `errors:notAllowed.${verb}` },
    ])
    expect(backend.asked).toEqual([])
  })
})

test('sends filter, page, order and organisation as the contract says', async () => {
  const { store, backend } = createTestStore()
  backend.on('GET', '/api/teams', () => listOf([team]))
  await store.dispatch(
    api.endpoints.list.initiate({
      type: 'TEAM',
      filter: { name: { $regex: '^N' } },
      sort: { name: 1 },
      skip: 10,
      limit: 20,
      organisationId: id(2),
    }),
  )
  expect(backend.asked[0]?.query).toEqual({
    filter: { name: { $regex: '^N' } },
    options: { sort: { name: 1 }, skip: 10, limit: 20 },
    organisationId: id(2),
  })
})

test('the same question within ten minutes is answered from the cache, later or with force by the backend', async () => {
  const { store, backend } = createTestStore()
  backend.on('GET', '/api/teams', () => listOf([team]))
  const ask = async (force = false) => {
    const hook = renderHook(() => useListQuery({ type: 'TEAM', force }), { wrapper: withStore(store) })
    await waitFor(() => expect(hook.result.current.isFetching).toBe(false))
    expect(hook.result.current.data?.ids).toEqual([id(1)])
    hook.unmount()
  }
  const began = Date.now()
  jest.useFakeTimers({ now: began, doNotFake: [...everythingButDate] })
  await ask()
  jest.setSystemTime(began + 9 * 60_000)
  await ask()
  expect(backend.asked).toHaveLength(1)
  await ask(true)
  expect(backend.asked).toHaveLength(2)
  jest.setSystemTime(began + 20 * 60_000)
  await ask()
  expect(backend.asked).toHaveLength(3)
  jest.useRealTimers()
})

test('a record that is gone is forgotten by who asks for it', async () => {
  const { store, backend } = createTestStore()
  store.dispatch(received({ rows: { TEAM: [team] }, origin: 'http' }))
  backend.on('GET', `/api/teams/${id(1)}`, () => refused(404, 'NOT_FOUND', { controller: 'TEAM' }))
  await store.dispatch(api.endpoints.get.initiate({ type: 'TEAM', id: id(1) }))
  expect(selectRecord(store.getState(), 'TEAM', id(1))).toBeUndefined()
  expect(selectToasts(store.getState())).toEqual([])
})

test('a removed record is not held any more', async () => {
  const { store, backend } = createTestStore()
  store.dispatch(received({ rows: { TEAM: [team] }, origin: 'http' }))
  backend.on('DELETE', `/api/teams/${id(1)}`, () => ({ body: { data: { _id: id(1) }, rows: {} } }))
  await store.dispatch(api.endpoints.remove.initiate({ type: 'TEAM', id: id(1) }))
  expect(selectRecord(store.getState(), 'TEAM', id(1))).toBeUndefined()
})

test('a changed record comes with its answer', async () => {
  const { store, backend } = createTestStore()
  backend.on('POST', `/api/teams/${id(1)}`, ({ body }) => {
    const { $set } = body as { $set: object }
    return { body: { data: { _id: id(1) }, rows: { TEAM: [{ ...team, ...$set, version: 2 }] } } }
  })
  await store.dispatch(api.endpoints.update.initiate({ type: 'TEAM', id: id(1), $set: { name: 'Day' } }))
  expect(selectRecord(store.getState(), 'TEAM', id(1))?.name).toBe('Day')
})

describe('a list on the screen', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  test('is asked again two seconds after a push that touches its type, once', async () => {
    const { store, backend } = createTestStore()
    backend.on('GET', '/api/threads', () => listOf([]))
    void store.dispatch(api.endpoints.list.initiate({ type: 'THREAD' }))
    await jest.advanceTimersByTimeAsync(10)
    store.dispatch(received({ rows: { THREAD: [threadRow({ _id: id(1) })] }, origin: 'push' }))
    await jest.advanceTimersByTimeAsync(1_500)
    store.dispatch(removed({ rows: { THREAD: [{ id: id(1), version: 5, epoch }] } }))
    expect(backend.asked).toHaveLength(1)
    await jest.advanceTimersByTimeAsync(600)
    expect(backend.asked).toHaveLength(2)
    await jest.advanceTimersByTimeAsync(10_000)
    expect(backend.asked).toHaveLength(2)
  })

  test('is not asked again for another type, nor for what it brought itself', async () => {
    const { store, backend } = createTestStore()
    backend.on('GET', '/api/threads', () => listOf([threadRow({ _id: id(1) })]))
    void store.dispatch(api.endpoints.list.initiate({ type: 'THREAD' }))
    store.dispatch(received({ rows: { TEAM: [team] }, origin: 'push' }))
    await jest.advanceTimersByTimeAsync(10_000)
    expect(backend.asked).toHaveLength(1)
  })
})

test('a reading call of the contract is a question too', async () => {
  const { store, backend } = createTestStore()
  backend.on('GET', '/api/notifications/unreadCount', () => ({ body: { data: { count: 3 } } }))
  const { result } = renderHook(() => useCallQuery('notificationsUnreadCount'), { wrapper: withStore(store) })
  await waitFor(() => expect(result.current.data).toEqual({ count: 3 }))
})
