// Files of answers: read and kept before they are shown, brought before their command, and what is said where that cannot be.
import { createHash } from 'node:crypto'
import { IDBFactory } from 'fake-indexeddb'
import { sha256InScript } from '../../src/lib/sha256.ts'
import { fileDetached, selectDraftFiles } from '../../src/store/drafts/draft-files-slice.ts'
import { received } from '../../src/store/entities/actions.ts'
import type { OutboxDisk } from '../../src/store/environment.ts'
import { selectNotices } from '../../src/store/notices/notices-slice.ts'
import { attachFiles } from '../../src/store/outbox/attach-files.ts'
import { bytesOf } from '../../src/store/outbox/file-bytes.ts'
import { keepOutbox } from '../../src/store/outbox/keep-outbox.ts'
import { openOutboxDisk } from '../../src/store/outbox/outbox-disk.ts'
import { outboxActions, selectPendingOf } from '../../src/store/outbox/outbox-slice.ts'
import { discardSend, retrySend, sendReply, takeBackReply } from '../../src/store/outbox/outbox-thunks.ts'
import { takeFilesAgain } from '../../src/store/outbox/send-files-again.ts'
import { signedIn } from '../../src/store/session/session-slice.ts'
import { createTestStore, userId } from './support/create-test-store.ts'
import { id, threadRow } from './support/rows.ts'
import { listOf, refused } from './support/test-backend.ts'
import { memoryBrowser } from './support/test-outbox.ts'
import type { Browser } from './support/test-outbox.ts'
import { testUploads } from './support/test-uploads.ts'
import type { TestUploads } from './support/test-uploads.ts'

const messenger = threadRow({ _id: id(1), lastOutboundId: null })
const whatsapp = threadRow({ _id: id(2), lastOutboundId: null, service: 'whatsapp', itemType: 'waContact', itemId: id(0xdd) })
const submits = ['/api/fb/messages/submit', '/api/wa/messages/submit']

const picture = (name = 'raf.png', size = 1_300_000): File => new File([new Uint8Array(size).map((_, index) => index % 251)], name, { type: 'image/png' })
const paper = (name = 'fatura.pdf'): File => new File(['%PDF-1.4 test'], name, { type: 'application/pdf' })

let browser: Browser
let disk: OutboxDisk
let uploads: TestUploads
/** What took effect: key, words, hash of the file. */
let taken: [string | null, string, string | null][]
let serial: number

beforeEach(() => {
  browser = memoryBrowser()
  const factory = new IDBFactory()
  disk = openOutboxDisk(() => factory, 'outbox')
  uploads = testUploads()
  taken = []
  serial = 0
})

const hashOf = async (file: File): Promise<string> => createHash('sha256').update(new Uint8Array(await file.arrayBuffer())).digest('hex')

const openTab = ({ outboxDisk = disk, online = true }: { outboxDisk?: OutboxDisk; online?: boolean } = {}) => {
  const tabs = browser.tab()
  const network = { online }
  const { store, backend, environment } = createTestStore({ signedIn: false, environment: { outboxDisk, tabs, newId: () => `id-${(serial += 1)}` } })
  backend.on('GET', '/api/threads', () => listOf([messenger, whatsapp]))
  uploads.serve(backend, (work) => (network.online ? work() : 'no connection'))
  for (const path of submits) {
    backend.on('POST', path, ({ body, headers }) => {
      if (!network.online) return 'no connection'
      const { data } = body as { data: { message: string; media?: string } }
      const hash = data.media === undefined ? null : uploads.take(data.media)
      if (data.media !== undefined && hash === null) return refused(404, 'ATTACHMENT_NOT_FOUND')
      taken.push([headers.get('idempotency-key'), data.message, hash])
      return { body: { data: {}, rows: {} } }
    })
  }
  store.dispatch(signedIn({ userId, stats: null }))
  store.dispatch(received({ rows: { THREAD: [messenger, whatsapp] }, origin: 'http' }))
  const stop = keepOutbox(store, environment)
  const files = (thread = messenger) => selectDraftFiles(store.getState(), thread._id)
  const pending = (thread = messenger) => selectPendingOf(store.getState(), thread._id)
  return {
    store,
    environment,
    backend,
    network,
    files,
    pending,
    attach: (given: File[], thread = messenger) => store.dispatch(attachFiles(thread._id, given)),
    send: (text = '', thread = messenger) => store.dispatch(sendReply({ threadId: thread._id, text, files: files(thread) })),
    /** Nobody says goodbye. */
    kill: () => {
      network.online = false
      tabs.close()
      stop()
    },
    notices: () => selectNotices(store.getState()).map(({ titleKey }) => titleKey),
  }
}

