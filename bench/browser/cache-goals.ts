// Figures of goals 5, 6 and 13. Milliseconds and comparisons with common methods are informative; ratios to the limit are budgets.
import localforage from 'localforage'
import { received } from '../../src/store/entities/actions.ts'
import { createBase } from '../../src/store/cache/cache-base.ts'
import type { CacheBase } from '../../src/store/cache/cache-values.ts'
import { createGatheredChanges } from '../../src/store/cache/gathered-changes.ts'
import { createJournalWriter } from '../../src/store/cache/journal-writer.ts'
import { restore } from '../../src/store/cache/restore.ts'
import type { RecordStorage } from '../../src/store/environment.ts'
import { createAppStore } from '../../src/store/store.ts'
import type { AppStore } from '../../src/store/app-thunk.ts'
import type { Figure } from '../figure.ts'
import { startAppendingWorker, fillDisk, makeRows, openDisk, fillPerRecordDisk } from './cache.ts'
import type { Rows } from './cache.ts'
import { createBenchEnvironment } from './environment.ts'
import { expect, lowerQuartile } from './measure.ts'
import { message } from './records.ts'

const timeWork = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Longest time that the page was blocked during the work, milliseconds. */
const timeLongestTask = async (work: () => Promise<unknown>): Promise<number> => {
  const { port1, port2 } = new MessageChannel()
  let longest = 0
  let last = performance.now()
  port1.onmessage = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    port2.postMessage(null)
  }
  port2.postMessage(null)
  await work()
  port1.close()
  return longest
}

const byType = (rows: Rows) =>
  Object.fromEntries([...Map.groupBy(rows, ([type]) => type)].map(([type, list]) => [type, list.map(([, row]) => row)]))

const storeWith = (rows: Rows): AppStore => {
  const store = createAppStore(createBenchEnvironment())
  store.dispatch(received({ rows: byType(rows), origin: 'http' }))
  return store
}

const changed = 1_000

/** Goal 5: cost of a flush of 1,000 records until it is on disk. */
export const measurePersisting = async (): Promise<Figure[]> => {
  const records = 100_000
  const rows = makeRows(records, 5_000)
  const store = storeWith(rows)
  const disk = openDisk()
  const changes = createGatheredChanges()
  const start = {
    storage: disk,
    environment: createBenchEnvironment(),
    tab: 'bench',
    changes,
    getState: store.getState,
    positions: null,
    at: 0,
  }
  const writer = createJournalWriter({ ...start, base: createBase('', true) })
  await writer.write()
  changes.take(records)
  const worker = startAppendingWorker()
  const stock = localforage.createInstance({
    name: 'bench-redux-persist',
    storeName: 'kept',
    driver: localforage.INDEXEDDB,
  })
  const times = { own: [] as number[], limit: [] as number[], held: [] as number[] }
  for (let round = 0; round < 24; round += 1) {
    const flushed = Array.from({ length: changed }, (_, at) => message(0, 1_000_000 + round * changed + at, round))
    const put = (): void => flushed.forEach((row) => changes.row('FBMESSAGE', row))
    put()
    const own = await timeWork(() => writer.write())
    const limit = await timeWork(() => worker.append(JSON.stringify(flushed)))
    put()
    const longest = await timeLongestTask(() => writer.write())
    if (round < 4) continue
    times.own.push(own)
    times.limit.push(limit)
    times.held.push(longest)
  }
  const persisted = await timeWork(() => stock.setItem('root', JSON.stringify(byType(rows))))
  worker.end()
  const keys = await disk.keys()
  expect(keys.filter((key) => key.startsWith('journal/')).length >= 48 * 2, 'journals are missing')
  const [own, limit] = [lowerQuartile(times.own), lowerQuartile(times.limit)]
  return [
    {
      id: 5,
      name: 'persist 1,000 of 100,000: own / append in a worker',
      value: own / limit,
      goal: 1.5,
      sense: 'most',
      unit: 'x',
    },
    {
      id: 5,
      name: 'persist 1,000 of 100,000: all of it in one value / own',
      value: persisted / own,
      goal: 50,
      sense: 'least',
      unit: 'x',
      byEye: true,
    },
    {
      id: 5,
      name: 'persist 1,000 of 100,000: the page held at a time',
      value: lowerQuartile(times.held),
      goal: 5,
      sense: 'most',
      unit: 'ms',
      byEye: true,
    },
  ]
}

const collect = (globalThis as { gc?: () => void }).gc

/** A disk with records, and the times of starts from it, milliseconds. */
interface FilledCache {
  readonly disk: RecordStorage
  readonly base: CacheBase
  readonly count: number
  readonly times: { readonly shown: number[]; readonly all: number[]; readonly parsed: number[] }
}

