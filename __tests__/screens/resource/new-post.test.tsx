// A page's own post, written on the page's page: the request, the reasons why it is not possible, and who may.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createMemoryTab } from '../../store/support/create-test-store.ts'
import { epoch, id, organisationId, row } from '../../store/support/rows.ts'
import { refused } from '../../store/support/test-backend.ts'
import { renderRecords } from './support/render-records.tsx'

const shop = row({ _id: id(0x5a), organisationId, fbId: '1', name: 'Shop', data: { is_webhooks_subscribed: true } })
const channelOf = (status: string) =>
  row({ _id: id(3), organisationId, name: 'Shop', service: 'facebook', accountId: shop._id, status })
const acme = row({ _id: organisationId, name: 'Acme', timeZone: 'Europe/Istanbul' })
const path = `/api/fb/pages/${shop._id}/submitPost`

const shown = async (status = 'connected', more: object = {}) => {
  const app = await renderRecords({
    at: `/facebook/pages/${shop._id}`,
    records: { FBPAGE: [shop], ORGANISATION: [acme] },
    backend: (backend) => {
      const rows = { CHANNEL: [channelOf(status)], ORGANISATION: [acme] }
      backend.on('GET', '/api/bootstrap', () => ({
        body: { data: { epoch, cursors: {}, rows, complete: true }, epoch },
      }))
      backend.on('POST', path, () => ({ body: { data: {}, rows: {}, epoch } }))
    },
    ...more,
  })
  await screen.findByRole('heading', { name: 'Shop' })
  return app
}
const opened = async ({ person }: Awaited<ReturnType<typeof shown>>) => {
  await person.click(await screen.findByRole('button', { name: 'New post' }))
  return within(await screen.findByRole('dialog', { name: 'New post' }))
}

