// Drafts in several tabs of one browser: none overwrites another's, the later one of a conversation wins, and it is sent once.
import { addToDraft } from '../../../src/store/outbox/add-to-draft.ts'
import { draftChanged, selectDraft } from '../../../src/store/outbox/drafts-slice.ts'
import { startDraftSync } from '../../../src/store/outbox/start-draft-sync.ts'
import { received } from '../../../src/store/entities/actions.ts'
import { startOutbox } from '../../../src/store/outbox/start-outbox.ts'
import { discardSend, sendReply } from '../../../src/store/outbox/outbox-thunks.ts'
import { signedIn } from '../../../src/store/events.ts'
import { signOut } from '../../../src/store/session/sign-out.ts'
import { restorePersisted } from '../../../src/store/store.ts'
import { createTestStore, createMemoryStorage, userId } from '../support/create-test-store.ts'
import { id, threadRow } from '../support/rows.ts'
import { createMemoryBrowser, createMemoryDisk } from '../support/test-outbox.ts'

const thread = threadRow({ _id: id(1) })
const path = '/api/fb/messages/submit'
let storage: ReturnType<typeof createMemoryStorage>
let browser: ReturnType<typeof createMemoryBrowser>
let outboxDisk: ReturnType<typeof createMemoryDisk>

beforeEach(() => {
  jest.useFakeTimers()
  storage = createMemoryStorage()
  browser = createMemoryBrowser()
  outboxDisk = createMemoryDisk()
})
afterEach(() => jest.useRealTimers())

const settle = (ms = 100) => jest.advanceTimersByTimeAsync(ms)
/** Typing pauses. */
const rest = () => settle(5_000)

const openTab = async (undoMs = 0) => {
  const tabs = browser.tab()
  const { store, backend, environment } = createTestStore({
    signedIn: false,
    environment: { storage, tabs, outboxDisk, undoMs, now: () => Date.now() },
  })
  backend.on('POST', path, () => ({ body: { data: {}, rows: {} } }))
  restorePersisted(store)
  store.dispatch(signedIn({ userId, stats: null }))
  store.dispatch(received({ rows: { THREAD: [thread] }, origin: 'http' }))
  const stop = startDraftSync(store, environment)
  startOutbox(store, environment)
  await settle()
  return {
    store,
    write: (threadId: string, text: string) => void store.dispatch(draftChanged({ userId, threadId, text })),
    draft: (threadId: string) => selectDraft(store.getState(), threadId),
    send: () => store.dispatch(sendReply({ threadId: thread._id, text: selectDraft(store.getState(), thread._id) })),
    texts: () => backend.askedFor('POST', path).map(({ body }) => (body as { data: { message: string } }).data.message),
    keys: () => backend.askedFor('POST', path).map(({ headers }) => headers.get('idempotency-key')),
    close: () => {
      stop()
      tabs.close()
    },
  }
}

test('drafts of different conversations survive each other, also after a restart', async () => {
  const [one, other] = [await openTab(), await openTab()]
  one.write(id(1), 'for Ada')
  other.write(id(2), 'for Burak')
  await rest()
  for (const tab of [one, other]) expect([tab.draft(id(1)), tab.draft(id(2))]).toEqual(['for Ada', 'for Burak'])
  one.close()
  other.close()
  const next = await openTab()
  expect([next.draft(id(1)), next.draft(id(2))]).toEqual(['for Ada', 'for Burak'])
})

test('a draft follows the later writer, but not while somebody is typing here', async () => {
  const [one, other] = [await openTab(), await openTab()]
  one.write(thread._id, 'first')
  await settle()
  expect(other.draft(thread._id)).toBe('first')
  await rest()
  other.write(thread._id, 'second')
  await settle()
  one.write(thread._id, 'third')
  await settle()
  expect(other.draft(thread._id)).toBe('second')
  await rest()
  expect([one.draft(thread._id), other.draft(thread._id)]).toEqual(['third', 'third'])
})

test('the tab that keeps typing wins as the later writer', async () => {
  const [one, other] = [await openTab(), await openTab()]
  other.write(thread._id, 'mine')
  one.write(thread._id, 'theirs')
  await settle()
  other.write(thread._id, 'mine, longer')
  await rest()
  expect([one.draft(thread._id), other.draft(thread._id)]).toEqual(['mine, longer', 'mine, longer'])
})

