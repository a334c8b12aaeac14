// A form of a record that somebody else changes at the same time.
import { screen, waitFor, within } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { createMemoryTab } from '../../store/support/create-test-store.ts'
import { received } from '../../../src/store/entities/actions.ts'
import { listOf, refused } from '../../store/support/test-backend.ts'
import type { RenderedApp } from '../../app/support/render-app.tsx'
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
  await shown.person.click(form.getByRole('button', { name: 'Show theirs' }))
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
  expect(form.getByText(/^If you save, yours replaces/)).toBeVisible()
  takes(shown, path, 'CUSTOMER', theirs)
  await press('Save')
  await screen.findByRole('heading', { name: 'Ada Kaya Öz' })
  expect(sent(shown, path)).toEqual([
    { $set: { name: 'Ada Kaya Öz' }, $seen: { name: 'Ada Kaya' } },
    { $set: { name: 'Ada Kaya Öz' }, $seen: { name: 'Ada Demir' } },
  ])
})

const tells = (shown: RenderedApp, more: object) =>
  flushSync(() => void shown.store.dispatch(received({ rows: { CUSTOMER: [{ ...ada, ...more }] }, origin: 'push' })))

const openForm = async (shown: RenderedApp) => {
  await shown.person.click(await screen.findByRole('button', { name: 'Edit' }))
  return within(await dialog())
}

test('a press on Save and Enter do not replace what the author has not looked at: they lead to the note', async () => {
  const shown = await renderRecords({ at: `/customers/${ada._id}`, records: { CUSTOMER: [ada] } })
  const path = `/api/customers/${ada._id}`
  takes(shown, path, 'CUSTOMER', ada)
  const form = await openForm(shown)
  await shown.person.type(form.getByLabelText('Name'), ' Öz')
  tells(shown, { version: 2, name: 'Ada Demir' })
  await shown.person.click(form.getByRole('button', { name: 'Save' }))
  expect(form.getByText(/^Somebody else has changed this/).closest('[role=status]')).toHaveFocus()
  await shown.person.keyboard('{Enter}')
  await shown.person.type(form.getByLabelText('Name'), '{Enter}')
  expect(sent(shown, path)).toEqual([])
  await shown.person.click(form.getByRole('button', { name: 'Show theirs' }))
  await shown.person.click(form.getByRole('button', { name: 'Show mine' }))
  // The user has viewed the others' earlier value, but not the present one.
  tells(shown, { version: 3, name: 'Ada Er' })
  await shown.person.click(form.getByRole('button', { name: 'Save' }))
  expect(sent(shown, path)).toEqual([])
  await shown.person.click(form.getByRole('button', { name: 'Show theirs' }))
  expect(form.getByLabelText('Name')).toHaveValue('Ada Er')
  await shown.person.click(form.getByRole('button', { name: 'Show mine' }))
  await shown.person.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent(shown, path)).toEqual([{ $set: { name: 'Ada Kaya Öz' }, $seen: { name: 'Ada Er' } }]))
})

test('nothing can be typed into theirs, and dropping one’s own leaves what was typed in other fields', async () => {
  const shown = await renderRecords({ at: `/customers/${ada._id}`, records: { CUSTOMER: [ada] } })
  const form = await openForm(shown)
  await shown.person.type(form.getByLabelText('Name'), ' Öz')
  await shown.person.type(form.getByLabelText(/^Note/), ', mornings')
  tells(shown, { version: 2, name: 'Ada Demir' })
  await shown.person.click(form.getByRole('button', { name: 'Show theirs' }))
  expect(form.getByLabelText('Name')).toBeDisabled()
  await shown.person.click(form.getByRole('button', { name: 'Discard mine' }))
  expect(form.getByLabelText('Name')).toHaveValue('Ada Demir')
  expect(form.getByLabelText('Name')).toBeEnabled()
  expect(form.getByLabelText(/^Note/)).toHaveValue('Calls often, mornings')
  expect(form.queryByRole('button', { name: 'Show mine' })).toBeNull()
})

/** Loads the page again in the same tab; the customer has the given values by then. */
const openAnew = async (tabStorage: ReturnType<typeof createMemoryTab>, more: object) => {
  await renderRecords({
    at: `/customers/${ada._id}`,
    records: { CUSTOMER: [{ ...ada, ...more }] },
    environment: { tabStorage },
  })
  return within(await dialog())
}

test('a reload of the page while theirs is shown keeps what was typed, and it is told again', async () => {
  const tabStorage = createMemoryTab()
  const shown = await renderRecords({
    at: `/customers/${ada._id}`,
    records: { CUSTOMER: [ada] },
    environment: { tabStorage },
  })
  const form = await openForm(shown)
  await shown.person.type(form.getByLabelText('Name'), ' Öz')
  const theirs = { version: 2, name: 'Ada Demir' }
  tells(shown, theirs)
  await shown.person.click(form.getByRole('button', { name: 'Show theirs' }))
  expect(form.getByLabelText('Name')).toHaveValue('Ada Demir')
  const again = await openAnew(tabStorage, theirs)
  expect(again.getByLabelText('Name')).toHaveValue('Ada Kaya Öz')
  expect(again.getByText(/^Somebody else has changed this/)).toBeVisible()
})

test('what somebody else saves while the page is loaded anew is told before it is replaced', async () => {
  const tabStorage = createMemoryTab()
  const shown = await renderRecords({
    at: `/customers/${ada._id}`,
    records: { CUSTOMER: [ada] },
    environment: { tabStorage },
  })
  const form = await openForm(shown)
  await shown.person.type(form.getByLabelText('Name'), ' Öz')
  await shown.person.type(form.getByLabelText(/^Note/), ', mornings')
  const again = await openAnew(tabStorage, { version: 2, name: 'Ada Demir' })
  expect(again.getByLabelText('Name')).toHaveValue('Ada Kaya Öz')
  expect(again.getByText(/^Somebody else has changed this/)).toBeVisible()
  await shown.person.click(again.getByRole('button', { name: 'Show theirs' }))
  expect(again.getByLabelText('Name')).toHaveValue('Ada Demir')
  expect(again.getByLabelText(/^Note/)).toHaveValue('Calls often, mornings')
})