/** Waits for what the store tells. */
const until = (tab: ReturnType<typeof openTab>, isSo: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = (): boolean => {
      if (!isSo()) return false
      resolve()
      return true
    }
    if (look()) return
    const stop = tab.store.subscribe(() => look() && stop())
  })
/** Of the disk nobody tells: it is asked. */
const untilSo = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve))
}
const untilOnDisk = (names: string[]): Promise<void> => untilSo(async () => (await disk.readFiles(userId)).map(({ name }) => name).join() === names.join())
const untilTaken = (count: number): Promise<void> => untilSo(() => Promise.resolve(taken.length === count))
const allSent = (tab: ReturnType<typeof openTab>): Promise<void> => until(tab, () => tab.store.getState().outbox.length === 0)

test('a picture is brought in parts with progress, then its message names it; its bytes leave the disk afterwards', async () => {
  const tab = openTab()
  const file = picture()
  expect(await tab.attach([file])).toEqual([])
  expect(tab.files()).toMatchObject([{ name: 'raf.png', mimeType: 'image/png', size: 1_300_000, sha256: await hashOf(file) }])
  const seen: number[] = []
  tab.store.subscribe(() => {
    const { uploaded } = tab.pending()[0] ?? {}
    if (uploaded !== undefined && seen.at(-1) !== uploaded) seen.push(uploaded)
  })
  await tab.send()
  expect(tab.files()).toEqual([])
  await allSent(tab)
  expect(seen).toEqual([0, 524_288, 1_048_576])
  expect(taken).toEqual([[expect.any(String), '', await hashOf(file)]])
  await untilOnDisk([])
})

test('drafts keep their files across a reload and in every tab; one that is removed is gone everywhere', async () => {
  const first = openTab()
  await first.attach([picture('bir.png', 10), paper('iki.pdf')])
  const second = openTab()
  await until(second, () => second.files().length === 2)
  expect(second.files().map(({ name }) => name)).toEqual(['bir.png', 'iki.pdf'])
  second.store.dispatch(fileDetached(second.files()[0]?.fileId ?? ''))
  await until(first, () => first.files().length === 1)
  await untilOnDisk(['iki.pdf'])
  expect(first.files(whatsapp)).toEqual([])
})

test('words go along with the first file that takes them, else after the files', async () => {
  const tab = openTab()
  await tab.attach([picture('bir.png', 10), paper()])
  await tab.send('Buyurun')
  await allSent(tab)
  await tab.attach([picture('iki.png', 20), paper()], whatsapp)
  await tab.send('Faturanız', whatsapp)
  await allSent(tab)
  expect(taken.map(([, text, hash]) => [text, hash !== null])).toEqual([['', true], ['', true], ['Buyurun', false], ['Faturanız', true], ['', true]])
})

test('what is queued offline with its file goes out once from the tab that takes over, from where the upload stopped', async () => {
  const first = openTab()
  const file = picture()
  await first.attach([file])
  // The connection breaks after the first part.
  const stop = first.store.subscribe(() => {
    if ((first.pending()[0]?.uploaded ?? 0) > 0) first.network.online = false
  })
  await first.send()
  await first.store.dispatch(sendReply({ threadId: messenger._id, text: 'sonra' }))
  await until(first, () => first.pending()[0]?.error?.code === 'NETWORK_ERROR')
  stop()
  first.kill()
  const second = openTab()
  await until(second, () => taken.length === 2)
  expect(taken.map(([, text, hash]) => [text, hash])).toEqual([['', await hashOf(file)], ['sonra', null]])
  expect(uploads.parts.reduce((sum, part) => sum + part, 0)).toBe(file.size)
})

