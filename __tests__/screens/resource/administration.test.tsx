// Administration: its parts as tabs, the one that is open in the address, for administrators only.
import { screen, waitFor } from '@testing-library/react'
import { address } from '../../app/support/show-app.tsx'
import { id, row } from '../../store/support/rows.ts'
import { questions, showRecords } from './support/show-records.tsx'

const records = {
  USER: [row({ _id: id(1), profile: { name: 'Deniz Kaya' } })],
  WEBHOOKEVENT: [row({ _id: id(2), kind: 'page/novelty', state: 'unknown', eventKey: 'k' })],
  AUDITENTRY: [row({ _id: id(3), action: 'recordingOpened', userId: id(1) })],
}

test('its parts are tabs, and the address says which is open', async () => {
  const shown = await showRecords({ at: '/admin', records })
  await screen.findByRole('link', { name: 'Deniz Kaya' })
  await shown.person.click(screen.getByRole('tab', { name: 'Webhook events' }))
  await screen.findByRole('link', { name: 'page/novelty' })
  expect(address()).toBe('/admin?selectedTab=WEBHOOKEVENT')
  // What nobody has understood yet comes first; the filter can be taken back.
  expect(questions(shown, '/api/webhookEvents')[0]?.filter).toEqual({ state: 'unknown' })
  await shown.person.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(questions(shown, '/api/webhookEvents')[0]?.filter).toBeUndefined())
})

test('what is named by one of few values is named in the reader’s language', async () => {
  await showRecords({ at: '/admin?selectedTab=AUDITENTRY', records })
  await screen.findByRole('link', { name: 'Recording opened' })
})

test('an administrator finds it beside the records; nobody else is let in', async () => {
  await showRecords({ at: '/organisations', records: { ORGANISATION: [row({ _id: id(9), name: 'Acme' })] } })
  expect(await screen.findByRole('link', { name: 'Administration' })).toHaveAttribute('href', '/admin')
  await showRecords({ at: '/admin', rights: {} })
  await screen.findByRole('heading', { name: /^Inbox/ })
  expect(address()).toBe('/')
  await showRecords({ at: '/customers', records: { CUSTOMER: [] }, rights: {} })
  await screen.findByText('Nothing was found')
  expect(screen.queryByRole('link', { name: 'Administration' })).not.toBeInTheDocument()
})
