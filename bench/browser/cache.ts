// Fixtures of goals 5, 6 and 13: a real disk with records, an append in a worker as the limit, and the common methods of storing.
import { getDeclaration } from '../../contract/index.ts'
import type { AnyRow, EntityType } from '../../contract/index.ts'
import { openRecords } from '../../src/app/open-records.ts'
import { cachedTypes, createBase, writeBase } from '../../src/store/cache/cache-base.ts'
import { formatBlockKey, frameKey } from '../../src/store/cache/cache-values.ts'
import type { CacheBase } from '../../src/store/cache/cache-values.ts'
import { rowsInBlock } from '../../src/store/cache/compaction.ts'
import { isPersisted } from '../../src/store/cache/cached-form.ts'
import type { RecordStorage } from '../../src/store/environment.ts'
import { epoch, message, thread } from './records.ts'
import { createRandom } from './random.ts'

let disks = 0

export const openDisk = (): RecordStorage => {
  disks += 1
  return openRecords(`bench-records-${disks}`)
}

/** Types of messages and comments, which are the most numerous. */
const others = cachedTypes.filter(
  (type) => type !== 'THREAD' && getDeclaration(type).scope.kind === 'thread' && isPersisted(type, true),
)

export type Rows = readonly (readonly [EntityType, AnyRow])[]

/** @param threads number of rows that are conversations; the others are spread over the other types */
export const makeRows = (records: number, threads: number): Rows =>
  Array.from({ length: records }, (_, number) =>
    number < threads
      ? (['THREAD', thread(number, createRandom(number))] as const)
      : ([others[number % others.length] as EntityType, message(number % others.length, number, 1)] as const),
  )

/** Fills a disk as idle compaction leaves it. */
export const fillDisk = async (disk: RecordStorage, rows: Rows): Promise<CacheBase> => {
  const base: CacheBase = {
    ...createBase('bench', true),
    covered: { bench: { number: 0, positions: { epoch, cursors: {} } } },
  }
  for (const [type, ofType] of Map.groupBy(rows, ([name]) => name)) {
    for (let from = 0; from < ofType.length; from += rowsInBlock) {
      const part = ofType.slice(from, from + rowsInBlock).map(([, row]) => row)
      await disk.setItem(
        formatBlockKey(type, from + 1, part.length, 'bench'),
        JSON.stringify({ rows: { [type]: part }, gone: {} }),
      )
    }
  }
  await disk.setItem(
    frameKey,
    JSON.stringify({ session: { stats: null, rights: null, organisations: [], accounts: [] }, complete: true }),
  )
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

/** The limit of writing: a worker appends the same text to a file and flushes it. */
export const startAppendingWorker = (): {
  readonly append: (text: string) => Promise<void>
  readonly end: () => void
} => {
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

/** The common method of reading: one value per record, all read at once. */
export const fillPerRecordDisk = async (rows: Rows): Promise<() => Promise<number>> => {
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
