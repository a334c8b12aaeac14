// Every entity type of the registry follows the same rules in the store.
import { entityTypes } from '../../../contract/index.ts'
import type { EntityType } from '../../../contract/index.ts'
import { api } from '../../../src/store/records/api.ts'
import { evicted, received, removed } from '../../../src/store/entities/actions.ts'
import { cleared } from '../../../src/store/events.ts'
import type { Origin } from '../../../src/store/entities/actions.ts'
import { selectRecord } from '../../../src/store/entities/selectors.ts'
import { getDeclaration } from '../../../contract/index.ts'
import { createTestStore } from '../support/create-test-store.ts'
import { epoch, id, row } from '../support/rows.ts'

const one = id(1)

describe.each(entityTypes)('%s', (type: EntityType) => {
  const { store, backend } = createTestStore()
  const bring = (version: number, more: object = {}, origin: Origin = 'push') =>
    store.dispatch(received({ rows: { [type]: [row({ _id: one, version, mark: version, ...more })] }, origin }))
  const mark = () => (selectRecord(store.getState(), type, one) as { mark?: number } | undefined)?.mark
  const bury = (version: number) => store.dispatch(removed({ rows: { [type]: [{ id: one, version, epoch }] } }))

  beforeEach(() => store.dispatch(cleared()))

  test('a newer version replaces the known row, whatever brought it', () => {
    bring(1, {}, 'http')
    bring(2, {}, 'push')
    bring(3, {}, 'command')
    expect(mark()).toBe(3)
  })

  test('an older version changes nothing', () => {
    bring(5)
    const before = store.getState()
    bring(4, {}, 'http')
    expect(mark()).toBe(5)
    expect(store.getState()).toBe(before)
  })

  test('the same push twice leaves the very same state', () => {
    bring(5)
    const before = store.getState()
    bring(5)
    expect(store.getState()).toBe(before)
  })

  test('a later epoch beats a higher version', () => {
    bring(900)
    bring(2, { epoch: epoch + 1 })
    expect(mark()).toBe(2)
    bring(901)
    expect(mark()).toBe(2)
  })

  test('a deleted row does not come back by a late answer, but by a newer one', () => {
    bring(5)
    bury(6)
    expect(mark()).toBeUndefined()
    bring(5, {}, 'http')
    expect(mark()).toBeUndefined()
    bring(7)
    expect(mark()).toBe(7)
  })

  test('a tombstone older than the row does not remove it', () => {
    bring(8)
    bury(6)
    expect(mark()).toBe(8)
  })

  test('a delete that comes before its row holds', () => {
    bury(6)
    bring(5, {}, 'http')
    expect(mark()).toBeUndefined()
  })

  test('an evicted record may appear again', () => {
    bring(5)
    store.dispatch(evicted({ ids: { [type]: [one] } }))
    expect(mark()).toBeUndefined()
    bring(5, {}, 'http')
    expect(mark()).toBe(5)
  })

  test('several versions in one flush end with the newest', () => {
    store.dispatch(
      received({
        rows: { [type]: [3, 9, 6].map((version) => row({ _id: one, version, mark: version })) },
        origin: 'push',
      }),
    )
    expect(mark()).toBe(9)
  })

  if (getDeclaration(type).allow.list !== 'nobody') {
    test('a projection stays in its query and never enters the table', async () => {
      const part = { _id: one, version: 3, epoch, mark: 3 }
      backend.on('GET', getDeclaration(type).base, () => ({
        body: { data: [part], params: { total: 1, skip: 0, limit: 10, sort: {} }, epoch },
      }))
      const { data } = await store.dispatch(
        api.endpoints.project.initiate({ type, projection: ['mark'] }, { subscribe: false }),
      )
      expect(data?.data).toEqual([part])
      expect(mark()).toBeUndefined()
    })

    test('a list leaves its rows in the table and only ids in the query', async () => {
      backend.on('GET', getDeclaration(type).base, () => ({
        body: {
          data: [row({ _id: one, version: 3, mark: 3 })],
          params: { total: 1, skip: 0, limit: 10, sort: {} },
          epoch,
        },
      }))
      const { data } = await store.dispatch(api.endpoints.list.initiate({ type, force: true }, { subscribe: false }))
      expect(data).toEqual({ ids: [one], params: { total: 1, skip: 0, limit: 10, sort: {} } })
      expect(mark()).toBe(3)
    })
  }
})