const createFilledCache = async (rows: Rows): Promise<FilledCache> => {
  const disk = openDisk()
  return { disk, base: await fillDisk(disk, rows), count: rows.length, times: { shown: [], all: [], parsed: [] } }
}

/** @param whole false: stop once the inbox can be shown @returns milliseconds until then, and until the end */
const startFrom = async (
  { disk, base, count }: FilledCache,
  whole: boolean,
): Promise<{ readonly shown: number; readonly all: number }> => {
  // A page that was just opened has no garbage to collect.
  collect?.()
  const store = createAppStore(createBenchEnvironment())
  let shown = 0
  const begun = performance.now()
  await restore(disk, base, {
    frame: () => undefined,
    rows: (type, list) => void store.dispatch(received({ rows: { [type]: list }, origin: 'disk' })),
    shown: () => {
      shown = performance.now() - begun
    },
    goOn: async () => whole || shown === 0,
  })
  const all = performance.now() - begun
  const held = Object.values(store.getState().entities).reduce((sum, { table }) => sum + table.size, 0)
  expect(!whole || held === count, `${held} records came back of ${count}`)
  return { shown, all }
}

/** The limit of reading: the disk's content, parsed into values that stay in memory. */
const parsedFrom = async ({ disk }: FilledCache): Promise<number> => {
  const texts = await disk.getItems(await disk.keys())
  const values: unknown[] = []
  collect?.()
  const time = await timeWork(async () => texts.forEach((text) => values.push(JSON.parse(text ?? 'null'))))
  expect(values.length === texts.length, 'nothing parsed')
  return time
}

const shownRounds = 24
const wholeRounds = 6

/** Goal 6: a start from the local copy. */
export const measureRestoring = async (): Promise<Figure[]> => {
  const threads = 2_000
  const rows = makeRows(200_000, threads)
  const [few, hundred, many] = [
    await createFilledCache(rows.slice(0, threads)),
    await createFilledCache(rows.slice(0, 100_000)),
    await createFilledCache(rows),
  ]
  for (let round = 0; round < shownRounds; round += 1) {
    for (const one of [few, many]) one.times.shown.push((await startFrom(one, false)).shown)
  }
  for (let round = 0; round < wholeRounds; round += 1) {
    for (const one of [hundred, many]) {
      one.times.all.push((await startFrom(one, true)).all)
      one.times.parsed.push(await parsedFrom(one))
    }
  }
  for (const { disk } of [few, hundred, many]) await disk.clear()
  const whole = ({ times }: FilledCache): number => lowerQuartile(times.all)
  const toParsing = (one: FilledCache): number => whole(one) / lowerQuartile(one.times.parsed)
  const stock = await timeWork(await fillPerRecordDisk(rows.slice(0, 100_000)))
  return [
    {
      id: 6,
      name: 'restore 100,000: own / JSON.parse of the same text',
      value: toParsing(hundred),
      goal: 2.5,
      sense: 'most',
      unit: 'x',
    },
    {
      id: 6,
      name: 'restore 200,000: own / JSON.parse of the same text',
      value: toParsing(many),
      goal: 2.5,
      sense: 'most',
      unit: 'x',
    },
    {
      id: 6,
      name: 'the inbox shown: of 200,000 records / of 2,000',
      value: lowerQuartile(many.times.shown) / lowerQuartile(few.times.shown),
      goal: 1.3,
      sense: 'most',
      unit: 'x',
    },
    {
      id: 6,
      name: 'restore 100,000: one value a record / own',
      value: stock / whole(hundred),
      goal: 1,
      sense: 'least',
      unit: 'x',
      byEye: true,
    },
  ]
}

const heap = (): number => {
  collect?.()
  collect?.()
  return (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize
}

/** Goal 13: memory of 200,000 records in the store, against that of the parsed rows alone. */
export const measureMemory = async (): Promise<Figure[]> => {
  const texts = [...Map.groupBy(makeRows(200_000, 20_000), ([type]) => type)].map(
    ([type, list]) => [type, JSON.stringify(list.map(([, row]) => row))] as const,
  )
  const before = heap()
  const bare = texts.map(([, text]) => JSON.parse(text) as unknown[])
  const ofRows = heap() - before
  expect(bare.reduce((sum, list) => sum + list.length, 0) === 200_000, 'rows are missing')
  bare.length = 0
  const empty = heap()
  const store = createAppStore(createBenchEnvironment())
  for (const [type, text] of texts) store.dispatch(received({ rows: { [type]: JSON.parse(text) }, origin: 'disk' }))
  const ofStore = heap() - empty
  expect(
    Object.values(store.getState().entities).reduce((sum, { table }) => sum + table.size, 0) === 200_000,
    'records are missing',
  )
  return [
    {
      id: 13,
      name: 'heap of 200,000 records: own / parsed rows alone',
      value: ofStore / ofRows,
      goal: 1.5,
      sense: 'most',
      unit: 'x',
    },
  ]
}
