// Writing a template: errors appear at their fields before anything is sent, and a refusal by the platform keeps the text.
import { screen, waitFor, within } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { received } from '../../../src/store/entities/actions.ts'
import { address } from '../../app/support/render-app.tsx'
import { epoch, id, organisationId, row, time } from '../../store/support/rows.ts'
import { refused } from '../../store/support/test-backend.ts'
import type { BackendAnswer } from '../../store/support/test-backend.ts'
import { renderRecords } from './support/render-records.tsx'

const accountId = id(0xba)
const account = row({ _id: accountId, organisationId, fbId: '700', name: 'Acme', isPassive: false })

test('a template is written with its faults at their fields, refused with the words kept, and sent for review', async () => {
  const { person, backend } = await renderRecords({
    at: '/whatsapp/templates',
    records: { FBWABA: [account], FBWATEMPLATE: [] },
    backend: (test) => {
      test.on('GET', '/api/bootstrap', () => ({
        body: {
          data: {
            epoch,
            cursors: {},
            rows: { FBWABA: [account], ORGANISATION: [row({ _id: organisationId })] },
            complete: true,
          },
          epoch,
        },
      }))
      test.on('POST', '/api/wa/messageTemplates/remote', () => refused(409, 'TEMPLATE_REFUSED'))
    },
  })
  await person.click(await screen.findByRole('button', { name: 'New template' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New template' }))
  const sent = () => backend.askedFor('POST', '/api/wa/messageTemplates/remote').map(({ body }) => body)
  const submit = async () => {
    const button = dialog.getByRole('button', { name: 'Send for review' })
    // The button is disabled for a moment after a press.
    await waitFor(() => expect(button).toBeEnabled())
    await person.click(button)
  }
  const field = (name: string | RegExp) => dialog.getByRole('textbox', { name })

  await person.type(field('Name'), 'Delivery Date')
  await person.type(field('Text'), 'Hello {{{{1}}, it arrives on {{{{2}}.')
  await submit()
  expect(field('Name')).toHaveAccessibleDescription(/small letters|lower case|lowercase/i)
  expect(dialog.getByText('Give an example for each placeholder')).toBeVisible()
  expect(sent()).toEqual([])

  await person.clear(field('Name'))
  await person.type(field('Name'), 'delivery_date')
  await person.type(field('Example for placeholder 1'), 'Ada')
  await person.type(field('Example for placeholder 2'), 'Friday')
  expect(dialog.getByText('Hello Ada, it arrives on Friday.')).toBeVisible()
  await submit()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(await dialog.findByRole('alert')).toBeVisible()
  expect(field('Text')).toHaveValue('Hello {{1}}, it arrives on {{2}}.')
  expect(sent()[0]).toMatchObject({
    fbWaBAId: accountId,
    name: 'delivery_date',
    body: 'Hello {{1}}, it arrives on {{2}}.',
    examples: ['Ada', 'Friday'],
  })
})

/** The first try gets this response, then the template is created, and the second try is refused. */
const writeTwice = async (
  first: BackendAnswer,
  more: { readonly createdTime?: string; readonly text?: string } = {},
) => {
  const { createdTime = time(3_600), text = 'It arrives on Friday.' } = more
  const made = row({
    _id: id(0xb2),
    organisationId,
    fbWaBAId: accountId,
    name: 'delivery_date',
    language: 'tr',
    status: 'PENDING',
    createdTime,
    data: { components: [{ type: 'BODY', text }] },
  })
  const remote = '/api/wa/messageTemplates/remote'
  const { person, backend, store } = await renderRecords({
    at: '/whatsapp/templates',
    records: { FBWABA: [account], FBWATEMPLATE: [] },
    backend: (test) => {
      const rows = { FBWABA: [account], ORGANISATION: [row({ _id: organisationId })] }
      test.on('GET', '/api/bootstrap', () => ({ body: { data: { epoch, cursors: {}, rows, complete: true }, epoch } }))
      test.on('GET', `/api/wa/messageTemplates/${made._id}`, () => ({ body: { data: made, epoch } }))
      test.on('POST', remote, () => first)
    },
  })
  await person.click(await screen.findByRole('button', { name: 'New template' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New template' }))
  await person.type(dialog.getByRole('textbox', { name: 'Name' }), 'delivery_date')
  await person.type(dialog.getByRole('textbox', { name: 'Text' }), 'It arrives on Friday.')
  const submit = dialog.getByRole('button', { name: 'Send for review' })
  await person.click(submit)
  await dialog.findByRole('alert')
  flushSync(() => void store.dispatch(received({ rows: { FBWATEMPLATE: [made] }, origin: 'push' })))
  backend.on('POST', remote, () => refused(409, 'ALREADY_EXISTS'))
  await waitFor(() => expect(submit).toBeEnabled())
  await person.click(submit)
  return { made, dialog }
}

test('a template that was made though the answer was lost is not one that somebody else has made', async () => {
  const { made } = await writeTwice('no connection')
  await waitFor(() => expect(address()).toBe(`/whatsapp/templates/${made._id}`))
})

test.each<[string, BackendAnswer, Parameters<typeof writeTwice>[1]]>([
  ['says something else', 'no connection', { text: 'Somebody else wrote this.' }],
  ['was made long before', 'no connection', { createdTime: time(0) }],
  ['came after the platform had refused the first try', refused(503, 'PLATFORM_THROTTLED'), {}],
])('a template of the same name that %s is somebody else’s', async (_how, first, more) => {
  const { dialog } = await writeTwice(first, more)
  expect(await dialog.findByText('This record already exists')).toBeVisible()
  expect(address()).toBe('/whatsapp/templates')
})

test('a template is deleted by the icon beside its title, as every record is', async () => {
  const template = row({
    _id: id(0xb1),
    organisationId,
    fbWaBAId: accountId,
    name: 'delivery_date',
    status: 'APPROVED',
  })
  const { person } = await renderRecords({
    at: `/whatsapp/templates/${template._id}`,
    records: { FBWABA: [account], FBWATEMPLATE: [template] },
  })
  const remove = await screen.findByRole('button', { name: 'Delete' })
  expect(remove).toHaveTextContent('')
  expect(remove.querySelector('svg')).not.toBeNull()
  await person.click(remove)
  expect(await screen.findByText('Delete this template?')).toBeVisible()
})
