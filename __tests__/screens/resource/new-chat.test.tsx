// A first message over a linked phone whose answer is lost, or whose page is loaded anew.
import { screen, waitFor } from '@testing-library/react'
import { createMemoryTab } from '../../store/support/create-test-store.ts'
import { epoch, id, organisationId, row } from '../../store/support/rows.ts'
import { renderRecords } from './support/render-records.tsx'

const phone = row({ _id: id(0x71), organisationId, name: 'Depo', number: '905550001122', state: 'CONNECTED' })
const chat = row({ _id: id(0x74), organisationId, name: 'Mehmet Ak', waWebPhoneId: phone._id })
const path = '/api/waweb/messages/submit'

const opened = async (environment: NonNullable<Parameters<typeof renderRecords>[0]['environment']> = {}) => {
  let uploads = 0
  const app = await renderRecords({
    at: '/whatsapp-web/chats',
    environment: { newId: () => crypto.randomUUID(), ...environment },
    records: { WAWEBCHAT: [chat], WAWEBPHONE: [phone] },
    backend: (test) => {
      test.on('GET', `/api/waweb/phones/${phone._id}/numbers`, () => ({ body: { data: { waWebChatId: null }, epoch } }))
      test.on('POST', '/api/media', () => {
        uploads += 1
        return { body: { data: { uploadId: id(0xab), offset: 3, mediaId: id(0xc0 + uploads) }, epoch } }
      })
    },
  })
  await screen.findByText('Mehmet Ak')
  await app.person.click(await screen.findByRole('button', { name: 'New message' }))
  await screen.findByRole('textbox', { name: 'Phone number' })
  return app
}

test('one with a file whose answer was lost is sent again as the same', async () => {
  const { person, backend } = await opened()
  backend.on('POST', path, () => 'no connection')
  await person.type(screen.getByRole('textbox', { name: 'Phone number' }), '0532 765 43 21')
  await person.type(screen.getByRole('textbox', { name: 'Message' }), 'Merhaba')
  await person.upload(screen.getByLabelText(/^Attachments/, { selector: 'input' }), [
    new File(['abc'], 'a.csv', { type: 'text/csv' }),
  ])
  const sent = () =>
    backend.askedFor('POST', path).map(({ body, headers }) => ({ body, key: headers.get('Idempotency-Key') }))
  const send = async (times: number) => {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled())
    await person.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent()).toHaveLength(times))
  }
  await send(1)
  backend.on('POST', path, () => ({
    body: { data: { messageId: id(7), waWebChatId: chat._id, threadId: id(8) }, rows: {}, epoch },
  }))
  await send(2)
  expect(await screen.findByRole('heading', { name: 'Mehmet Ak' })).toBeVisible()
  const [first, second] = sent()
  expect(first?.key).toBeTruthy()
  expect(second).toEqual(first)
})

test('what was typed is there again after a reload', async () => {
  const tabStorage = createMemoryTab()
  const before = await opened({ tabStorage })
  await before.person.type(screen.getByRole('textbox', { name: 'Phone number' }), '0532 765 43 21')
  await before.person.type(screen.getByRole('textbox', { name: 'Message' }), 'Merhaba')
  await opened({ tabStorage })
  expect(screen.getByRole('textbox', { name: 'Phone number' })).toHaveValue('0532 765 43 21')
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Merhaba')
})
