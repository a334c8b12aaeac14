// Goals 1 and 14: a flush into the whole store, measured against mutable Maps with one notify and against RTK's own adapter.
import { combineReducers, configureStore, createAction, createEntityAdapter, createReducer } from '@reduxjs/toolkit'
import { entityTypes } from '../../contract/index.ts'
import type { AnyRow, EntityType } from '../../contract/index.ts'
import { received } from '../../src/store/entities/actions.ts'
import type { RowsByType } from '../../src/store/entities/actions.ts'
import { isNewer } from '../../src/store/entities/entity-slice.ts'
import { selectRecord } from '../../src/store/entities/selectors.ts'
import type { AppEnvironment } from '../../src/store/environment.ts'
import { createRecorder } from '../../src/store/recording/recorder.ts'
import { createAppStore } from '../../src/store/store.ts'
import type { AppStore } from '../../src/store/app-thunk.ts'
import { createBenchEnvironment } from './environment.ts'
import { expect } from './measure.ts'
import type { Candidate } from './measure.ts'
import { changeThread, message, thread } from './records.ts'
import { randomBelow, pickDistinct, createRandom } from './random.ts'

const slices = 40
const types = entityTypes.slice(0, slices)
const subscribers = 500

const record = (kind: number, number: number, version: number): AnyRow => {
  if (types[kind] !== 'THREAD') return message(kind, number, version)
  const random = createRandom(number)
  return version === 1
    ? thread(number, random)
    : changeThread(thread(number, random), version, createRandom(number + version))
}

/** The same rows for every candidate, as received from the server. */
export const startRows = (records: number): RowsByType => {
  const each = records / slices
  return Object.fromEntries(
    types.map((type, kind) => [type, Array.from({ length: each }, (_, number) => record(kind, number, 1))]),
  )
}

/** Creates changed records, spread over all slices. */
const changes = (records: number, count: number, version: number, seed: number): RowsByType => {
  const random = createRandom(seed)
  const each = records / slices
  const rows: Partial<Record<EntityType, AnyRow[]>> = {}
  for (const place of pickDistinct(random, count, records)) {
    const kind = Math.floor(place / each)
    ;(rows[types[kind] as EntityType] ??= []).push(
      JSON.parse(JSON.stringify(record(kind, place % each, version))) as AnyRow,
    )
  }
  return rows
}

interface WatchedRecord {
  readonly type: EntityType
  readonly id: string
}

const watchedOf = (rows: RowsByType): readonly WatchedRecord[] => {
  const random = createRandom(500)
  return Array.from({ length: subscribers }, (_, at) => {
    const type = types[at % slices] as EntityType
    const list = rows[type] ?? []
    return { type, id: (list[randomBelow(random, list.length)] as AnyRow)._id }
  })
}

/** A candidate that accepts flushes and can be read by id. */
interface Target {
  readonly flush: (rows: RowsByType) => void
  readonly subscribe: (listener: () => void) => void
  readonly read: (type: EntityType, id: string) => AnyRow | undefined
}

/** @param watch adds further listeners to the store before it has data */
const storeWith = (start: RowsByType, watch: (store: AppStore, environment: AppEnvironment) => void): Target => {
  const environment = createBenchEnvironment()
  const store = createAppStore(environment)
  watch(store, environment)
  store.dispatch(received({ rows: start, origin: 'http' }))
  return {
    flush: (rows) => store.dispatch(received({ rows, origin: 'push' })),
    subscribe: (listener) => store.subscribe(listener),
    read: (type, id) => selectRecord(store.getState(), type, id) as AnyRow | undefined,
  }
}

export const createOwnStore = (start: RowsByType): Target => storeWith(start, () => undefined)

/** A store with the recorder, which is always on in the product. */
export const createRecordedStore = (start: RowsByType): Target =>
  storeWith(start, (store, environment) => void createRecorder(store, environment, { address: () => '/' }))

/** The limit: the newer row replaces the older, and every subscriber is notified once. */
export const createMutableMaps = (start: RowsByType): Target => {
  const maps = new Map(types.map((type) => [type, new Map((start[type] ?? []).map((row) => [row._id, row]))]))
  const listeners: (() => void)[] = []
  return {
    flush: (rows) => {
      for (const [type, list] of Object.entries(rows) as [EntityType, readonly AnyRow[]][]) {
        const map = maps.get(type) as Map<string, AnyRow>
        for (const row of list) if (isNewer(row, map.get(row._id))) map.set(row._id, row)
      }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => void listeners.push(listener),
    read: (type, id) => maps.get(type)?.get(id),
  }
}

export const createStockStore = (start: RowsByType): Target => {
  const adapter = createEntityAdapter<AnyRow, string>({ selectId: (row) => row._id })
  const { selectById } = adapter.getSelectors()
  const flushed = createAction<RowsByType>('flushed')
  const reducerOf = (type: EntityType) =>
    createReducer(adapter.getInitialState(), (builder) =>
      builder.addCase(flushed, (state, { payload }) => void adapter.upsertMany(state, payload[type] ?? [])),
    )
  const store = configureStore({
    reducer: combineReducers(Object.fromEntries(types.map((type) => [type, reducerOf(type)]))),
  })
  store.dispatch(flushed(start))
  return {
    flush: (rows) => store.dispatch(flushed(rows)),
    subscribe: (listener) => store.subscribe(listener),
    read: (type, id) =>
      selectById(
        (store.getState() as Record<string, ReturnType<typeof adapter.getInitialState>>)[type] as ReturnType<
          typeof adapter.getInitialState
        >,
        id,
      ),
  }
}

const versionsIn = (payloads: readonly RowsByType[]): ReadonlyMap<string, number> =>
  new Map(
    payloads.flatMap((rows) =>
      (Object.entries(rows) as [EntityType, readonly AnyRow[]][]).flatMap(([type, list]) =>
        list.map((row) => [`${type} ${row._id}`, row.version] as const),
      ),
    ),
  )

/** 500 subscribers by id, then flushes of N records; one run is `repeat` flushes, because clocks are coarse. */
export const prepareFlush = (
  target: Target,
  start: RowsByType,
  records: number,
): ((count: number, repeat?: number) => Candidate) => {
  const watched = watchedOf(start)
  let heard = 0
  let version = 1
  for (const { type, id } of watched) {
    let last = target.read(type, id)
    target.subscribe(() => {
      const row = target.read(type, id)
      if (row !== last) heard += 1
      last = row
    })
  }
  return (count, repeat = 1) => {
    let payloads: RowsByType[] = []
    return {
      prepare: (round) => {
        heard = 0
        payloads = Array.from({ length: repeat }, (_, at) =>
          changes(records, count, (version += 1), round * 100_000 + at * 1_000 + count),
        )
      },
      run: () => {
        for (const rows of payloads) target.flush(rows)
      },
      check: () => {
        for (const [place, wanted] of versionsIn(payloads)) {
          const [type, id] = place.split(' ') as [EntityType, string]
          expect(target.read(type, id)?.version === wanted, `${place} is not the flushed one`)
        }
        const expected = payloads.reduce(
          (sum, rows) => sum + watched.filter(({ type, id }) => rows[type]?.some((row) => row._id === id)).length,
          0,
        )
        expect(heard === expected, `${heard} subscribers heard of ${expected}`)
      },
    }
  }
}
