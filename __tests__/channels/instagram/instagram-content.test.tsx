// Content of an Instagram bubble besides its text: stories and shared reels.
import { screen } from '@testing-library/react'
import { instagramMessageView as view } from '../../../src/channels/instagram/instagram-views.ts'
import { renderContent } from '../support/render-content.tsx'

test('an answer to a story leads to it while it lasts', async () => {
  const row = await renderContent(view, {
    message: 'Çok güzel',
    attachments: [{ type: 'story_reply', file_url: 'https://cdn.example/story.jpg', payload: { id: '1' } }],
  })
  expect(view.hasContent(row)).toBe(true)
  expect(screen.getByRole('link', { name: /Replied to your story/ })).toHaveAttribute(
    'href',
    'https://cdn.example/story.jpg',
  )
})

test('a story without an address is named, and leads nowhere', async () => {
  await renderContent(view, { attachments: [{ type: 'story_reply', payload: { id: '1' } }] }, 'tr')
  expect(screen.getByText('Hikâyenize yanıt verdi')).toBeInTheDocument()
  expect(screen.getByText('Artık görüntülenemiyor')).toBeInTheDocument()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

test('a mention in a story is one card', async () => {
  await renderContent(view, {
    attachments: [
      { type: 'story_mention', file_url: 'https://cdn.example/s.jpg', payload: { url: 'https://cdn.example/s.jpg' } },
    ],
  })
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.getByRole('link', { name: /Mentioned you in a story/ })).toHaveAttribute(
    'href',
    'https://cdn.example/s.jpg',
  )
})

test('a reel that is passed on shows its title', async () => {
  const payload = { reel_video_id: '1', title: 'Yaz', url: 'https://cdn.example/r' }
  await renderContent(view, { attachments: [{ type: 'other', name: 'ig_reel', file_url: payload.url, payload }] })
  expect(screen.getByRole('link', { name: /Yaz.*Shared reel/ })).toHaveAttribute('href', payload.url)
})

test('a reel without a title is named by what it is', async () => {
  await renderContent(view, { attachments: [{ type: 'other', name: 'ig_reel', payload: { reel_video_id: '1' } }] })
  expect(screen.getByText('Shared reel')).toBeInTheDocument()
  expect(screen.queryByText(/ig_reel/)).not.toBeInTheDocument()
})

test('an unsupported message tells where to see it', async () => {
  await renderContent(view, { isUnsupported: true })
  expect(screen.getByText('This kind of message can only be seen in Instagram.')).toBeInTheDocument()
})
