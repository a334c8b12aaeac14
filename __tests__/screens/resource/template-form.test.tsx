// Writing a template: what is wrong is said at its field before anything is sent, and what the platform refuses keeps the words.
import { screen, waitFor, within } from '@testing-library/react'
import { epoch, id, organisationId, row } from '../../store/support/rows.ts'
import { refused } from '../../store/support/test-backend.ts'
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
    // It rests after it was pressed.
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
