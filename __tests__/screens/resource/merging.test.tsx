// Merging two records over a connection that loses the response.
import { screen, waitFor, within } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { removed } from '../../../src/store/entities/actions.ts'
import { epoch, id, organisationId, row } from '../../store/support/rows.ts'
import type { BackendAnswer } from '../../store/support/test-backend.ts'
import { renderRecords } from './support/render-records.tsx'

const customers = [1, 2].map((number) => row({ _id: id(number), organisationId, name: `Customer ${number}` }))
const path = '/api/customers/merge'
const plan = { survivor: customers[0], removedIds: [id(2)], repointed: {} }
const taken: BackendAnswer = { body: { data: plan, rows: {}, epoch } }

/** Requests the merge and loses its first response. */
const lose = async () => {
  const shown = await renderRecords({ at: '/customers', records: { CUSTOMER: customers } })
  const { person, backend } = shown
  const wanted = () => backend.askedFor('POST', path).filter(({ body }) => (body as { applyMerge: boolean }).applyMerge)
  backend.on('POST', path, ({ body }) =>
    (body as { applyMerge: boolean }).applyMerge && wanted().length === 1 ? 'no connection' : taken,
  )
  await person.click(await screen.findByRole('checkbox', { name: 'Select “Customer 1”' }))
  await person.click(screen.getByRole('checkbox', { name: 'Select “Customer 2”' }))
  await person.click(await screen.findByRole('button', { name: 'Merge' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge records' }))
  await dialog.findByText('1 record goes into it and is deleted.')
  await person.click(dialog.getByRole('button', { name: 'Merge' }))
  await dialog.findByText(/it is not known whether the records were merged/)
  const keys = () => wanted().map(({ headers }) => headers.get('Idempotency-Key'))
  return { ...shown, dialog, keys }
}

test('it says that nobody knows, and trying again is the same request', async () => {
  const { person, dialog, keys } = await lose()
  expect(dialog.queryByText('1 record goes into it and is deleted.')).toBeNull()
  await person.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The records were merged')).toBeVisible()
  expect(keys()).toEqual([keys()[0], keys()[0]])
})

test('once a push tells that the others are gone it asks by itself, and says that they were merged', async () => {
  const { store, keys } = await lose()
  flushSync(() => void store.dispatch(removed({ rows: { CUSTOMER: [{ id: id(2), epoch, version: 9 }] } })))
  expect(await screen.findByText('The records were merged')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(keys()).toEqual([keys()[0], keys()[0]])
})

const kaya = row({ _id: id(3), organisationId, name: 'Ayşe Kaya', formerNames: ['Ayşe Demir', 'A. Demir'] })

test('the table names what a customer was called before, beside the name', async () => {
  await renderRecords({ at: '/customers', records: { CUSTOMER: [kaya] } })
  expect(await screen.findByRole('rowheader', { name: /Ayşe Kaya.*formerly Ayşe Demir, A. Demir/ })).toBeVisible()
})

test('who is to be merged is offered with the names of before', async () => {
  const { person, backend } = await renderRecords({
    at: `/customers/${id(1)}`,
    records: { CUSTOMER: [...customers, kaya] },
  })
  await person.click(await screen.findByRole('button', { name: 'Merge with…' }))
  await person.type(await screen.findByLabelText('Customer to merge'), 'demir')
  expect(await screen.findByRole('option', { name: 'Ayşe Kaya (formerly Ayşe Demir, A. Demir)' })).toBeVisible()
  await waitFor(() =>
    expect(backend.askedFor('GET', '/api/customers').at(-1)?.query).toMatchObject({
      filter: { $or: [{ name: { $regex: 'demir' } }, { email: { $regex: 'demir' } }] },
    }),
  )
})

test('a wrong name of before is taken away in the form, which asks for none where there is none', async () => {
  const { person, backend } = await renderRecords({
    at: `/customers/${kaya._id}`,
    records: { CUSTOMER: [kaya] },
    backend: (answers) =>
      answers.on('POST', `/api/customers/${kaya._id}`, () => ({
        body: {
          data: { _id: kaya._id },
          rows: { CUSTOMER: [{ ...kaya, version: 9, formerNames: ['A. Demir'] }] },
          epoch,
        },
      })),
  })
  expect(await screen.findByText('Ayşe Demir, A. Demir')).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'Edit' }))
  await person.click(await screen.findByRole('button', { name: /Ayşe Demir/ }))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(backend.askedFor('POST', `/api/customers/${kaya._id}`).map(({ body }) => body)).toMatchObject([
      { $set: { formerNames: ['A. Demir'] } },
    ]),
  )
})
