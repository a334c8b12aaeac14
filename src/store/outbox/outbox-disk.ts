// The outbox on disk: IndexedDB with strict durability, because an entry shown as queued must survive the tab from then on.
import type { OutboxDisk } from '../environment.ts'
import type { KeptFile, PendingEntry } from './outbox-entry.ts'

const storeName = 'entries'
const filesName = 'files'
const byUser = 'userId'
const version = 2

const ask = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the storage refused'))
  })

const untilCommitted = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('the storage refused'))
  })

const openDatabase = (factory: IDBFactory, name: string): Promise<IDBDatabase> => {
  const request = factory.open(name, version)
  request.onupgradeneeded = ({ oldVersion }) => {
    // The auto-incremented key is the order of writing, across tabs.
    const create = (name: string, id: string): void => {
      const store = request.result.createObjectStore(name, { autoIncrement: true })
      store.createIndex(byUser, byUser)
      store.createIndex(id, id, { unique: true })
    }
    if (oldVersion < 1) create(storeName, 'commandId')
    create(filesName, 'fileId')
  }
  return ask(request)
}

/** @param name one database per server address */
export const openOutboxDisk = (factory: () => IDBFactory, name: string): OutboxDisk => {
  let database: Promise<IDBDatabase> | null = null

  const connection = (): Promise<IDBDatabase> => {
    database ??= openDatabase(factory(), name).then((found) => {
      const drop = (): void => {
        database = null
      }
      // A newer version of the application waits until this connection closes; a browser may also close it by itself.
      found.onversionchange = () => {
        found.close()
        drop()
      }
      found.onclose = drop
      return found
    })
    database.catch(() => {
      database = null
    })
    return database
  }

  /** Reopens a lost connection, once. */
  const withStore = async <Result>(
    mode: IDBTransactionMode,
    work: (entries: IDBObjectStore, files: IDBObjectStore) => Promise<Result>,
  ): Promise<Result> => {
    const begin = async (): Promise<IDBTransaction> => {
      const found = await connection()
      return found.transaction([storeName, filesName], mode, { durability: 'strict' })
    }
    const transaction = await begin().catch(() => {
      database = null
      return begin()
    })
    const done = untilCommitted(transaction)
    const [result] = await Promise.all([
      work(transaction.objectStore(storeName), transaction.objectStore(filesName)),
      done,
    ])
    return result
  }

  const keyOf = (store: IDBObjectStore, commandId: string): Promise<IDBValidKey | undefined> =>
    ask(store.index('commandId').getKey(commandId))
  const fileKey = (store: IDBObjectStore, fileId: string): Promise<IDBValidKey | undefined> =>
    ask(store.index('fileId').getKey(fileId))

  return {
    write: ({ put, remove, addFiles = [], putFiles = [], removeFiles = [] }) =>
      withStore('readwrite', async (store, files) => {
        for (const file of addFiles) if ((await fileKey(files, file.fileId)) === undefined) await ask(files.add(file))
        for (const { entry, was } of put) {
          const key = await keyOf(store, was ?? entry.commandId)
          if (key !== undefined) await ask(store.put(entry, key))
          else if (was === undefined) await ask(store.add(entry))
        }
        for (const commandId of remove) {
          const key = await keyOf(store, commandId)
          if (key !== undefined) await ask(store.delete(key))
        }
        for (const file of putFiles) {
          const key = await fileKey(files, file.fileId)
          if (key !== undefined)
            await ask(files.put({ ...(await ask(files.get(key) as IDBRequest<KeptFile>)), ...file }, key))
        }
        for (const fileId of removeFiles) {
          const key = await fileKey(files, fileId)
          if (key !== undefined) await ask(files.delete(key))
        }
      }),
    read: (userId) =>
      withStore('readonly', (store) => ask(store.index(byUser).getAll(userId) as IDBRequest<PendingEntry[]>)),
    readFiles: (userId) =>
      withStore('readonly', (_store, files) => ask(files.index(byUser).getAll(userId) as IDBRequest<KeptFile[]>)),
    readFile: (fileId) =>
      withStore(
        'readonly',
        async (_store, files) =>
          (await ask(files.index('fileId').get(fileId) as IDBRequest<KeptFile | undefined>))?.bytes ?? null,
      ),
  }
}