test('an upload that the backend has forgotten is brought anew', async () => {
  const tab = openTab()
  await tab.attach([picture('bir.png', 10)])
  tab.backend.on('POST', '/api/fb/messages/submit', () => 'no connection')
  await tab.send()
  await until(tab, () => tab.pending()[0]?.error?.code === 'NETWORK_ERROR')
  const { mediaId } = tab.pending()[0] ?? {}
  expect(mediaId).toEqual(expect.any(String))
  uploads.forget()
  tab.kill()
  const next = openTab()
  await until(next, () => next.pending()[0]?.mediaId === null && next.pending()[0]?.state === 'queued')
  next.kill()
  openTab()
  await untilTaken(1)
})

test.each([
  ['too large for its channel', [picture('büyük.png', 8_000_001)], messenger, { code: 'ATTACHMENT_TOO_LARGE', most: 8_000_000 }],
  ['of a kind its channel does not take', [new File(['x'], 'a.exe', { type: 'application/x-msdownload' })], whatsapp, { code: 'ATTACHMENT_TYPE_REFUSED' }],
  ['a page that runs scripts', [new File(['<script>'], 'a.html', { type: 'text/html' })], messenger, { code: 'ATTACHMENT_TYPE_REFUSED' }],
  ['empty', [new File([], 'boş.pdf', { type: 'application/pdf' })], messenger, { code: 'ATTACHMENT_EMPTY' }],
])('a file that is %s is refused at once, and the others are taken', async (_name, files, thread, refusal) => {
  const tab = openTab()
  expect(await tab.attach([...files, paper()], thread)).toEqual([{ name: files[0]?.name, ...refusal }])
  expect(tab.files(thread)).toHaveLength(1)
})

test('more than ten are not taken', async () => {
  const tab = openTab()
  expect(await tab.attach(Array.from({ length: 11 }, (_, index) => paper(`${index}.pdf`)))).toEqual([{ name: '10.pdf', code: 'ATTACHMENT_TOO_MANY', most: 10 }])
})

test('a file that changed or disappeared since it was chosen is refused; nothing else is lost', async () => {
  const tab = openTab()
  const gone = paper('silinen.pdf')
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  const changed = paper('değişen.pdf')
  changed.arrayBuffer = () => Promise.resolve(new ArrayBuffer(3))
  expect(await tab.attach([gone, changed, paper()])).toEqual([
    { name: 'silinen.pdf', code: 'ATTACHMENT_UNREADABLE' },
    { name: 'değişen.pdf', code: 'ATTACHMENT_UNREADABLE' },
  ])
  expect(tab.files()).toHaveLength(1)
})

test('a full storage is said; the file stays in this tab and is sent all the same', async () => {
  const full = { ...disk, write: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }
  const tab = openTab({ outboxDisk: full })
  const file = picture('bir.png', 10)
  await tab.attach([file])
  expect(tab.notices()).toEqual(['errors:ATTACHMENT_NOT_KEPT'])
  const [{ fileId = '' } = {}] = tab.files()
  expect(await bytesOf(tab.environment, fileId)).toHaveProperty('size', 10)
  // Another tab's news brings the disk's state, which does not know it.
  openTab({ outboxDisk: disk, online: false })
  await tab.send()
  await allSent(tab)
  expect(taken).toMatchObject([['id-2', '', await hashOf(file)]])
  // Whoever holds files for as long as the tab lives has no memory left in the end.
  expect(await bytesOf(tab.environment, fileId)).toBeNull()
})

test('bytes that the browser has lost fail their message alone, which can be thrown away', async () => {
  const tab = openTab({ online: false })
  await tab.attach([paper()])
  const [{ fileId = '' } = {}] = tab.files()
  await tab.send('Buyurun')
  await disk.write({ put: [], remove: [], removeFiles: [fileId] })
  tab.kill()
  const next = openTab()
  await until(next, () => next.pending()[0]?.state === 'failed' && next.pending().length === 1)
  expect(next.pending()).toMatchObject([{ state: 'failed', error: { code: 'ATTACHMENT_LOST' } }])
  await untilTaken(1)
  expect(taken).toMatchObject([[expect.anything(), 'Buyurun', null]])
  next.store.dispatch(discardSend(next.pending()[0]?.commandId ?? ''))
  expect(next.store.getState().outbox).toEqual([])
})

