// Files that are refused, damaged or lost: the error texts, and that the rest is still sent.
import { readBlob } from '../../../src/store/outbox/blobs.ts'
import { discardSend, retrySend } from '../../../src/store/outbox/outbox-thunks.ts'
import {
  allSent,
  desk,
  hashOf,
  messenger,
  openTab,
  paper,
  picture,
  until,
  untilTaken,
  whatsapp,
} from '../support/attachment-tabs.ts'
import { refused } from '../support/test-backend.ts'

test.each([
  [
    'too large for its channel',
    [picture('büyük.png', 8_000_001)],
    messenger,
    { code: 'ATTACHMENT_TOO_LARGE', max: 8_000_000 },
  ],
  [
    'of a kind its channel does not take',
    [new File(['x'], 'a.exe', { type: 'application/x-msdownload' })],
    whatsapp,
    { code: 'ATTACHMENT_TYPE_REFUSED' },
  ],
  [
    'a page that runs scripts',
    [new File(['<script>'], 'a.html', { type: 'text/html' })],
    messenger,
    { code: 'ATTACHMENT_TYPE_REFUSED' },
  ],
  ['empty', [new File([], 'boş.pdf', { type: 'application/pdf' })], messenger, { code: 'ATTACHMENT_EMPTY' }],
])('a file that is %s is refused at once, and the others are taken', async (_name, files, thread, refusal) => {
  const tab = openTab()
  expect(await tab.attach([...files, paper()], thread)).toEqual([{ name: files[0]?.name, ...refusal }])
  expect(tab.files(thread)).toHaveLength(1)
})

test('more than ten are not taken', async () => {
  const tab = openTab()
  expect(await tab.attach(Array.from({ length: 11 }, (_, index) => paper(`${index}.pdf`)))).toEqual([
    { name: '10.pdf', code: 'ATTACHMENT_TOO_MANY', max: 10 },
  ])
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
  const full = { ...desk.disk, write: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }
  const tab = openTab({ outboxDisk: full })
  const file = picture('bir.png', 10)
  await tab.attach([file])
  expect(tab.notices()).toEqual(['errors:ATTACHMENT_NOT_KEPT'])
  const [{ fileId = '' } = {}] = tab.files()
  expect(await readBlob(tab.environment, fileId)).toHaveProperty('size', 10)
  // Another tab's news brings the disk's state, which does not contain it.
  openTab({ outboxDisk: desk.disk, online: false })
  await tab.send()
  await allSent(tab)
  expect(desk.taken).toMatchObject([['id-2', '', await hashOf(file)]])
  // Keeping files for the life of a tab would exhaust its memory.
  expect(await readBlob(tab.environment, fileId)).toBeNull()
})

test('bytes that the browser has lost fail their message alone, which can be thrown away', async () => {
  const tab = openTab({ online: false })
  await tab.attach([paper()])
  const [{ fileId = '' } = {}] = tab.files()
  await tab.send('Buyurun')
  await desk.disk.write({ put: [], remove: [], removeFiles: [fileId] })
  tab.kill()
  const next = openTab()
  await until(next, () => next.pending()[0]?.state === 'failed' && next.pending().length === 1)
  expect(next.pending()).toMatchObject([{ state: 'failed', error: { code: 'ATTACHMENT_LOST' } }])
  await untilTaken(1)
  expect(desk.taken).toMatchObject([[expect.anything(), 'Buyurun', null]])
  next.store.dispatch(discardSend(next.pending()[0]?.commandId ?? ''))
  expect(next.store.getState().outbox).toEqual([])
})

test('a refused file fails its message with the reason and is tried again from its author’s hand', async () => {
  const tab = openTab()
  let damaged = true
  desk.uploads.serve(tab.backend, (work) => (damaged ? refused(422, 'ATTACHMENT_DAMAGED') : work()))
  await tab.attach([paper()])
  await tab.send()
  await until(tab, () => tab.pending()[0]?.state === 'failed')
  expect(tab.pending()[0]?.error?.code).toBe('ATTACHMENT_DAMAGED')
  damaged = false
  tab.store.dispatch(retrySend(tab.pending()[0]?.commandId ?? ''))
  await allSent(tab)
  expect(desk.taken).toHaveLength(1)
})
