// Files of replies: read and stored before they are shown, uploaded before their command, still there after a reload.
import { fileDetached, filesMoved } from '../../../src/store/outbox/draft-files-slice.ts'
import { outboxActions } from '../../../src/store/outbox/outbox-slice.ts'
import { sendReply, withdrawReply } from '../../../src/store/outbox/outbox-thunks.ts'
import { reattachFiles } from '../../../src/store/outbox/reattach-files.ts'
import {
  allSent,
  desk,
  hashOf,
  messenger,
  openTab,
  paper,
  picture,
  until,
  untilOnDisk,
  untilTaken,
  whatsapp,
} from '../support/attachment-tabs.ts'
import { userId } from '../support/create-test-store.ts'

test('a picture is brought in parts with progress, then its message names it; its bytes leave the disk afterwards', async () => {
  const tab = openTab()
  const file = picture()
  expect(await tab.attach([file])).toEqual([])
  expect(tab.files()).toMatchObject([
    { name: 'raf.png', mimeType: 'image/png', size: 1_300_000, sha256: await hashOf(file) },
  ])
  const seen: number[] = []
  tab.store.subscribe(() => {
    const { uploaded } = tab.pending()[0] ?? {}
    if (uploaded !== undefined && seen.at(-1) !== uploaded) seen.push(uploaded)
  })
  await tab.send()
  expect(tab.files()).toEqual([])
  await allSent(tab)
  expect(seen).toEqual([0, 524_288, 1_048_576])
  expect(desk.taken).toEqual([[expect.any(String), '', await hashOf(file)]])
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

test('files of a conversation that became one with another stand there, after a reload too', async () => {
  const first = openTab()
  await first.attach([paper()])
  const second = openTab()
  await until(second, () => second.files().length === 1)
  first.store.dispatch(filesMoved({ userId, from: messenger._id, to: whatsapp._id }))
  await until(second, () => second.files(whatsapp).length === 1)
  first.kill()
  const again = openTab()
  await until(again, () => again.files(whatsapp).length === 1)
  expect(again.files()).toEqual([])
})

test('words go along with the first file that takes them, else after the files', async () => {
  const tab = openTab()
  await tab.attach([picture('bir.png', 10), paper()])
  await tab.send('Buyurun')
  await allSent(tab)
  await tab.attach([picture('iki.png', 20), paper()], whatsapp)
  await tab.send('Faturanız', whatsapp)
  await allSent(tab)
  expect(desk.taken.map(([, text, hash]) => [text, hash !== null])).toEqual([
    ['', true],
    ['', true],
    ['Buyurun', false],
    ['Faturanız', true],
    ['', true],
  ])
})

test('a reply queued offline with a file is sent once by the tab that takes over, resuming the upload', async () => {
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
  await until(second, () => desk.taken.length === 2)
  expect(desk.taken.map(([, text, hash]) => [text, hash])).toEqual([
    ['', await hashOf(file)],
    ['sonra', null],
  ])
  expect(desk.uploads.parts.reduce((sum, part) => sum + part, 0)).toBe(file.size)
})

test('an upload that the backend has forgotten is brought anew', async () => {
  const tab = openTab()
  await tab.attach([picture('bir.png', 10)])
  tab.backend.on('POST', '/api/fb/messages/submit', () => 'no connection')
  await tab.send()
  await until(tab, () => tab.pending()[0]?.error?.code === 'NETWORK_ERROR')
  const { mediaId } = tab.pending()[0] ?? {}
  expect(mediaId).toEqual(expect.any(String))
  desk.uploads.forget()
  tab.kill()
  const next = openTab()
  await until(next, () => next.pending()[0]?.mediaId === null && next.pending()[0]?.state === 'queued')
  next.kill()
  openTab()
  await untilTaken(1)
})

test('a withdrawn reply returns to the composer with text and file, even during the upload', async () => {
  const tab = openTab({ online: false })
  await tab.attach([paper()], whatsapp)
  await tab.send('Faturanız', whatsapp)
  await until(tab, () => tab.pending(whatsapp)[0]?.state === 'queued' && tab.pending(whatsapp)[0]?.error !== null)
  expect(tab.store.dispatch(withdrawReply(tab.pending(whatsapp)[0]?.commandId ?? ''))).toBe('Faturanız')
  expect(tab.pending(whatsapp)).toEqual([])
  expect(tab.files(whatsapp)).toMatchObject([{ name: 'fatura.pdf' }])
  tab.kill()
  const next = openTab()
  await until(next, () => next.files(whatsapp).length === 1)
  const stop = next.store.subscribe(() => {
    const [reply] = next.pending(whatsapp)
    if (reply?.uploaded === 0) next.store.dispatch(withdrawReply(reply.commandId))
  })
  await next.send('', whatsapp)
  await until(next, () => next.files(whatsapp).length === 1)
  stop()
  await untilOnDisk(['fatura.pdf'])
  next.kill()
  const last = openTab()
  await until(last, () => last.files(whatsapp).length === 1)
  expect(last.store.getState().outbox).toEqual([])
  expect(desk.taken).toEqual([])
})

test('the file of a message that the platform did not take comes back from the backend, to be sent again', async () => {
  const tab = openTab()
  const attachment = { type: 'image' as const, mediaId: 'a'.repeat(24), name: 'raf.png', mime_type: 'image/png' }
  tab.backend.on('GET', `/media/${attachment.mediaId}`, () => ({ body: 'its bytes' }))
  const files = await tab.store.dispatch(reattachFiles(messenger._id, [attachment]))
  expect(files).toMatchObject([{ name: 'raf.png', mimeType: 'image/png', size: 11 }])
  await tab.send()
  await allSent(tab)
  expect(desk.taken).toHaveLength(1)
  expect(
    await tab.store.dispatch(reattachFiles(messenger._id, [{ ...attachment, mediaId: 'b'.repeat(24) }])),
  ).toBeNull()
  expect(tab.notices()).toContain('errors:FILE_MISSING')
})

test('the composer keeps its contents while the disk is read and a file returns', async () => {
  const tab = openTab()
  await tab.attach([paper('taslak.pdf')])
  const attachment = { type: 'image' as const, mediaId: 'a'.repeat(24), name: 'raf.png', mime_type: 'image/png' }
  tab.backend.on('GET', `/media/${attachment.mediaId}`, () => ({ body: 'its bytes' }))
  const { readFiles } = tab.environment.outboxDisk
  // As news from another tab does: each file is another object afterwards.
  const stop = tab.store.subscribe(() => {
    stop()
    tab.store.dispatch(
      outboxActions.restored({ userId, entries: [], files: tab.files().map((file) => ({ ...file })), now: 0 }),
    )
  })
  expect(await tab.store.dispatch(reattachFiles(messenger._id, [attachment]))).toMatchObject([{ name: 'raf.png' }])
  expect(await readFiles(userId)).toHaveLength(2)
})
