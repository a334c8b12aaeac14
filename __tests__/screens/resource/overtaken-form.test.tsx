// A form of a record that somebody else changes at the same time.
import { screen, waitFor, within } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { received } from '../../../src/store/entities/actions.ts'
import { listOf, refused } from '../../store/support/test-backend.ts'
import { ada, dialog, sent, takes } from './support/form-fixtures.ts'
import { renderRecords } from './support/render-records.tsx'

test('what somebody else changes meanwhile is followed; where both change the same the form says so before it is sent', async () => {
  const shown = await renderRecords({ at: `/customers/${ada._id}`, records: { CUSTOMER: [ada] } })
  takes(shown, `/api/customers/${ada._id}`, 'CUSTOMER', ada)
  const tell = (more: object) =>
    flushSync(() => void shown.store.dispatch(received({ rows: { CUSTOMER: [{ ...ada, ...more }] }, origin: 'push' })))
  await shown.person.click(await screen.findByRole('button', { name: 'Edit' }))
  const form = within(await dialog())
  await shown.person.type(form.getByLabelText('Name'), ' Öz')
  tell({ version: 2, note: 'Calls rarely' })
  await waitFor(() => expect(form.getByLabelText(/^Note/)).toHaveValue('Calls rarely'))
  expect(form.queryByText(/^Somebody else/)).toBeNull()
  tell({ version: 3, note: 'Calls rarely', name: 'Ada Demir' })
  expect(await form.findByText(/^Somebody else has changed this/)).toBeVisible()
  expect(form.getByLabelText('Name')).toHaveValue('Ada Kaya Öz')
  await shown.person.click(form.getByRole('button', { name: 'Discard mine' }))
  expect(form.getByLabelText('Name')).toHaveValue('Ada Demir')
  expect(form.queryByText(/^Somebody else/)).toBeNull()
})

test('a save that somebody else was faster than saves nothing: the form shows theirs, keeps what was typed, and saves it if asked again', async () => {
  const shown = await renderRecords({ at: `/customers/${ada._id}`, records: { CUSTOMER: [ada] } })
  const path = `/api/customers/${ada._id}`
  const theirs = { ...ada, name: 'Ada Demir', note: 'Calls rarely', version: 2 }
  shown.backend.on('GET', '/api/customers', () => listOf([theirs]))
  shown.backend.on('POST', path, () =>
    refused(409, 'RECORD_OVERTAKEN', { controller: 'CUSTOMER', details: { fields: ['name'] } }),
  )
  await shown.person.click(await screen.findByRole('button', { name: 'Edit' }))
  const form = within(await dialog())
  const name = form.getByLabelText('Name')
  const press = (button: string) => shown.person.click(form.getByRole('button', { name: button }))
  await shown.person.type(name, ' Öz')
  await press('Save')
  expect(await form.findByText(/^Not saved: somebody else has just saved/)).toBeVisible()
  expect(name).toHaveValue('Ada Kaya Öz')
  expect(form.queryByRole('alert')).toBeNull()
  expect(form.getByLabelText(/^Note/)).toHaveValue('Calls rarely')
  await press('Show theirs')
  expect(name).toHaveValue('Ada Demir')
  expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
  // Leaving does not lose the input.
  await press('Cancel')
  await shown.person.click(
    within(await screen.findByRole('dialog', { name: 'Discard what you have written?' })).getByRole('button', {
      name: 'Cancel',
    }),
  )
  await press('Show mine')
  expect(name).toHaveValue('Ada Kaya Öz')
  expect(form.getByText(/^Not saved/)).toBeVisible()
  takes(shown, path, 'CUSTOMER', theirs)
  await press('Save')
  await screen.findByRole('heading', { name: 'Ada Kaya Öz' })
  expect(sent(shown, path)).toEqual([
    { $set: { name: 'Ada Kaya Öz' }, $seen: { name: 'Ada Kaya' } },
    { $set: { name: 'Ada Kaya Öz' }, $seen: { name: 'Ada Demir' } },
  ])
})

test('whoever goes on writing from what somebody else has saved has dropped what they had typed', async () => {
  const shown = await renderRecords({ at: `/customers/${ada._id}`, records: { CUSTOMER: [ada] } })
  await shown.person.click(await screen.findByRole('button', { name: 'Edit' }))
  const form = within(await dialog())
  await shown.person.type(form.getByLabelText('Name'), ' Öz')
  const rows = { CUSTOMER: [{ ...ada, version: 2, name: 'Ada Demir' }] }
  flushSync(() => void shown.store.dispatch(received({ rows, origin: 'push' })))
  await shown.person.click(await form.findByRole('button', { name: 'Show theirs' }))
  await shown.person.type(form.getByLabelText('Name'), ' Er')
  expect(form.getByLabelText('Name')).toHaveValue('Ada Demir Er')
  expect(form.queryByRole('button', { name: 'Show mine' })).toBeNull()
})
