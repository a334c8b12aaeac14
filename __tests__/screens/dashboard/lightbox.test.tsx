// Enlarged pictures of a conversation: moving between them by keys, and returning to the previous position.
import { act, screen, waitFor, within } from '@testing-library/react'
import type { AnyRow } from '../../../contract/index.ts'
import { id, messageRow, threadRow, time } from '../../store/support/rows.ts'
import { renderInbox } from './support/render-inbox.tsx'

const conversationId = id(0xc0)
const thread = threadRow({ _id: id(1), itemId: conversationId, title: 'Ada Kaya', lastMessageTime: time(900) })
const other = threadRow({ _id: id(2), itemId: id(0xc1), title: 'Can Demir', lastMessageTime: time(100) })

const file = (number: number, name: string, mime_type: string) => ({
  type: 'image',
  name,
  mime_type,
  mediaId: id(0xf00 + number),
  mediaState: null,
  payload: null,
})
const sent = (number: number, ...attachments: readonly object[]): AnyRow =>
  messageRow({
    _id: id(0x100 + number),
    fbId: `m${number}`,
    fbConversationId: conversationId,
    createdTime: time(number * 60),
    message: '',
    attachments,
  })

const messages = [
  sent(1, file(1, 'kutu.png', 'image/png')),
  sent(2, file(2, 'fatura.pdf', 'application/pdf')),
  sent(3, file(3, 'ekran.png', 'image/png'), file(4, 'film.mp4', 'video/mp4')),
]

const open = async () => {
  const shown = await renderInbox({ threads: [thread, other], messages, at: `/?thread=${thread._id}` })
  return { ...shown, opener: await screen.findByRole('button', { name: 'Enlarge: kutu.png' }) }
}
const viewer = () => screen.findByRole('dialog', { name: 'Pictures and videos' })
const shownName = async (name: string) => expect(await within(await viewer()).findByText(name)).toBeInTheDocument()

test('opens at the picture, pages with the arrows, and stops at both ends', async () => {
  const { person, opener } = await open()
  await person.click(opener)
  expect(within(await viewer()).getByRole('img', { name: 'kutu.png' })).toHaveAttribute('src', `/media/${id(0xf01)}`)
  expect(within(await viewer()).getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true')
  expect(within(await viewer()).getByText(/1 of 3/)).toBeInTheDocument()
  await person.keyboard('{ArrowLeft}{ArrowRight}')
  await shownName('ekran.png')
  await person.click(within(await viewer()).getByRole('button', { name: 'Next' }))
  await shownName('film.mp4')
  expect((await viewer()).querySelector('video')).toHaveAttribute('src', `/media/${id(0xf04)}`)
  expect(within(await viewer()).getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
  await person.keyboard('{Home}')
  await shownName('kutu.png')
  expect(within(await viewer()).getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'kutu.png')
})

test('Escape closes it and nothing else, and leaves the reader where they were', async () => {
  const { person, opener, address } = await open()
  await person.click(opener)
  await viewer()
  // The inbox ignores its keys meanwhile.
  await person.keyboard('j{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(opener).toHaveFocus()
  await waitFor(() => expect(address()).toBe(`/?thread=${thread._id}`))
})

test('another conversation begins without it', async () => {
  const { person, opener, store } = await open()
  await person.click(opener)
  await viewer()
  act(() => document.querySelector<HTMLElement>(`a[data-thread="${other._id}"]`)?.click())
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(store.getState().lightbox).toEqual({ mediaId: null })
})

test('a picture that is copied while one reads takes the place of the waiting card', async () => {
  const waiting = sent(9, {
    type: 'image',
    name: 'yeni.png',
    file_url: 'https://cdn.example/yeni.png',
    mediaState: null,
  })
  const { arrive } = await renderInbox({ threads: [thread], messages: [waiting], at: `/?thread=${thread._id}` })
  expect(await screen.findByText(/being downloaded/)).toBeInTheDocument()
  arrive({ FBMESSAGE: [{ ...waiting, version: 2, attachments: [file(9, 'yeni.png', 'image/png')] }] })
  expect(await screen.findByRole('img', { name: 'yeni.png' })).toHaveAttribute('src', `/media/${id(0xf09)}`)
  expect(screen.queryByText(/being downloaded/)).not.toBeInTheDocument()
})
