// Goal 23: counts of operations, which are the same on every machine: a flush of 100 records costs as many renders, requests, reads and
// writes at 200,000 records as at 2,000.
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { Provider } from 'react-redux'
import type { AnyRow } from '../../contract/index.ts'
import { createBase } from '../../src/store/cache/cache-base.ts'
import { createGatheredChanges } from '../../src/store/cache/gathered-changes.ts'
import { rowsInBlock } from '../../src/store/cache/compaction.ts'
import { createJournalWriter } from '../../src/store/cache/journal-writer.ts'
import { restore } from '../../src/store/cache/restore.ts'
import { received } from '../../src/store/entities/actions.ts'
import type { RecordStorage } from '../../src/store/environment.ts'
import { useRecord } from '../../src/store/records/use-record.ts'
import { createAppStore } from '../../src/store/store.ts'
import type { AppStore } from '../../src/store/app-thunk.ts'
import type { Figure } from '../figure.ts'
import { fillDisk, makeRows, openDisk } from './cache.ts'
import type { Rows } from './cache.ts'
import { createBenchEnvironment } from './environment.ts'
import { message } from './records.ts'

const sizes = [2_000, 200_000] as const
const threads = 1_000
/** Number of records in a flush, and of those that a component watches. */
const flushed = 100
const watchedOfFlushed = 25
const watched = 500
const type = 'FBMESSAGE'
/** Reads at start: the frame, the conversations, and two portions of 16 read ahead, in a large store as in a small one. */
const readAhead = 33 + Math.ceil(threads / rowsInBlock)

type Counts = Record<'notifications' | 'renders' | 'requests' | 'writes' | 'reads' | 'readsAtStart', number>

const noCounts = (): Counts => ({ notifications: 0, renders: 0, requests: 0, writes: 0, reads: 0, readsAtStart: 0 })

const withCounts = (storage: RecordStorage, onRead: (values: number) => void, onWrite: () => void): RecordStorage => ({
  ...storage,
  getItem: (key) => {
    onRead(1)
    return storage.getItem(key)
  },
  getItems: (keys) => {
    onRead(keys.length)
    return storage.getItems(keys)
  },
  setItem: (key, value) => {
    onWrite()
    return storage.setItem(key, value)
  },
  removeItem: (key) => {
    onWrite()
    return storage.removeItem(key)
  },
})

const toPayload = (rows: Rows) =>
  Object.fromEntries([...Map.groupBy(rows, ([name]) => name)].map(([name, list]) => [name, list.map(([, row]) => row)]))

/** Mounts 500 records, each in its own component. @returns number of renders so far, and a function that unmounts them */
const mountRecords = (store: AppStore, ids: readonly string[]): { readonly renders: () => number; end: () => void } => {
  let renders = 0
  const Watched = ({ id }: { readonly id: string }) => {
    const row = useRecord(type, id)
    renders += 1
    return <i>{row?.version}</i>
  }
  const root = createRoot(document.createElement('div'))
  flushSync(() =>
    root.render(
      <Provider store={store}>
        {ids.map((id) => (
          <Watched key={id} id={id} />
        ))}
      </Provider>,
    ),
  )
  return { renders: () => renders, end: () => root.unmount() }
}

const countFlush = async (rows: Rows, counts: Counts): Promise<void> => {
  const environment = createBenchEnvironment(() => {
    counts.requests += 1
    return Promise.reject(new TypeError('no network'))
  })
  const store = createAppStore(environment)
  store.dispatch(received({ rows: toPayload(rows), origin: 'http' }))
  const ofType = rows.flatMap(([name, row]) => (name === type ? [row] : []))
  const ids = ofType.slice(0, watched).map(({ _id }) => _id)
  const { renders, end } = mountRecords(store, ids)
  const disk = openDisk()
  const changes = createGatheredChanges()
  const writer = createJournalWriter({
    storage: withCounts(
      disk,
      (values) => (counts.reads += values),
      () => (counts.writes += 1),
    ),
    environment,
    tab: 'bench',
    changes,
    getState: store.getState,
    base: createBase('', true),
    positions: null,
    at: 0,
  })
  // The first write to an empty disk contains everything.
  await writer.write()
  changes.take(rows.length)
  Object.assign(counts, { ...noCounts(), renders: -renders() })
  const from = watched - watchedOfFlushed
  const changed: AnyRow[] = ofType.slice(from, from + flushed).map((row) => ({ ...row, version: row.version + 1 }))
  const leave = store.subscribe(() => {
    counts.notifications += 1
  })
  flushSync(() => store.dispatch(received({ rows: { [type]: changed }, origin: 'push' })))
  leave()
  counts.renders += renders()
  for (const row of changed) changes.row(type, row)
  await writer.write()
  end()
  await disk.clear()
}

const countStart = async (rows: Rows, counts: Counts): Promise<void> => {
  const disk = openDisk()
  const base = await fillDisk(disk, rows)
  let isShown = false
  await restore(
    withCounts(
      disk,
      (values) => (counts.readsAtStart += values),
      () => undefined,
    ),
    base,
    {
      frame: () => undefined,
      rows: () => undefined,
      shown: () => {
        isShown = true
      },
      goOn: async () => !isShown,
    },
  )
  await disk.clear()
}

const toFigures = (size: number, counts: Counts): Figure[] => {
  const figure = (name: string, value: number, goal: number, unit: Figure['unit']): Figure => ({
    id: 23,
    name: `${name}, ${size.toLocaleString('en')} records`,
    value,
    goal,
    sense: 'most',
    unit,
  })
  return [
    figure('flush of 100: subscribers told', counts.notifications, 1, 'times'),
    figure('flush of 100, 25 of them on screen: renders', counts.renders, watchedOfFlushed, 'renders'),
    figure('flush of 100: requests', counts.requests, 0, 'requests'),
    figure('flush of 100: values written to the disk', counts.writes, 1, 'writes'),
    figure('flush of 100: values read from the disk', counts.reads, 1, 'reads'),
    figure('start: values read until the inbox is shown', counts.readsAtStart, readAhead, 'reads'),
  ]
}

export const counting = async (): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const size of sizes) {
    const rows: Rows = [
      ...makeRows(threads, threads),
      ...Array.from({ length: watched + flushed }, (_, number) => [type, message(0, number, 1)] as const),
      ...makeRows(size, 0).slice(threads + watched + flushed),
    ]
    const counts = noCounts()
    await countFlush(rows, counts)
    await countStart(rows, counts)
    figures.push(...toFigures(size, counts))
  }
  return figures
}
