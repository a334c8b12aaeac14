// Tabs of one browser that send files: their disk, their network, and the commands that took effect.
import { createHash } from 'node:crypto'
import { IDBFactory } from 'fake-indexeddb'
import { selectDraftFiles } from '../../../src/store/outbox/draft-files-slice.ts'
import { received } from '../../../src/store/entities/actions.ts'
import type { OutboxDisk } from '../../../src/store/environment.ts'
import { selectToasts } from '../../../src/store/ui/toasts-slice.ts'
import { attachFiles } from '../../../src/store/outbox/attach-files.ts'
import { startOutbox } from '../../../src/store/outbox/start-outbox.ts'
import { openOutboxDisk } from '../../../src/store/outbox/outbox-disk.ts'
import { selectPendingOf } from '../../../src/store/outbox/outbox-slice.ts'
import { sendReply } from '../../../src/store/outbox/outbox-thunks.ts'
import { signedIn } from '../../../src/store/events.ts'
import { createTestStore, userId } from './create-test-store.ts'
import { id, threadRow } from './rows.ts'
import { listOf, refused } from './test-backend.ts'
import { createMemoryBrowser } from './test-outbox.ts'
import type { Browser } from './test-outbox.ts'
import { createTestUploads } from './test-uploads.ts'
import type { TestUploads } from './test-uploads.ts'

export const messenger = threadRow({ _id: id(1), lastOutboundId: null })
export const whatsapp = threadRow({
  _id: id(2),
  lastOutboundId: null,
  service: 'whatsapp',
  itemType: 'waContact',
  itemId: id(0xdd),
})
const submits = ['/api/fb/messages/submit', '/api/wa/messages/submit']

export const picture = (name = 'raf.png', size = 1_300_000): File =>
  new File([new Uint8Array(size).map((_, index) => index % 251)], name, { type: 'image/png' })
export const paper = (name = 'fatura.pdf'): File => new File(['%PDF-1.4 test'], name, { type: 'application/pdf' })

interface Desk {
  browser: Browser
  disk: OutboxDisk
  uploads: TestUploads
  /** Commands that took effect: key, text, hash of the file. */
  taken: [string | null, string, string | null][]
  serial: number
}

const freshDesk = (): Desk => {
  const factory = new IDBFactory()
  return {
    browser: createMemoryBrowser(),
    disk: openOutboxDisk(() => factory, 'outbox'),
    uploads: createTestUploads(),
    taken: [],
    serial: 0,
  }
}

/** The shared world of a test's tabs; each test begins with a fresh one. */
export const desk = freshDesk()
beforeEach(() => void Object.assign(desk, freshDesk()))

export const hashOf = async (file: File): Promise<string> =>
  createHash('sha256')
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest('hex')

export const openTab = ({
  outboxDisk = desk.disk,
  online = true,
}: { outboxDisk?: OutboxDisk; online?: boolean } = {}) => {
  const tabs = desk.browser.tab()
  const network = { online }
  const { store, backend, environment } = createTestStore({
    signedIn: false,
    environment: { outboxDisk, tabs, newId: () => `id-${(desk.serial += 1)}` },
  })
  backend.on('GET', '/api/threads', () => listOf([messenger, whatsapp]))
  desk.uploads.serve(backend, (work) => (network.online ? work() : 'no connection'))
  for (const path of submits) {
    backend.on('POST', path, ({ body, headers }) => {
      if (!network.online) return 'no connection'
      const { data } = body as { data: { message: string; media?: string } }
      const hash = data.media === undefined ? null : desk.uploads.take(data.media)
      if (data.media !== undefined && hash === null) return refused(404, 'ATTACHMENT_NOT_FOUND')
      desk.taken.push([headers.get('idempotency-key'), data.message, hash])
      return { body: { data: {}, rows: {} } }
    })
  }
  store.dispatch(signedIn({ userId, stats: null }))
  store.dispatch(received({ rows: { THREAD: [messenger, whatsapp] }, origin: 'http' }))
  const stop = startOutbox(store, environment)
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
    send: (text = '', thread = messenger) =>
      store.dispatch(sendReply({ threadId: thread._id, text, files: files(thread) })),
    /** The tab dies without a clean-up. */
    kill: () => {
      network.online = false
      tabs.close()
      stop()
    },
    notices: () => selectToasts(store.getState()).map(({ titleKey }) => titleKey),
  }
}

/** Waits for a state of the store. */
export const until = (tab: ReturnType<typeof openTab>, isSo: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = (): boolean => {
      if (!isSo()) return false
      resolve()
      return true
    }
    if (look()) return
    const stop = tab.store.subscribe(() => look() && stop())
  })
/** The disk has no events, so it is polled. */
const untilSo = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve))
}
export const untilOnDisk = (names: string[]): Promise<void> =>
  untilSo(async () => (await desk.disk.readFiles(userId)).map(({ name }) => name).join() === names.join())
export const untilTaken = (count: number): Promise<void> => untilSo(() => Promise.resolve(desk.taken.length === count))
export const allSent = (tab: ReturnType<typeof openTab>): Promise<void> =>
  until(tab, () => tab.store.getState().outbox.length === 0)
