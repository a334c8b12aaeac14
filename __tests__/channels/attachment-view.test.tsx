// Attachments in a bubble: our copies inline, everything else as a card that says what it is.
import { fireEvent, screen } from '@testing-library/react'
import { messengerView } from '../../src/channels/facebook/facebook-views.ts'
import { instagramMessageView } from '../../src/channels/instagram/instagram-views.ts'
import { id } from '../store/support/rows.ts'
import { renderContent } from './support/render-content.tsx'

const mediaId = id(0xed1a)
const own = `/media/${mediaId}`
const elsewhere = 'https://cdn.example/f'
const show = (attachment: object, language: 'tr' | 'en' = 'en') =>
  renderContent(messengerView, { attachments: [attachment] }, language)

test('a picture stands in the bubble at its size, before it is loaded, and opens large', async () => {
  await show({ type: 'image', mediaId, mime_type: 'image/jpeg', width: 1_600, height: 800, file_url: elsewhere })
  expect(screen.getByRole('img', { name: 'Photo' })).toHaveAttribute('src', own)
  expect(screen.getByRole('img')).toHaveAttribute('width', '320')
  expect(screen.getByRole('img')).toHaveAttribute('height', '160')
  expect(screen.getByRole('button', { name: 'Enlarge: Photo' })).toBeInTheDocument()
})

test.each([
  ['video', 'video/mp4', 'Video', 'VIDEO'],
  ['image', 'video/mp4', 'Photo', 'VIDEO'],
  ['audio', 'audio/ogg', 'Voice message', 'AUDIO'],
  ['audio', 'video/mp4', 'Voice message', 'AUDIO'],
])('%s of %s is played in the bubble', async (type, mime_type, name, player) => {
  await show({ type, mediaId, mime_type, file_url: elsewhere })
  expect(screen.getByLabelText(name)).toHaveAttribute('src', own)
  expect(screen.getByLabelText(name).tagName).toBe(player)
  expect(screen.getByLabelText(name)).toHaveAttribute('controls')
})

test('a document is a card with its format and size, and leads to our copy', async () => {
  await show(
    {
      type: 'document',
      name: 'fatura.pdf',
      mediaId,
      mime_type: 'application/pdf',
      size: 1_258_291,
      file_url: elsewhere,
    },
    'tr',
  )
  expect(screen.getByRole('link', { name: /fatura\.pdf.*Belge · PDF · 1,2 MB/ })).toHaveAttribute('href', own)
})

test('a file type that browsers may not show renders as a card, whatever its name', async () => {
  await show({ type: 'image', mediaId, mime_type: 'image/svg+xml', file_url: elsewhere })
  expect(screen.queryByRole('img', { name: 'Photo' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: /Photo/ })).toHaveAttribute('href', own)
})

test('a picture that does not load becomes its card', async () => {
  await show({ type: 'image', name: 'kutu.jpg', mediaId, mime_type: 'image/jpeg', file_url: elsewhere })
  fireEvent.error(screen.getByRole('img'))
  expect(screen.getByRole('link', { name: /kutu\.jpg/ })).toHaveAttribute('href', own)
})

test('while it is being fetched it opens at the platform', async () => {
  await show({ type: 'image', file_url: elsewhere })
  expect(screen.getByRole('link', { name: /Photo.*being downloaded/ })).toHaveAttribute('href', elsewhere)
})

test.each([
  ['gone', 'no longer available on the platform', 0],
  ['refused', 'not downloaded for security reasons', 0],
  ['tooLarge', 'too large to download', 1],
  ['failed', 'could not be downloaded', 1],
])('%s: there is no copy, and it says why', async (mediaState, why, links) => {
  await show({ type: 'video', file_url: elsewhere, mediaState })
  expect(screen.getByText(`${why}`)).toBeInTheDocument()
  expect(screen.queryAllByRole('link')).toHaveLength(links)
})

test('a mention in a story says so above the story', async () => {
  await renderContent(instagramMessageView, {
    attachments: [{ type: 'story_mention', mediaId, mime_type: 'image/jpeg', file_url: elsewhere }],
  })
  expect(screen.getByText('Mentioned you in a story')).toBeInTheDocument()
  expect(screen.getByRole('img')).toHaveAttribute('src', own)
})

test.each([
  ['whose day is over', { type: 'story_mention', file_url: elsewhere, mediaState: 'gone' }, 0],
  ['without an address', { type: 'story_mention' }, 0],
  ['that is being fetched', { type: 'story_mention', file_url: elsewhere }, 1],
])('a story %s is a card that says so, never a broken picture', async (_how, attachment, links) => {
  await renderContent(instagramMessageView, { attachments: [attachment] })
  expect(screen.getByText('Mentioned you in a story')).toBeInTheDocument()
  expect(screen.queryAllByText('No longer available')).toHaveLength(1 - links)
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.queryAllByRole('link')).toHaveLength(links)
})

test('several pictures stand together, before what else was sent', async () => {
  const kept = (number: number, mime_type: string) => ({ type: 'image', mediaId: id(number), mime_type })
  await renderContent(messengerView, {
    attachments: [kept(1, 'image/png'), { ...kept(2, 'application/pdf'), type: 'file' }, kept(3, 'image/png')],
  })
  expect(screen.getAllByRole('img').map((picture) => picture.getAttribute('src'))).toEqual([
    `/media/${id(1)}`,
    `/media/${id(3)}`,
  ])
  expect(screen.getAllByRole('link')).toHaveLength(1)
})
