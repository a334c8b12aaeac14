// The cards inside a Messenger bubble.
import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { createLanguages } from '../../../src/app/i18n.ts'
import { MessageContent, hasContent } from '../../../src/channels/facebook/MessageContent.tsx'
import { id, messageRow } from '../../store/support/rows.ts'

const show = async (more: object, language: 'tr' | 'en' = 'en') => {
  const { languages, loaded } = createLanguages(language)
  await loaded
  await languages.loadNamespaces('facebook')
  const row = messageRow({ _id: id(1), fbConversationId: id(2), ...more })
  render(
    <I18nextProvider i18n={languages}>
      <MessageContent row={row} />
    </I18nextProvider>,
  )
  return row
}

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
  await show({ shares: [{ name: 'Yeşil çanta', description: 'Stokta', link: 'https://acme.example/p/1' }, { name: 'Kötü', link: 'javascript:alert(1)' }] })
  expect(screen.getByRole('link', { name: /Yeşil çanta/ })).toHaveTextContent('Stokta')
  expect(screen.queryByRole('link', { name: /Kötü/ })).not.toBeInTheDocument()
})

test('what cannot be shown says where it can be seen; an unknown kind of attachment is still named', async () => {
  await show({ isUnsupported: true, attachments: [{ type: 'other', payload: {} }] }, 'tr')
  expect(screen.getByText("Bu mesaj türü yalnızca Messenger'da görülebilir.")).toBeInTheDocument()
  expect(screen.getByText('Ek')).toBeInTheDocument()
})

test('a quick reply says that it was tapped, a plain text has nothing to draw', async () => {
  const row = await show({ data: { quick_reply: { payload: 'YES' } } })
  expect(screen.getByText('Quick reply')).toBeInTheDocument()
  expect(hasContent(row)).toBe(true)
  expect(hasContent(messageRow({ _id: id(3), fbConversationId: id(2) }))).toBe(false)
})
