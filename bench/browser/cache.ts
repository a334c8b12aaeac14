// What goals 5, 6 and 13 need: a real disk with records on it, an append in a worker as the limit, the stock ways of keeping them.
import { declarationOf } from '../../contract/index.ts'
import type { AnyRow, EntityType } from '../../contract/index.ts'
import { openRecords } from '../../src/app/open-records.ts'
import { cachedTypes, freshBase, writeBase } from '../../src/store/cache/cache-base.ts'
import { blockKey, frameKey } from '../../src/store/cache/cache-values.ts'
import type { CacheBase } from '../../src/store/cache/cache-values.ts'
import { isKept } from '../../src/store/cache/cached-form.ts'
import type { RecordStorage } from '../../src/store/environment.ts'
import { epoch, message, thread } from './records.ts'
import { seeded } from './random.ts'

let disks = 0

export const openDisk = (): RecordStorage => {
  disks += 1
  return openRecords(`bench-records-${disks}`)
}

/** Types of messages and comments: what there is much of. */
const others = cachedTypes.filter((type) => type !== 'THREAD' && declarationOf(type).scope.kind === 'thread' && isKept(type, true))

export type Rows = readonly (readonly [EntityType, AnyRow])[]

/** @param threads how many of them are work items; the others are spread over the types */
export const madeRows = (records: number, threads: number): Rows =>
  Array.from({ length: records }, (_, number) =>
    number < threads ? (['THREAD', thread(number, seeded(number))] as const) : ([others[number % others.length] as EntityType, message(number % others.length, number, 1)] as const),
  )

const rowsInBlock = 1_000

/** As idle compaction leaves them. */
export const fillDisk = async (disk: RecordStorage, rows: Rows): Promise<CacheBase> => {
  const base: CacheBase = { ...freshBase('bench', true), covered: { bench: { number: 0, positions: { epoch, cursors: {} } } } }
  for (const [type, ofType] of Map.groupBy(rows, ([name]) => name)) {
    for (let from = 0; from < ofType.length; from += rowsInBlock) {
      const part = ofType.slice(from, from + rowsInBlock).map(([, row]) => row)
      await disk.setItem(blockKey(type, from + 1, part.length, 'bench'), JSON.stringify({ rows: { [type]: part }, gone: {} }))
    }
  }
  await disk.setItem(frameKey, JSON.stringify({ session: { stats: null, rights: null, organisations: [], accounts: [] }, complete: true }))
  await writeBase(disk, base)
  return base
}

const workerCode = `
  let file = null
  onmessage = async ({ data }) => {
    if (file === null) {
      const root = await navigator.storage.getDirectory()
      file = await (await root.getFileHandle('bench', { create: true })).createSyncAccessHandle()
    }
    file.write(new TextEncoder().encode(data), { at: file.getSize() })
    file.flush()
    postMessage(file.getSize())
  }
`

/** The limit of writing: the same text appended to a file by a worker, flushed. */
export const appendingWorker = (): { readonly append: (text: string) => Promise<void>; readonly end: () => void } => {
  const worker = new Worker(URL.createObjectURL(new Blob([workerCode], { type: 'text/javascript' })))
  return {
    append: (text) =>
      new Promise((resolve) => {
        worker.onmessage = () => resolve()
        worker.postMessage(text)
      }),
    end: () => worker.terminate(),
  }
}

/** The stock way of reading: one value a record, all at once. */
export const perRecordDisk = async (rows: Rows): Promise<() => Promise<number>> => {
  const open = indexedDB.open(`bench-per-record-${(disks += 1)}`)
  open.onupgradeneeded = () => void open.result.createObjectStore('records')
  const database = await new Promise<IDBDatabase>((resolve) => {
    open.onsuccess = () => resolve(open.result)
  })
  const write = database.transaction('records', 'readwrite')
  const store = write.objectStore('records')
  for (const [type, row] of rows) store.put(row, `${type}/${row._id}`)
  await new Promise((resolve) => {
    write.oncomplete = resolve
  })
  return async () => {
    const all = database.transaction('records').objectStore('records').getAll()
    return new Promise((resolve) => {
      all.onsuccess = () => resolve((all.result as unknown[]).length)
    })
  }
}
