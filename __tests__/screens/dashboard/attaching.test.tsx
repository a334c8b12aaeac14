// Files in the composer: chosen, pasted or dropped, shown with a remove button, refused with a reason; and their upload in a bubble.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { id, messageRow, threadRow, time } from '../../store/support/rows.ts'
import { createTestUploads } from '../../store/support/test-uploads.ts'
import { renderInbox } from './support/render-inbox.tsx'

const ada = threadRow({ _id: id(1), itemId: id(0xc1), title: 'Ada Kaya', lastMessageTime: time(200) })
const messages = [messageRow({ _id: id(0x101), fbConversationId: id(0xc1), message: 'Merhaba' })]
const picture = (name = 'raf.png'): File => new File([new Uint8Array(2_000)], name, { type: 'image/png' })
const paper = (name = 'fatura.pdf'): File => new File(['%PDF-1.4'], name, { type: 'application/pdf' })

beforeAll(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:seen', revokeObjectURL: () => undefined })
})

const openAda = async (more: object = {}) => {
  const inbox = await renderInbox({ threads: [ada], messages, at: `/?thread=${ada._id}`, ...more })
  const uploads = createTestUploads()
  uploads.serve(inbox.backend)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Ada Kaya/ })
  const sent = () =>
    inbox.backend.askedFor('POST', '/api/fb/messages/submit').map(({ body }) => (body as { data: object }).data)
  return { ...inbox, field, sent, chips: () => screen.findByRole('list', { name: 'Attached files' }) }
}
const pasting = (files: File[], types = ['Files']) => ({ clipboardData: { files, types, getData: () => '' } })

test('a chosen file stands above the text with its size, is removed again, and the text has the focus', async () => {
  const { person, field, chips } = await openAda()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await person.upload(input as HTMLInputElement, [picture(), paper()])
  await waitFor(async () => expect(within(await chips()).getAllByRole('listitem')).toHaveLength(2))
  expect(within(await chips()).getByText('raf.png')).toBeInTheDocument()
  expect(within(await chips()).getByText('2 kB')).toBeInTheDocument()
  expect(screen.getByText('2 files attached')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Remove raf.png' }))
  expect(within(await chips()).getAllByRole('listitem')).toHaveLength(1)
  expect(field).toHaveFocus()
})

test('a pasted picture is sent without words; words copied with a picture of themselves are words', async () => {
  const { person, field, chips, sent } = await openAda()
  fireEvent.paste(field, pasting([picture()], ['text/plain', 'Files']))
  expect(screen.queryByRole('list', { name: 'Attached files' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
  fireEvent.paste(field, pasting([picture()]))
  await chips()
  await person.click(field)
  await person.keyboard('{Enter}')
  await waitFor(() => expect(sent()).toEqual([{ type: 'RESPONSE', message: '', media: 'media-1' }]))
  expect(screen.queryByRole('list', { name: 'Attached files' })).not.toBeInTheDocument()
})

test('a dropped file that the channel does not take is refused in words, which can be dismissed; the others are taken', async () => {
  const { person, chips } = await openAda()
  const pane = screen.getByRole('region', { name: /Ada Kaya/ })
  const dragged = {
    dataTransfer: {
      files: [new File(['<script>'], 'sayfa.html', { type: 'text/html' }), paper()],
      types: ['Files'],
      dropEffect: '',
    },
  }
  fireEvent.dragOver(pane, dragged)
  expect(screen.getByText('Drop here to attach')).toBeInTheDocument()
  fireEvent.drop(pane, dragged)
  expect(screen.queryByText('Drop here to attach')).not.toBeInTheDocument()
  const alert = await screen.findByText('sayfa.html')
  expect(alert.closest('[role=alert]')).toHaveTextContent(
    'sayfa.html This channel does not accept this type of file. Attach another one.',
  )
  expect(within(await chips()).getAllByRole('listitem')).toHaveLength(1)
  await person.click(screen.getByRole('button', { name: 'Dismiss the warning' }))
  expect(screen.queryByText('sayfa.html')).not.toBeInTheDocument()
})

test('a file on its way shows how much of it the backend has, and can be taken back into the composer', async () => {
  const { person, field, chips, backend } = await openAda()
  let release: () => void = () => undefined
  backend.on('PATCH', '/api/media/:id', () => new Promise((resolve) => (release = () => resolve('no connection'))))
  fireEvent.paste(field, pasting([paper()]))
  await chips()
  await person.click(field)
  await person.keyboard('{Enter}')
  const progress = await screen.findByRole('progressbar', { name: 'Uploading fatura.pdf' })
  expect(progress).toHaveAttribute('max', '8')
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  expect(within(await chips()).getByText('fatura.pdf')).toBeInTheDocument()
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  release()
})

test('in Turkish', async () => {
  const { field } = await openAda({ language: 'tr' })
  fireEvent.paste(field, pasting([new File([new Uint8Array(1)], 'boş.exe', { type: 'text/html' }), paper()]))
  expect(await screen.findByRole('button', { name: 'fatura.pdf dosyasını kaldır' })).toBeInTheDocument()
  const refused = await screen.findByText('boş.exe')
  expect(refused.closest('[role=alert]')).toHaveTextContent('Bu kanal bu türde dosya kabul etmiyor')
  expect(screen.getByRole('button', { name: 'Dosya ekle' })).toBeInTheDocument()
})