test('words, a link and a time by the organisation’s clock are sent; then the form is gone', async () => {
  const app = await shown()
  const form = await opened(app)
  await app.person.type(form.getByLabelText('Text'), ' Open on Sunday ')
  await app.person.type(form.getByLabelText(/^Link/), 'https://example.com/hours')
  fireEvent.change(form.getByLabelText(/^Publish at.*Europe\/Istanbul/), { target: { value: '2027-01-02T15:30' } })
  await app.person.click(form.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(app.backend.askedFor('POST', path).at(-1)?.body).toEqual({
    message: 'Open on Sunday',
    link: 'https://example.com/hours',
    media: [],
    scheduledTime: '2027-01-02T12:30:00.000Z',
  })
  await screen.findByText(/asked to publish the post at that time/)
})

test('an empty one and a missing permission are said, and what was typed stays', async () => {
  const app = await shown()
  const form = await opened(app)
  app.backend.on('POST', path, () => refused(400, 'MESSAGE_EMPTY'))
  await app.person.click(form.getByRole('button', { name: 'Publish' }))
  const text = form.getByLabelText('Text')
  await waitFor(() => expect(text).toHaveAccessibleDescription('The message is empty'))
  await app.person.type(text, 'Open on Sunday')
  app.backend.on('POST', path, () => refused(400, 'SCOPE_MISSING'))
  await waitFor(() => expect(form.getByRole('button', { name: 'Publish' })).toBeEnabled())
  await app.person.click(form.getByRole('button', { name: 'Publish' }))
  await form.findByText(/A permission is missing/)
  expect(text).toHaveValue('Open on Sunday')
})

test('one whose answer was lost is published once, however often it is sent, after a reload, too; later the same words are another', async () => {
  const environment = { tabStorage: createMemoryTab(), newId: () => crypto.randomUUID() }
  const keysOf = ({ backend }: Awaited<ReturnType<typeof shown>>) =>
    backend.askedFor('POST', path).map(({ headers }) => headers.get('Idempotency-Key'))
  const app = await shown('connected', { environment })
  app.backend.on('POST', path, () => 'no connection')
  const form = await opened(app)
  await app.person.type(form.getByLabelText('Text'), 'Open on Sunday')
  for (const times of [1, 2]) {
    await app.person.click(form.getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(keysOf(app)).toHaveLength(times))
    await waitFor(() => expect(form.getByRole('button', { name: 'Publish' })).toBeEnabled())
  }
  const again = await shown('connected', { environment })
  const kept = await opened(again)
  await waitFor(() => expect(kept.getByLabelText('Text')).toHaveValue('Open on Sunday'))
  await again.person.click(kept.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const [first, second] = keysOf(app)
  expect(first).toBeTruthy()
  expect([second, ...keysOf(again)]).toEqual([first, first])
  const another = await opened(again)
  await again.person.type(another.getByLabelText('Text'), 'Open on Sunday')
  await again.person.click(another.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(keysOf(again)).toHaveLength(2))
  expect(keysOf(again)[1]).not.toBe(first)
})

test('after a reload its words are there again, its pictures have to be chosen anew, and it can be sent', async () => {
  const environment = { tabStorage: createMemoryTab() }
  const app = await shown('connected', { environment })
  const form = await opened(app)
  await app.person.type(form.getByLabelText('Text'), 'Open on Sunday')
  const chooser = form.getByLabelText(/^Pictures/, { selector: 'input' })
  await app.person.upload(chooser, new File(['picture'], 'shop.png', { type: 'image/png' }))
  await form.findByText('shop.png')
  const again = await shown('connected', { environment })
  const kept = await opened(again)
  expect(kept.getByRole('status')).toHaveTextContent(/is here again\. Choose your files again\./)
  await again.person.click(kept.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(again.backend.askedFor('POST', path).at(-1)?.body).toMatchObject({ message: 'Open on Sunday', media: [] })
})

test('where pictures alone had been chosen, nothing is said of words after a reload', async () => {
  const environment = { tabStorage: createMemoryTab() }
  const app = await shown('connected', { environment })
  const form = await opened(app)
  await app.person.upload(
    form.getByLabelText(/^Pictures/, { selector: 'input' }),
    new File(['picture'], 'shop.png', { type: 'image/png' }),
  )
  await form.findByText('shop.png')
  const kept = await opened(await shown('connected', { environment }))
  expect(kept.getByRole('status')).toHaveTextContent(
    /^The files you had chosen are not here any more\. Choose them again\./,
  )
})

test('one with a picture whose answer was lost is sent again as the same', async () => {
  const app = await shown('connected', { environment: { newId: () => crypto.randomUUID() } })
  let uploads = 0
  app.backend.on('POST', '/api/media', () => {
    uploads += 1
    return { body: { data: { uploadId: id(0xab), offset: 7, mediaId: id(0xc0 + uploads) }, epoch } }
  })
  app.backend.on('POST', path, () => 'no connection')
  const form = await opened(app)
  await app.person.upload(form.getByLabelText(/^Pictures/, { selector: 'input' }), [
    new File(['picture'], 'shop.png', { type: 'image/png' }),
  ])
  const sent = () =>
    app.backend.askedFor('POST', path).map(({ body, headers }) => ({ body, key: headers.get('Idempotency-Key') }))
  for (const times of [1, 2]) {
    await waitFor(() => expect(form.getByRole('button', { name: 'Publish' })).toBeEnabled())
    await app.person.click(form.getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(sent()).toHaveLength(times))
  }
  const [first, second] = sent()
  expect(first?.key).toBeTruthy()
  expect(second).toEqual(first)
})

test('where the page is not connected nothing is offered', async () => {
  await shown('reauthorise')
  await screen.findByRole('button', { name: 'Check on Facebook' })
  expect(screen.queryByRole('button', { name: 'New post' })).not.toBeInTheDocument()
})

test('an agent is not offered it', async () => {
  await shown('connected', { rights: {} })
  expect(screen.queryByRole('button', { name: 'New post' })).not.toBeInTheDocument()
})
