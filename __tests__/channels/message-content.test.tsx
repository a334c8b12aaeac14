// The cards inside a bubble, as each channel draws them.
import { screen } from '@testing-library/react'
import { messengerView } from '../../src/channels/facebook/facebook-views.ts'
import { id, messageRow } from '../store/support/rows.ts'
import { renderContent } from './support/render-content.tsx'

const show = (more: object, language: 'tr' | 'en' = 'en') => renderContent(messengerView, more, language)

test('attachments are cards with their names, which open apart', async () => {
  await show({
    attachments: [
      { type: 'image', name: 'kutu.jpg', file_url: 'https://cdn.example/kutu.jpg', payload: {} },
      { type: 'audio', payload: {} },
    ],
  })
  const card = screen.getByRole('link', { name: /kutu\.jpg.*Photo/ })
  expect(card).toHaveAttribute('href', 'https://cdn.example/kutu.jpg')
  expect(card).toHaveAttribute('rel', 'noopener noreferrer')
  expect(screen.getByText('Voice message')).toBeInTheDocument()
})

test('a share shows name, description and link; a link that is none is text', async () => {
  await show({
    shares: [
      { name: 'Yeşil çanta', description: 'Stokta', link: 'https://acme.example/p/1' },
      { name: 'Kötü', link: 'javascript:alert(1)' },
    ],
  })
  expect(screen.getByRole('link', { name: /Yeşil çanta/ })).toHaveTextContent('Stokta')
  expect(screen.queryByRole('link', { name: /Kötü/ })).not.toBeInTheDocument()
})

test('an unsupported message tells where to see it; an unknown attachment type is still named', async () => {
  await show({ isUnsupported: true, attachments: [{ type: 'other', payload: {} }] }, 'tr')
  expect(screen.getByText('Bu mesaj türü yalnızca Messenger’da görülebilir.')).toBeInTheDocument()
  expect(screen.getByText('Ek')).toBeInTheDocument()
})

test('a quick reply says that it was tapped, a plain text has nothing to draw', async () => {
  const row = await show({ data: { quick_reply: { payload: 'YES' } } })
  expect(screen.getByText('Quick reply')).toBeInTheDocument()
  expect(messengerView.hasContent(row)).toBe(true)
  expect(messengerView.hasContent(messageRow({ _id: id(3), fbConversationId: id(2) }))).toBe(false)
})
