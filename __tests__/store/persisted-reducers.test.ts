// Persisted state: settings and drafts for each server; failing storage is reported once and has no other effect.
import { draftChanged, selectDraft } from '../../src/store/outbox/drafts-slice.ts'
import { selectToasts } from '../../src/store/ui/toasts-slice.ts'
import { signedIn } from '../../src/store/events.ts'
import { signOut } from '../../src/store/session/sign-out.ts'
import {
  hostSeen,
  languageChosen,
  selectSettings,
  tableSettled,
  themeChosen,
  tokenStored,
} from '../../src/store/network/settings-slice.ts'
import { restorePersisted } from '../../src/store/store.ts'
import { createTestStore, createMemoryStorage, userId } from './support/create-test-store.ts'
import { id } from './support/rows.ts'
import type { AppEnvironment } from '../../src/store/environment.ts'

const start = async (environment: Partial<AppEnvironment>) => {
  const parts = createTestStore({ signedIn: false, environment })
  const { persistor, restored } = restorePersisted(parts.store)
  await restored
  parts.store.dispatch(hostSeen(parts.environment.pageHost))
  return { ...parts, persistor }
}

test('token, table data, language, theme and drafts come back after a reload', async () => {
  const storage = createMemoryStorage()
  const before = await start({ storage })
  before.store.dispatch(tokenStored('a.b.c'))
  before.store.dispatch(languageChosen('en'))
  before.store.dispatch(themeChosen('dark'))
  before.store.dispatch(tableSettled({ name: 'teams', table: { limit: 20, columns: ['name'], sort: { name: 1 } } }))
  before.store.dispatch(draftChanged({ userId, threadId: id(1), text: 'Merhaba' }))
  await before.persistor.flush()
  const after = await start({ storage })
  after.store.dispatch(signedIn({ userId, stats: null }))
  expect(selectSettings(after.store.getState())).toMatchObject({
    host: 'inbox.test',
    token: 'a.b.c',
    language: 'en',
    theme: 'dark',
    tables: { teams: { limit: 20, columns: ['name'], sort: { name: 1 } } },
  })
  expect(selectDraft(after.store.getState(), id(1))).toBe('Merhaba')
})

test('nothing but settings and drafts is written', async () => {
  const storage = createMemoryStorage()
  const { persistor } = await start({ storage })
  await persistor.flush()
  expect([...storage.values.keys()].sort()).toEqual([
    'persist:drafts@http://backend.test',
    'persist:settings@http://backend.test',
  ])
})

test('another backend has a record of its own, another page host resets it', async () => {
  const storage = createMemoryStorage()
  const before = await start({ storage })
  before.store.dispatch(tokenStored('a.b.c'))
  await before.persistor.flush()
  const elsewhere = await start({ storage, backendAddress: 'http://other.test' })
  expect(selectSettings(elsewhere.store.getState()).token).toBeNull()
  const moved = await start({ storage, pageHost: 'moved.test' })
  expect(selectSettings(moved.store.getState())).toMatchObject({ token: null, host: 'moved.test' })
})

test('drafts are one user’s; a log-out takes theirs with it and leaves the others', async () => {
  const { store } = await start({})
  store.dispatch(draftChanged({ userId, threadId: id(1), text: 'mine' }))
  store.dispatch(draftChanged({ userId: id(2), threadId: id(1), text: 'theirs' }))
  store.dispatch(signedIn({ userId, stats: null }))
  expect(selectDraft(store.getState(), id(1))).toBe('mine')
  await store.dispatch(signOut())
  store.dispatch(signedIn({ userId, stats: null }))
  expect(selectDraft(store.getState(), id(1))).toBe('')
  store.dispatch(signedIn({ userId: id(2), stats: null }))
  expect(selectDraft(store.getState(), id(1))).toBe('theirs')
})

test('an emptied draft leaves nothing behind', async () => {
  const { store } = await start({})
  store.dispatch(signedIn({ userId, stats: null }))
  store.dispatch(draftChanged({ userId, threadId: id(1), text: 'x' }))
  store.dispatch(draftChanged({ userId, threadId: id(1), text: '' }))
  expect(selectDraft(store.getState(), id(1))).toBe('')
  expect(Object.keys(store.getState().drafts).filter((key) => key !== '_persist')).toEqual([])
})

test('a storage that refuses to write is told once, and the application goes on', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const storage = { ...createMemoryStorage(), setItem: () => Promise.reject(new Error('quota')) }
  const { store, persistor } = await start({ storage })
  store.dispatch(languageChosen('en'))
  await persistor.flush()
  store.dispatch(languageChosen('tr'))
  await persistor.flush()
  quiet.mockRestore()
  expect(selectToasts(store.getState()).map((notice) => notice.titleKey)).toEqual(['errors:STORAGE_UNAVAILABLE'])
  expect(selectSettings(store.getState()).language).toBe('tr')
})

test('a storage that cannot be read starts empty', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const { store } = await start({
    storage: { ...createMemoryStorage(), getItem: () => Promise.reject(new Error('closed')) },
  })
  quiet.mockRestore()
  expect(selectSettings(store.getState())).toMatchObject({ token: null, language: 'tr' })
})
