// A first message from a linked phone whose response is lost, or whose page is reloaded.
import { screen, waitFor } from '@testing-library/react'
import { createMemoryTab } from '../../store/support/create-test-store.ts'
import { epoch, id, organisationId, row } from '../../store/support/rows.ts'
import { refused } from '../../store/support/test-backend.ts'
import { renderRecords } from './support/render-records.tsx'

const phone = row({ _id: id(0x71), organisationId, name: 'Depo', number: '905550001122', state: 'CONNECTED' })
const chat = row({ _id: id(0x74), organisationId, name: 'Mehmet Ak', waWebPhoneId: phone._id })
const path = '/api/waweb/messages/submit'

const opened = async (
  environment: NonNullable<Parameters<typeof renderRecords>[0]['environment']> = {},
  from: typeof phone = phone,
) => {
  let uploads = 0
  const app = await renderRecords({
    at: '/whatsapp-web/chats',
    environment: { newId: () => crypto.randomUUID(), ...environment },
    records: { WAWEBCHAT: [row({ ...chat, waWebPhoneId: from._id })], WAWEBPHONE: [from] },
    backend: (test) => {
      test.on('GET', `/api/waweb/phones/${from._id}/numbers`, () => ({ body: { data: { waWebChatId: null }, epoch } }))
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

test('other words with a file that went out already are sent with the file brought anew', async () => {
  const { person, backend } = await opened()
  const taken: unknown[] = []
  backend.on('POST', path, ({ body }) => {
    const { media } = (body as { data: { media: string } }).data
    if (taken.includes(media)) return refused(404, 'ATTACHMENT_NOT_FOUND')
    taken.push(media)
    return taken.length === 1
      ? 'no connection'
      : { body: { data: { messageId: id(7), waWebChatId: chat._id, threadId: id(8) }, rows: {}, epoch } }
  })
  const message = screen.getByRole('textbox', { name: 'Message' })
  await person.type(screen.getByRole('textbox', { name: 'Phone number' }), '0532 765 43 21')
  await person.type(message, 'Merhaba')
  await person.upload(screen.getByLabelText(/^Attachments/, { selector: 'input' }), [
    new File(['abc'], 'a.csv', { type: 'text/csv' }),
  ])
  const send = async (times: number) => {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled())
    await person.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(backend.askedFor('POST', path)).toHaveLength(times))
  }
  await send(1)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled())
  await person.type(message, '!')
  await send(2)
  await send(3)
  expect(await screen.findByRole('heading', { name: 'Mehmet Ak' })).toBeVisible()
  expect(backend.askedFor('POST', path).at(-1)?.body).toMatchObject({ data: { message: 'Merhaba!' } })
})

test('a file that the server no longer keeps is brought anew', async () => {
  let at = Date.now()
  const { person, backend } = await opened({ now: () => at })
  backend.on('POST', path, () => refused(503, 'UNAVAILABLE'))
  await person.type(screen.getByRole('textbox', { name: 'Phone number' }), '0532 765 43 21')
  await person.upload(screen.getByLabelText(/^Attachments/, { selector: 'input' }), [
    new File(['abc'], 'a.csv', { type: 'text/csv' }),
  ])
  for (const [times, uploads, laterMs] of [
    [1, 1, 3_600_000],
    [2, 1, 86_400_000],
    [3, 2, 0],
  ] as const) {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled())
    await person.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(backend.askedFor('POST', path)).toHaveLength(times))
    expect(backend.askedFor('POST', '/api/media')).toHaveLength(uploads)
    at += laterMs
  }
})

test('what was typed for one phone is not there for another', async () => {
  const tabStorage = createMemoryTab()
  const before = await opened({ tabStorage })
  await before.person.type(screen.getByRole('textbox', { name: 'Message' }), 'Merhaba')
  await opened({ tabStorage }, row({ ...phone, _id: id(0x72), name: 'Vitrin' }))
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('')
})

test('files as an earlier version kept them are none', async () => {
  const tabStorage = createMemoryTab()
  const before = await opened({ tabStorage })
  await before.person.type(screen.getByRole('textbox', { name: 'Message' }), 'Merhaba')
  for (const [key, value] of tabStorage.values)
    tabStorage.setItem(key, value.replace('"data.message":"Merhaba"', '"data.message":"Merhaba","files":[{}]'))
  await opened({ tabStorage })
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Merhaba')
  expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled()
  expect(screen.getByRole('status')).toHaveTextContent(/Choose your files again\./)
})

test('where only files had been chosen before a reload, they are asked for again', async () => {
  const tabStorage = createMemoryTab()
  const before = await opened({ tabStorage })
  await before.person.upload(screen.getByLabelText(/^Attachments/, { selector: 'input' }), [
    new File(['abc'], 'a.csv', { type: 'text/csv' }),
  ])
  await screen.findByText('a.csv')
  await opened({ tabStorage })
  expect(screen.getByRole('status')).toHaveTextContent(
    /The files you had chosen are not here any more\. Choose them again\./,
  )
})
