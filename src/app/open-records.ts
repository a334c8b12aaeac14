// Storage of the local copy: uses localforage's IndexedDB database, but reads many values in one transaction. localforage itself reads
// each value in its own transaction and lists keys with a cursor, which is three times as slow.
import localforage from 'localforage'
import type { RecordStorage } from '../store/environment.ts'

/** Driver interface that localforage offers to its plugins. */
interface LocalforageDriver {
  readonly _dbInfo?: { readonly db: IDBDatabase | null; readonly storeName: string }
}

/**
 * Escapes JSON to ASCII: a text with a single Turkish letter takes twice the disk space and twice the time to read. Decoding as latin1
 * makes the engine store one byte per character, too.
 */
const inAscii = (json: string): string =>
  new TextDecoder('latin1').decode(
    new TextEncoder().encode(
      json.replace(/[^\x00-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
    ),
  )

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null)

export const openRecords = (name: string): RecordStorage => {
  const store = localforage.createInstance({ name, storeName: 'records', driver: localforage.INDEXEDDB })

  /** @throws if the connection is closed; localforage's own calls, one key at a time, open it again */
  const together = async <Value>(
    ask: (values: IDBObjectStore) => readonly IDBRequest<Value>[],
  ): Promise<readonly Value[]> => {
    await store.ready()
    const { db = null, storeName = '' } = (store as LocalforageDriver)._dbInfo ?? {}
    if (db === null) throw new DOMException('closed', 'InvalidStateError')
    const transaction = db.transaction(storeName)
    const requests = ask(transaction.objectStore(storeName))
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(requests.map(({ result }) => result))
      transaction.onabort = () => reject(transaction.error ?? new DOMException('aborted', 'AbortError'))
    })
  }

  return {
    getItem: (key) => store.getItem<string>(key),
    getItems: (keys) =>
      together<unknown>((values) => keys.map((key) => values.get(key)))
        .then((values) => values.map(asText))
        .catch(() => Promise.all(keys.map((key) => store.getItem<string>(key)))),
    setItem: (key, value) => store.setItem(key, inAscii(value)),
    removeItem: (key) => store.removeItem(key),
    keys: () =>
      together((values) => [values.getAllKeys()])
        .then(([keys = []]) => keys.map(String))
        .catch(() => store.keys()),
    clear: () => store.clear(),
  }
}
