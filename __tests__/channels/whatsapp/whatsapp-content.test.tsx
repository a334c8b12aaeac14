// Content of a WhatsApp bubble besides its text.
import { screen } from '@testing-library/react'
import { whatsappView as view } from '../../../src/channels/whatsapp/whatsapp-view.ts'
import { renderContent } from '../support/render-content.tsx'

const order = (...items: object[]) => ({
  attachments: [{ type: 'other', name: 'order', payload: {} }],
  data: { type: 'order', order: { catalog_id: '1', product_items: items } },
})

test('an order says what, how many and for how much, once', async () => {
  await renderContent(
    view,
    order(
      { product_retailer_id: 'SKU-1', quantity: '2', item_price: '10.5', currency: 'TRY' },
      { product_retailer_id: 'SKU-2', quantity: 1, item_price: 4, currency: 'TRY' },
    ),
  )
  expect(screen.getByText('3 items · TRY 25.00')).toBeInTheDocument()
  expect(screen.getByText('SKU-1').closest('li')).toHaveTextContent('2 ×SKU-1TRY 21.00')
  expect(screen.queryByText('Attachment')).not.toBeInTheDocument()
})

test('an order without prices or with a currency that is none still shows', async () => {
  await renderContent(
    view,
    order({
      product_retailer_id: 'the-product',
      quantity: 'number-of-item',
      item_price: 'unitary-price',
      currency: 'price-currency',
    }),
  )
  expect(screen.getByText('the-product')).toBeInTheDocument()
  expect(screen.getByText('1 item')).toBeInTheDocument()
})

test('contacts have numbers that can be called', async () => {
  await renderContent(view, {
    attachments: [{ type: 'contacts', name: 'Monica', payload: { phones: [{ phone: '+1 666-666-6666' }] } }],
  })
  expect(screen.getByText('Monica')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '+1 666-666-6666' })).toHaveAttribute('href', 'tel:+16666666666')
})

test('a place leads to a map', async () => {
  await renderContent(view, {
    attachments: [{ type: 'location', name: 'Kadıköy', payload: { lat: 40.99, lng: 29.02 } }],
  })
  expect(screen.getByRole('link', { name: /Kadıköy.*Location · 40\.99000, 29\.02000/ })).toHaveAttribute(
    'href',
    'https://www.google.com/maps?q=40.99,29.02',
  )
})

test.each<[string, object, string]>([
  ['a tapped button', { type: 'button', button: { text: 'Evet', payload: 'YES' } }, 'Tapped a button'],
  [
    'an interactive button',
    { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: '1', title: 'Evet' } } },
    'Tapped a button',
  ],
  [
    'a row of a list',
    {
      type: 'interactive',
      interactive: { type: 'list_reply', list_reply: { id: '1', title: 'İade', description: '14 gün içinde' } },
    },
    '14 gün içinde',
  ],
  [
    'a template of ours',
    { type: 'template', template: { name: 'order_update', language: { code: 'tr' } } },
    'Template: order_update',
  ],
  ['a passed on message', { type: 'text', context: { forwarded: true } }, 'Forwarded'],
  ['a message passed on often', { type: 'text', context: { frequently_forwarded: true } }, 'Forwarded many times'],
])('%s says so', async (_what, data, words) => {
  const row = await renderContent(view, { message: 'Evet', data })
  expect(view.hasContent(row)).toBe(true)
  expect(screen.getByText(words)).toBeInTheDocument()
})

test('a filled-in form shows its answers, without the platform’s own token', async () => {
  const response_json = '{"flow_token":"x","delivery_rating":"4","comment":"İyi"}'
  await renderContent(view, {
    message: 'Sent',
    data: { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: { response_json } } },
  })
  expect(screen.getByText('2 answers')).toBeInTheDocument()
  expect(screen.getByText('delivery_rating').closest('div')).toHaveTextContent('4')
  expect(screen.queryByText('flow_token')).not.toBeInTheDocument()
})

test('a form that cannot be read is still a form', async () => {
  await renderContent(view, { data: { interactive: { type: 'nfm_reply', nfm_reply: { response_json: '{' } } } })
  expect(screen.getByText('Form filled in')).toBeInTheDocument()
})

test('an advertisement that brought the customer leads to it', async () => {
  await renderContent(view, {
    message: 'Merhaba',
    data: { referral: { headline: 'Yaz indirimi', body: 'Son gün', source_url: 'https://fb.example/ad' } },
  })
  expect(screen.getByRole('link', { name: /Yaz indirimi/ })).toHaveAttribute('href', 'https://fb.example/ad')
})

test('an unsupported message tells where to see it', async () => {
  await renderContent(view, { isUnsupported: true, data: { type: 'unsupported' } }, 'tr')
  expect(screen.getByText('Bu mesaj türü yalnızca WhatsApp’ta görülebilir.')).toBeInTheDocument()
})

test('an unsupported message gives the reason of the platform', async () => {
  const errors = [
    { code: 131_051, title: 'Unsupported message type', error_data: { details: 'Message type is not supported.' } },
  ]
  await renderContent(view, { isUnsupported: true, data: { type: 'unsupported', errors } })
  expect(screen.getByText(/Message type is not supported\./)).toBeInTheDocument()
})
