// Drop-downs and popups are application state: pressing opens them there, the state alone shows them, and their title follows their record.
import { screen, waitFor, within } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { openingUpdateMs } from '../../contract/constants.ts'
import { opened } from '../../src/store/ui/disclosures-slice.ts'
import { id, organisationId, row } from '../store/support/rows.ts'
import { renderRecords } from '../screens/resource/support/render-records.tsx'

const ada = row({ _id: id(7), organisationId, name: 'Ada Kaya' })
const open = async (at: string) => {
  const shown = await renderRecords({ at, records: { CUSTOMER: [ada] } })
  return { ...shown, disclosures: () => shown.store.getState().disclosures }
}

test('a drop-down is opened, and closed, in the store', async () => {
  const { person, disclosures } = await open('/customers')
  await person.click(await screen.findByRole('button', { name: 'Columns and view' }))
  expect(await screen.findByRole('menu', { name: 'Columns and view' })).toBeVisible()
  expect(disclosures()).toEqual([{ key: 'columns.CUSTOMER', kind: 'dropDown', title: 'Columns and view' }])
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  expect(disclosures()).toEqual([])
})

test('the state alone shows a popup with title and close icon; its title follows the record 300 ms later; leaving closes it', async () => {
  const { store, person, disclosures } = await open(`/customers/${ada._id}`)
  await screen.findByRole('heading', { name: 'Ada Kaya' })
  flushSync(() => void store.dispatch(opened({ key: 'edit.CUSTOMER', kind: 'popup', title: 'Edit Ada' })))
  const dialog = await screen.findByRole('dialog', { name: 'Edit: Ada Kaya' })
  await waitFor(() => expect(disclosures()[0]?.title).toBe('Edit: Ada Kaya'))
  expect(openingUpdateMs).toBe(300)
  await person.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(disclosures()).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Edit' }))
  await screen.findByRole('dialog')
  flushSync(() => {
    window.history.pushState(null, '', '/customers')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await waitFor(() => expect(disclosures()).toEqual([]))
})
