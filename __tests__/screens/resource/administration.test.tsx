// Administration: its parts as tabs, the open one in the address, for administrators only.
import { screen, waitFor } from '@testing-library/react'
import { chooseOption } from '../../app/support/choose-option.ts'
import { address } from '../../app/support/render-app.tsx'
import { id, row } from '../../store/support/rows.ts'
import { questions, renderRecords } from './support/render-records.tsx'

const records = {
  USER: [row({ _id: id(1), profile: { name: 'Deniz Kaya' } })],
  WEBHOOKEVENT: [row({ _id: id(2), kind: 'page/novelty', state: 'unknown', eventKey: 'k' })],
  AUDITENTRY: [row({ _id: id(3), action: 'recordingOpened', userId: id(1) })],
  BROWSERERROR: [
    row({
      _id: id(4),
      message: 'TypeError',
      stack: ['inbox.js:1:2'],
      route: '/recordings/:id',
      appVersion: '1.2.3',
      browser: 'Firefox',
      count: 7,
      lastTime: '2026-11-20T10:00:00.000Z',
    }),
  ],
}

test('its parts are tabs, and the address says which is open', async () => {
  const shown = await renderRecords({ at: '/admin', records })
  await screen.findByRole('link', { name: 'Deniz Kaya' })
  await shown.person.click(screen.getByRole('tab', { name: 'Webhook events' }))
  await screen.findByRole('link', { name: 'page/novelty' })
  expect(address()).toBe('/admin?selectedTab=WEBHOOKEVENT')
  // Unknown events come first; the filter can be removed.
  expect(questions(shown, '/api/webhookEvents')[0]?.filter).toEqual({ state: 'unknown' })
  await shown.person.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(questions(shown, '/api/webhookEvents')[0]?.filter).toBeUndefined())
})

test('a choice value is shown in the reader’s language', async () => {
  await renderRecords({ at: '/admin?selectedTab=AUDITENTRY', records })
  await screen.findByRole('link', { name: 'Session recording opened' })
})

test('the audit is narrowed to a type of record by its name, and to that type alone', async () => {
  const app = await renderRecords({ at: '/audit', records })
  const { person } = app
  await person.click(await screen.findByRole('button', { name: 'Filter' }))
  await chooseOption(person, await screen.findByRole('combobox', { name: 'Record type' }), 'Team')
  await waitFor(() => expect(JSON.stringify(questions(app, '/api/audit')[0])).toContain('"objectType":"TEAM"'))
})

test('an audit entry says what was changed in the words of the record', async () => {
  const changed = row({
    _id: id(31),
    action: 'updated',
    objectType: 'USER',
    objectId: id(1),
    fields: ['status', 'profile.name'],
    changes: [
      { field: 'status', from: null, to: 'Passive' },
      { field: 'profile.name', from: 'Passive', to: 'Ada' },
    ],
  })
  const kept = row({
    _id: id(32),
    action: 'retentionChanged',
    fields: ['auditDays'],
    changes: [{ field: 'auditDays', from: '730', to: '365' }],
  })
  const all = { ...records, AUDITENTRY: [changed, kept] }
  await renderRecords({ at: `/audit/${id(31)}`, records: all })
  expect(await screen.findByText('Status, Name')).toBeVisible()
  // A name that is also one of our words stays a name.
  expect(screen.getByText('Status:').parentElement?.parentElement).toHaveTextContent(
    'Status: – → DeactivatedName: Passive → Ada',
  )
  await renderRecords({ at: `/audit/${id(32)}`, records: all })
  expect((await screen.findByText('Audit log:')).parentElement).toHaveTextContent('Audit log: 730 → 365')
})

test('errors of browsers are listed with screen, version, browser and count', async () => {
  await renderRecords({ at: '/admin?selectedTab=BROWSERERROR', records })
  await screen.findByRole('link', { name: 'TypeError' })
  for (const text of ['/recordings/:id', '1.2.3', 'Firefox', '7']) expect(screen.getByText(text)).toBeInTheDocument()
})

test('an administrator finds it beside the records; nobody else is let in', async () => {
  await renderRecords({ at: '/organisations', records: { ORGANISATION: [row({ _id: id(9), name: 'Acme' })] } })
  expect(await screen.findByRole('link', { name: 'Administration' })).toHaveAttribute('href', '/admin')
  await renderRecords({ at: '/admin', rights: {} })
  await screen.findByRole('heading', { name: /^Inbox/ })
  expect(address()).toBe('/')
  await renderRecords({ at: '/customers', records: { CUSTOMER: [] }, rights: {} })
  await screen.findByText('Nothing was found')
  expect(screen.queryByRole('link', { name: 'Administration' })).not.toBeInTheDocument()
})