test('a tab that opens while another writes has what was written, and not what is gone', async () => {
  const one = await openTab()
  one.write(id(1), 'kept')
  one.write(id(2), 'emptied')
  await rest()
  const read = storage.getItem
  // A disk with an older state.
  const old = new Map(storage.values)
  one.write(id(1), 'kept, longer')
  one.write(id(2), '')
  await settle()
  storage.getItem = async (key) => old.get(key) ?? null
  const other = await openTab()
  storage.getItem = read
  await rest()
  for (const tab of [one, other]) expect([tab.draft(id(1)), tab.draft(id(2))]).toEqual(['kept, longer', ''])
})

test('the same draft, sent from two tabs at once, is sent once', async () => {
  const [one, other] = [await openTab(), await openTab()]
  one.write(thread._id, 'On its way')
  await rest()
  await Promise.all([one.send(), other.send()])
  await rest()
  expect(new Set([...one.keys(), ...other.keys()]).size).toBe(1)
  expect([one.draft(thread._id), other.draft(thread._id)]).toEqual(['', ''])
  expect(outboxDisk.entries).toEqual([])
})

test('the same words, written again, are another answer', async () => {
  const tab = await openTab()
  for (let time = 0; time < 2; time += 1) {
    tab.write(thread._id, 'Thanks')
    await settle()
    await tab.send()
    await rest()
  }
  expect(new Set(tab.keys()).size).toBe(2)
})

test('text typed while the disk takes a reply becomes the next one', async () => {
  const tab = await openTab()
  const { write } = outboxDisk
  let taken = (): void => undefined
  outboxDisk.write = async (change) => {
    await new Promise<void>((resolve) => (taken = resolve))
    outboxDisk.write = write
    return write(change)
  }
  tab.write(thread._id, 'Merhaba ')
  const sent = tab.send()
  tab.write(thread._id, 'Merhaba Nasıl')
  await settle()
  taken()
  await sent
  await settle()
  expect(tab.draft(thread._id)).toBe('Nasıl')
  expect(tab.texts()).toEqual(['Merhaba '])
})

test('a draft whose sending was begun before the tab died is no draft any more', async () => {
  const one = await openTab()
  one.write(thread._id, 'On its way')
  await rest()
  const before = new Map(storage.values)
  one.close()
  await Promise.all([one.send(), settle(0)])
  storage.values.clear()
  for (const [key, text] of before) storage.values.set(key, text)
  const next = await openTab()
  expect(next.draft(thread._id)).toBe('')
})

test('a reply that was taken back is another command when it is sent after all', async () => {
  const tab = await openTab(5_000)
  tab.write(thread._id, 'Wait')
  await tab.send()
  const [takenBack] = outboxDisk.entries.map(({ commandId }) => commandId)
  tab.store.dispatch(discardSend(takenBack ?? ''))
  tab.write(thread._id, 'Wait')
  await settle()
  await tab.send()
  await rest()
  await rest()
  expect(tab.keys()).toHaveLength(1)
  expect(tab.keys()).not.toContain(takenBack)
})

test('signing out takes the drafts of all tabs along', async () => {
  const [one, other] = [await openTab(), await openTab()]
  other.write(thread._id, 'secret')
  await rest()
  await Promise.all([one.store.dispatch(signOut()), settle()])
  await rest()
  expect(other.draft(thread._id)).toBe('')
  expect(JSON.stringify([...storage.values])).not.toContain('secret')
})

test('drafts that were mere texts are taken over', async () => {
  const name = 'persist:drafts@http://backend.test'
  storage.values.set(
    name,
    JSON.stringify({ [`${userId}/${thread._id}`]: '"from before"', _persist: '{"version":1,"rehydrated":true}' }),
  )
  const tab = await openTab()
  expect(tab.draft(thread._id)).toBe('from before')
  await tab.send()
  await rest()
  expect(tab.keys()).toHaveLength(1)
})

test('words that come back are added once, also beside longer ones that hold them', () => {
  const { store } = createTestStore()
  const draft = (): string => selectDraft(store.getState(), id(1))
  store.dispatch(draftChanged({ userId, threadId: id(1), text: 'Evet, bugün yola çıktı' }))
  store.dispatch(addToDraft(id(1), 'Evet'))
  expect(draft()).toBe('Evet\nEvet, bugün yola çıktı')
  store.dispatch(addToDraft(id(1), 'Evet'))
  expect(draft()).toBe('Evet\nEvet, bugün yola çıktı')
})
