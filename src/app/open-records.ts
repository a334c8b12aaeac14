// Where the local copy lies: localforage, whose one database gives many values in one transaction. localforage itself reads each value
// in a transaction of its own, and keys by walking a cursor: three times as slow.
import localforage from 'localforage'
import type { RecordStorage } from '../store/environment.ts'

/** The driver interface that localforage gives to its plugins. */
interface LocalforageDriver {
  readonly _dbInfo?: { readonly db: IDBDatabase | null; readonly storeName: string }
}

/**
 * The same JSON in ASCII: text with one letter of Turkish in it takes twice the disk, and twice the time to read.
 * Decoding makes it one byte a character for the engine, too.
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

  /** @throws where the connection was closed: localforage, asked one by one, opens it anew */
  const together = async <Value>(
    ask: (values: IDBObjectStore) => readonly IDBRequest<Value>[],
  ): Promise<readonly Value[]> => {
    await store.ready()
    const { db = null, storeName = '' } = (store as LocalforageDriver)._dbInfo ?? {}
    if (db === null) throw new DOMException('closed', 'InvalidStateError')
    const transaction = db.transaction(storeName)
    const asked = ask(transaction.objectStore(storeName))
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(asked.map(({ result }) => result))
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