test('what is taken back stands in the composer again, its words and its file, while it is being brought too', async () => {
  const tab = openTab({ online: false })
  await tab.attach([paper()], whatsapp)
  await tab.send('Faturanız', whatsapp)
  await until(tab, () => tab.pending(whatsapp)[0]?.state === 'queued' && tab.pending(whatsapp)[0]?.error !== null)
  expect(tab.store.dispatch(takeBackReply(tab.pending(whatsapp)[0]?.commandId ?? ''))).toBe('Faturanız')
  expect(tab.pending(whatsapp)).toEqual([])
  expect(tab.files(whatsapp)).toMatchObject([{ name: 'fatura.pdf' }])
  tab.kill()
  const next = openTab()
  await until(next, () => next.files(whatsapp).length === 1)
  const stop = next.store.subscribe(() => {
    const [reply] = next.pending(whatsapp)
    if (reply?.uploaded === 0) next.store.dispatch(takeBackReply(reply.commandId))
  })
  await next.send('', whatsapp)
  await until(next, () => next.files(whatsapp).length === 1)
  stop()
  await untilOnDisk(['fatura.pdf'])
  next.kill()
  const last = openTab()
  await until(last, () => last.files(whatsapp).length === 1)
  expect(last.store.getState().outbox).toEqual([])
  expect(taken).toEqual([])
})

test('a refused file fails its message with the reason and is tried again from its author’s hand', async () => {
  const tab = openTab()
  let damaged = true
  uploads.serve(tab.backend, (work) => (damaged ? refused(422, 'ATTACHMENT_DAMAGED') : work()))
  await tab.attach([paper()])
  await tab.send()
  await until(tab, () => tab.pending()[0]?.state === 'failed')
  expect(tab.pending()[0]?.error?.code).toBe('ATTACHMENT_DAMAGED')
  damaged = false
  tab.store.dispatch(retrySend(tab.pending()[0]?.commandId ?? ''))
  await allSent(tab)
  expect(taken).toHaveLength(1)
})

test('the file of a message that the platform did not take comes back from the backend, to be sent again', async () => {
  const tab = openTab()
  const attachment = { type: 'image' as const, mediaId: 'a'.repeat(24), name: 'raf.png', mime_type: 'image/png' }
  tab.backend.on('GET', `/media/${attachment.mediaId}`, () => ({ body: 'its bytes' }))
  const files = await tab.store.dispatch(takeFilesAgain(messenger._id, [attachment]))
  expect(files).toMatchObject([{ name: 'raf.png', mimeType: 'image/png', size: 11 }])
  await tab.send()
  await allSent(tab)
  expect(taken).toHaveLength(1)
  expect(await tab.store.dispatch(takeFilesAgain(messenger._id, [{ ...attachment, mediaId: 'b'.repeat(24) }]))).toBeNull()
  expect(tab.notices()).toContain('errors:FILE_MISSING')
})

test('what stands in the composer stays there, however often the disk is read while a file comes back', async () => {
  const tab = openTab()
  await tab.attach([paper('taslak.pdf')])
  const attachment = { type: 'image' as const, mediaId: 'a'.repeat(24), name: 'raf.png', mime_type: 'image/png' }
  tab.backend.on('GET', `/media/${attachment.mediaId}`, () => ({ body: 'its bytes' }))
  const { readFiles } = tab.environment.outboxDisk
  // As news of another tab do: each file is another object afterwards.
  const stop = tab.store.subscribe(() => {
    stop()
    tab.store.dispatch(outboxActions.restored({ userId, entries: [], files: tab.files().map((file) => ({ ...file })), now: 0 }))
  })
  expect(await tab.store.dispatch(takeFilesAgain(messenger._id, [attachment]))).toMatchObject([{ name: 'raf.png' }])
  expect(await readFiles(userId)).toHaveLength(2)
})

test.each([0, 1, 55, 56, 63, 64, 65, 1_000, 70_000])('the hash of %i bytes is the same without the browser’s help', (length) => {
  const bytes = new Uint8Array(length).map((_, index) => (index * 31) % 256)
  expect(sha256InScript(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'))
})
