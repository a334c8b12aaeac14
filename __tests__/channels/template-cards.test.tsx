// Template cards, button taps and referrals, as a bubble of Messenger or Instagram shows them.
import { screen, within } from '@testing-library/react'
import { messengerView } from '../../src/channels/facebook/facebook-views.ts'
import { instagramMessageView } from '../../src/channels/instagram/instagram-views.ts'
import { id, messageRow } from '../store/support/rows.ts'
import { renderContent } from './support/render-content.tsx'

const card = (more: object) => ({
  type: 'template',
  name: null,
  payload: {
    template_type: 'generic',
    card: { title: null, subtitle: null, text: null, link: null, buttons: [], ...more },
  },
})

test.each([
  ['Messenger', messengerView],
  ['Instagram', instagramMessageView],
] as const)('a template of %s shows each card with its words, its picture and its buttons', async (_name, view) => {
  await renderContent(view, {
    attachments: [
      {
        ...card({
          title: 'Green bag',
          subtitle: 'Cotton, 40 cm',
          link: 'https://shop.example/bags/1',
          buttons: [
            { title: 'See it', url: 'https://shop.example/bags/1' },
            { title: 'Order', url: null },
            { title: 'Odd', url: 'javascript:alert(1)' },
          ],
        }),
        mediaId: 'a'.repeat(24),
        mime_type: 'image/jpeg',
      },
      card({ text: 'What may we do for you?', buttons: [{ title: 'Talk to us', url: null }] }),
    ],
  })
  expect(screen.getByText('Green bag')).toBeInTheDocument()
  expect(screen.getByText('Cotton, 40 cm')).toBeInTheDocument()
  expect(screen.getByRole('img', { name: /Template/ })).toHaveAttribute('src', `/media/${'a'.repeat(24)}`)
  expect(screen.getByRole('link', { name: 'shop.example' })).toHaveAttribute('href', 'https://shop.example/bags/1')
  const [first, second] = screen.getAllByRole('list')
  expect(
    within(first as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['See it', 'Order', 'Odd'])
  expect(within(first as HTMLElement).getAllByRole('link')).toHaveLength(1)
  expect(screen.getByText('What may we do for you?')).toBeInTheDocument()
  expect(second).toHaveTextContent('Talk to us')
})

test('a tapped button says so instead of standing there as if it was typed', async () => {
  const row = await renderContent(messengerView, {
    message: 'Where is my order?',
    data: { postback: { title: 'Where is my order?', payload: 'TRACK' } },
  })
  expect(screen.getByText('Tapped: Where is my order?')).toBeInTheDocument()
  expect(messengerView.hasContent(row)).toBe(true)
})

test.each([
  [{ referral: { source: 'ADS', ad_id: '1', ads_context_data: { ad_title: 'Autumn' } } }, 'Autumn', 'Came from an ad'],
  [{ postback: { title: 'Go', referral: { source: 'SHORTLINK', ref: 'poster-7' } } }, 'Came from a link', 'poster-7'],
])('by what somebody came stands with what they said: %j', async (data, name, detail) => {
  await renderContent(instagramMessageView, { message: 'Go', data })
  expect(screen.getByText(name)).toBeInTheDocument()
  expect(screen.getByText(detail)).toBeInTheDocument()
})

test('a message without any of it has nothing to draw', () => {
  expect(messengerView.hasContent(messageRow({ _id: id(3), fbConversationId: id(2), data: { referral: 'x' } }))).toBe(
    false,
  )
})
