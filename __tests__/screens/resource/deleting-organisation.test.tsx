// Deleting an organisation or a customer in a dialog of its own: the choice, the consequences, and the restore.
import { screen, waitFor, within } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { received } from '../../../src/store/entities/actions.ts'
import { epoch, id, organisationId, row } from '../../store/support/rows.ts'
import { renderRecords } from './support/render-records.tsx'

const acme = row({ _id: organisationId, name: 'Acme' })
const dialog = () => screen.findByRole('dialog')
const answer = (data: object) => () => ({ body: { data, rows: {}, epoch } })

test('an organisation is deleted once its name is typed, and what goes with it was said', async () => {
  const shown = await renderRecords({
    at: `/organisations/${organisationId}`,
    records: { ORGANISATION: [acme] },
    backend: (backend) =>
      backend.on(
        'GET',
        `/api/organisations/${organisationId}/contents`,
        answer({ channels: 2, conversations: 2_000, people: 1_900, members: 3, graceDays: 7 }),
      ),
  })
  shown.backend.on('POST', `/api/organisations/${organisationId}/delete`, answer({}))
  await shown.person.click(await screen.findByRole('button', { name: 'Delete' }))
  const asked = within(await dialog())
  await asked.findByText('Channels: 2, conversations: 2000, customers: 1900.')
  const confirm = asked.getByRole('button', { name: 'Delete organisation' })
  expect(confirm).toBeDisabled()
  await shown.person.type(asked.getByRole('textbox', { name: 'Type its name to confirm: Acme' }), 'Acme')
  await shown.person.click(confirm)
  await screen.findByText('Organisation deleted')
  expect(shown.backend.askedFor('POST', `/api/organisations/${organisationId}/delete`)).toHaveLength(1)
})

test('a deleted organisation says until when it can be restored', async () => {
  const shown = await renderRecords({
    at: `/organisations/${organisationId}`,
    records: {
      ORGANISATION: [{ ...acme, deletedTime: '2026-03-01T10:00:00.000Z', purgeTime: '2026-03-08T10:00:00.000Z' }],
    },
  })
  shown.backend.on('POST', `/api/organisations/${organisationId}/restore`, answer({}))
  expect(await screen.findByText(/Can be restored until 8 Mar/)).toBeInTheDocument()
  await shown.person.click(screen.getByRole('button', { name: 'Restore' }))
  await shown.person.click(within(await dialog()).getByRole('button', { name: 'Restore' }))
  await screen.findByText('Organisation restored')
  for (const name of ['Edit', 'Add members']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
})

test('a deleted organisation is told from the others where it is listed', async () => {
  const deletedTime = '2026-03-01T10:00:00.000Z'
  const other = row({ _id: id(6), name: 'Other' })
  await renderRecords({ at: '/organisations', records: { ORGANISATION: [{ ...acme, deletedTime }, other] } })
  expect(await screen.findByRole('rowheader', { name: /^Acme/ })).toHaveTextContent('AcmeDeleted')
  expect(screen.getByRole('rowheader', { name: /^Other/ })).toHaveTextContent(/^Other$/)
})

test('the question whether to delete ends with a deletion whose answer was lost, and does not come back with the organisation', async () => {
  const shown = await renderRecords({
    at: `/organisations/${organisationId}`,
    records: { ORGANISATION: [acme] },
    backend: (backend) => {
      const contents = { channels: 2, conversations: 2_000, people: 1_900, members: 3, graceDays: 7 }
      backend.on('GET', `/api/organisations/${organisationId}/contents`, answer(contents))
      backend.on('POST', `/api/organisations/${organisationId}/delete`, () => 'no connection')
    },
  })
  const tell = (more: object) =>
    flushSync(
      () =>
        void shown.store.dispatch(received({ rows: { ORGANISATION: [row({ ...acme, ...more })] }, origin: 'push' })),
    )
  await shown.person.click(await screen.findByRole('button', { name: 'Delete' }))
  const asked = within(await dialog())
  await shown.person.type(await asked.findByRole('textbox', { name: 'Type its name to confirm: Acme' }), 'Acme')
  const confirm = asked.getByRole('button', { name: 'Delete organisation' })
  await waitFor(() => expect(confirm).toBeEnabled())
  await shown.person.click(confirm)
  await asked.findByText('The server cannot be reached. Check your connection.')
  tell({ version: 2, deletedTime: '2026-03-01T10:00:00.000Z', purgeTime: '2026-03-08T10:00:00.000Z' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('button', { name: 'Restore' })
  tell({ version: 3, deletedTime: null, purgeTime: null })
  await screen.findByRole('button', { name: 'Delete' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('until when it can be taken back is said by its own clock, and whose clock that is', async () => {
  const times = { deletedTime: '2026-03-01T10:00:00.000Z', purgeTime: '2026-03-08T10:00:00.000Z' }
  await renderRecords({
    at: `/organisations/${organisationId}`,
    records: { ORGANISATION: [{ ...acme, ...times, timeZone: 'Pacific/Kiritimati' }] },
  })
  expect(
    await screen.findByText('Deleted. Can be restored until 9 March 2026 at 00:00 (Pacific/Kiritimati).'),
  ).toBeInTheDocument()
})

test('deleting a customer asks what is meant', async () => {
  const customer = row({ _id: id(7), organisationId, name: 'Ada', identities: [], assignments: [] })
  const shown = await renderRecords({ at: `/customers/${customer._id}`, records: { CUSTOMER: [customer] } })
  shown.backend.on('POST', `/api/customers/${customer._id}/erase`, answer({}))
  await shown.person.click(await screen.findByRole('button', { name: 'Delete' }))
  const asked = within(await dialog())
  expect(asked.getByText('If they write again, they get a new record.')).toBeInTheDocument()
  await shown.person.click(asked.getByRole('radio', { name: 'Everything about this person' }))
  expect(asked.getByText('This cannot be undone.')).toBeInTheDocument()
  await shown.person.click(asked.getByRole('button', { name: 'Erase everything' }))
  await screen.findByText('Everything about this person is being erased')
  expect(shown.backend.askedFor('POST', `/api/customers/${customer._id}/erase`)).toHaveLength(1)
})
