// Saved views of a table: applied, saved under a name, deleted; each name can be used once.
import { screen, waitFor, within } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { received } from '../../../src/store/entities/actions.ts'
import { address } from '../../app/support/render-app.tsx'
import { userId } from '../../store/support/create-test-store.ts'
import { epoch, id, organisationId, row } from '../../store/support/rows.ts'
import { refused } from '../../store/support/test-backend.ts'
import { questions, renderRecords } from './support/render-records.tsx'

const customers = [row({ _id: id(1), organisationId, name: 'Ada Kaya' })]
const filter = { name: { $regex: 'ada' } }
const table = { filter, limit: 20, sort: { name: 1 }, columns: ['phone', 'note', 'long-gone'] }
const view = row({ _id: id(7), userId, entityType: 'CUSTOMER', name: 'My people', table })

const open = async () => {
  const shown = await renderRecords({ at: '/customers', records: { CUSTOMER: customers } })
  await screen.findByRole('table')
  flushSync(
    () =>
      void shown.store.dispatch(
        received({
          rows: { SAVEDVIEW: [view, row({ _id: id(8), userId, entityType: 'TEAM', name: 'Of teams', table: {} })] },
          origin: 'push',
        }),
      ),
  )
  await shown.person.click(screen.getByRole('button', { name: 'Saved views' }))
  return shown
}

test('a view brings its filter, order, size and columns; those of other types are not offered', async () => {
  const shown = await open()
  expect(screen.queryByRole('menuitemradio', { name: 'Of teams' })).not.toBeInTheDocument()
  await shown.person.click(screen.getByRole('menuitemradio', { name: 'My people' }))
  await waitFor(() =>
    expect(questions(shown, '/api/customers')[0]).toMatchObject({
      filter,
      options: { skip: 0, limit: 20, sort: { name: 1 } },
    }),
  )
  await waitFor(() =>
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '',
      'Customer',
      'Phone',
      'Note',
    ]),
  )
  await shown.person.click(screen.getByRole('button', { name: 'Saved views' }))
  expect(screen.getByRole('menuitemradio', { name: 'My people' })).toBeChecked()
  await shown.person.click(screen.getByRole('menuitemradio', { name: 'Default view' }))
  await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(7))
  expect(decodeURIComponent(address())).not.toContain('filter')
})

test('a view is saved under a name, once', async () => {
  const shown = await open()
  shown.backend.on('POST', '/api/savedViews', () => refused(409, 'ALREADY_EXISTS', { controller: 'SAVEDVIEW' }))
  await shown.person.click(screen.getByRole('menuitem', { name: 'Save this view' }))
  const dialog = await screen.findByRole('dialog')
  const save = async () => {
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Save' })).toBeEnabled())
    await shown.person.click(within(dialog).getByRole('button', { name: 'Save' }))
  }
  expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled()
  await shown.person.type(within(dialog).getByLabelText('Name'), 'My people')
  await save()
  await waitFor(() =>
    expect(within(dialog).getByLabelText('Name')).toHaveAccessibleDescription('This record already exists'),
  )
  shown.backend.on('POST', '/api/savedViews', ({ body }) => ({
    body: { data: { _id: id(9) }, rows: { SAVEDVIEW: [row({ _id: id(9), userId, ...(body as object) })] }, epoch },
  }))
  await shown.person.type(within(dialog).getByLabelText('Name'), ' too')
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(shown.backend.askedFor('POST', '/api/savedViews').at(-1)?.body).toEqual({
    entityType: 'CUSTOMER',
    name: 'My people too',
    table: {
      filter: {},
      limit: 10,
      sort: {},
      columns: ['email', 'phone', 'assignments', 'organisationId', 'createdTime'],
    },
  })
})

test('the view that is shown can be deleted', async () => {
  const shown = await open()
  shown.backend.on('DELETE', `/api/savedViews/${view._id}`, () => ({
    body: { data: { _id: view._id }, rows: {}, epoch },
  }))
  await shown.person.click(screen.getByRole('menuitemradio', { name: 'My people' }))
  await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(4))
  await shown.person.click(screen.getByRole('button', { name: 'Saved views' }))
  await shown.person.click(await screen.findByRole('menuitem', { name: 'Delete “My people”' }))
  await waitFor(() => expect(shown.backend.askedFor('DELETE', `/api/savedViews/${view._id}`)).toHaveLength(1))
})
