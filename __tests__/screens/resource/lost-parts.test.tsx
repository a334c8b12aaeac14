// Parts of a page and figures in a dialog whose request failed: an error appears, and no other statement in their place.
import { screen, within } from '@testing-library/react'
import { address } from '../../app/support/render-app.tsx'
import { epoch, id, organisationId, row, threadRow } from '../../store/support/rows.ts'
import { listOf, refused } from '../../store/support/test-backend.ts'
import type { TestBackend } from '../../store/support/test-backend.ts'
import { renderRecords } from './support/render-records.tsx'

const broken = () => refused(500, 'INTERNAL_ERROR')
const acme = row({ _id: organisationId, name: 'Acme', visibility: 'all', businessHours: [] })
const manager = { role: null, members: [{ organisationId, teamIds: [], visibility: 'all' as const, manager: true }] }
const again = () => screen.findByRole('button', { name: 'Try again' })

/** The start returns these rows. */
const brings =
  (rows: object, more: (backend: TestBackend) => void) =>
  (backend: TestBackend): void => {
    backend.on('GET', '/api/bootstrap', () => ({
      body: { data: { epoch, cursors: {}, rows, complete: true }, epoch },
    }))
    more(backend)
  }

test('labels of an organisation that did not come are not said to be none', async () => {
  let isBroken = true
  const { person } = await renderRecords({
    at: `/organisations/${organisationId}?organisation-tab=labels`,
    records: { ORGANISATION: [acme], SOCIALLABELOPTION: [] },
    backend: (backend) =>
      backend.on('GET', '/api/sociallabels', ({ query }) =>
        isBroken && JSON.stringify(query).includes('500')
          ? broken()
          : listOf([row({ _id: id(1), organisationId, name: 'Urgency' })]),
      ),
  })
  const panel = within(await screen.findByRole('region', { name: 'Label groups and labels' }))
  expect(await panel.findByText('The records could not be loaded')).toBeVisible()
  expect(panel.queryByText('No labels yet')).toBeNull()
  isBroken = false
  await person.click(panel.getByRole('button', { name: 'Try again' }))
  expect(await panel.findByRole('link', { name: 'Urgency' })).toBeVisible()
})

test('invitations that did not come say so on the page of the people', async () => {
  let isBroken = true
  const rows = { ORGANISATION: [acme], ORGANISATIONMEMBERSHIP: [], TEAM: [] }
  const { person } = await renderRecords({
    at: '/settings/people',
    rights: manager,
    records: rows,
    backend: brings(rows, (backend) =>
      backend.on('GET', '/api/organisationInvitations', () =>
        isBroken ? broken() : listOf([row({ _id: id(1), organisationId, account: 'can@example.test' })]),
      ),
    ),
  })
  expect(await screen.findByText('Invitations could not be loaded.')).toBeVisible()
  isBroken = false
  await person.click(await again())
  expect(await screen.findByText('can@example.test')).toBeVisible()
  expect(screen.queryByText('Invitations could not be loaded.')).toBeNull()
})

test('sign-ins at Facebook that did not come say so beside the channels', async () => {
  const channel = row({ _id: id(5), organisationId, name: 'Acme Istanbul', service: 'facebook', accountId: id(6) })
  const rows = { ORGANISATION: [acme], CHANNEL: [channel] }
  await renderRecords({
    at: '/settings/channels',
    rights: manager,
    records: rows,
    backend: brings(rows, (backend) => backend.on('GET', '/api/fb/accesstokens', broken)),
  })
  expect(await screen.findByText('Facebook sign-ins could not be loaded.')).toBeVisible()
  expect(screen.getByRole('listitem', { name: 'Acme Istanbul' })).toBeVisible()
})

test('settings of another organisation show no list of what happens to be held of it', async () => {
  const other = row({ _id: id(0x99), name: 'Other', visibility: 'all' })
  const team = row({ _id: id(1), organisationId: other._id, name: 'Evening' })
  const rows = { ORGANISATION: [acme, other], TEAM: [team], ORGANISATIONMEMBERSHIP: [] }
  await renderRecords({
    at: `/settings/teams?organisation=${other._id}`,
    records: rows,
    backend: brings(rows, (backend) => backend.on('GET', '/api/teams', broken)),
  })
  expect(await screen.findByText('The records could not be loaded')).toBeVisible()
  expect(screen.queryByRole('listitem', { name: 'Evening' })).toBeNull()
})

test('an account, a label and a team of a rule that are not known are not called gone', async () => {
  const other = row({ _id: id(0x99), name: 'Other', visibility: 'all' })
  const rule = row({ _id: id(3), organisationId: other._id, name: 'Night', accountId: id(4), method: 'roundRobin' })
  const rows = { ORGANISATION: [other] }
  await renderRecords({
    at: `/settings/assignment?organisation=${other._id}`,
    records: { ...rows, ASSIGNMENTRULE: [rule], SOCIALLABELOPTION: [], TEAM: [] },
    backend: brings(rows, (backend) => backend.on('GET', '/api/channels', broken)),
  })
  const line = await screen.findByRole('listitem', { name: 'Night' })
  expect(await within(line).findByText(/^… →/)).toBeVisible()
})

test('whoever is deactivated is not said to have no open conversations where nobody could count them', async () => {
  const ayse = row({ _id: id(2), profile: { name: 'Ayşe' }, authOptions: { username: 'ayse' }, status: 'Active' })
  const { person } = await renderRecords({
    at: `/users/${ayse._id}`,
    records: { USER: [ayse] },
    rights: { role: 'Admin' },
    backend: (backend) => backend.on('GET', '/api/threads', broken),
  })
  await person.click(await screen.findByRole('button', { name: 'Deactivate' }))
  const asked = within(await screen.findByRole('dialog'))
  expect(await asked.findByText('Their open conversations go back to the unassigned queue.')).toBeVisible()
  expect(asked.queryByText('They have no open conversations.')).toBeNull()
})

test('all events of a kind can be processed again where nobody could count them, and none of them is not said', async () => {
  const event = row({ _id: id(2), kind: 'page/novelty', state: 'unknown', eventKey: 'k' })
  const { person } = await renderRecords({
    at: `/webhookEvents/${event._id}`,
    records: { WEBHOOKEVENT: [event] },
    backend: (backend) => backend.on('GET', '/api/webhookEvents', broken),
  })
  await person.click(await screen.findByRole('button', { name: 'Process all of this kind again' }))
  const asked = within(await screen.findByRole('dialog'))
  expect(await asked.findByText(/^All events of kind “page\/novelty”/)).toBeVisible()
  expect(await asked.findByRole('button', { name: 'Process again' })).toBeEnabled()
})

test('a record that the backend has no time for now is not said to be missing', async () => {
  const customer = row({ _id: id(5), organisationId, name: 'Ada Kaya' })
  let isBroken = true
  const { person } = await renderRecords({
    at: `/customers/${id(5)}`,
    backend: (backend) =>
      backend.on('GET', `/api/customers/${id(5)}`, () =>
        isBroken ? refused(429, 'RATE_LIMITED') : { body: { data: customer, epoch } },
      ),
  })
  expect(await screen.findByText('The record could not be loaded')).toBeVisible()
  isBroken = false
  await person.click(await again())
  expect(await screen.findByRole('heading', { name: 'Ada Kaya' })).toBeVisible()
})

test('where it could not be asked with which record one became one, it is not said to be missing', async () => {
  const customer = row({ _id: id(5), organisationId, name: 'Ada Kaya', formerIds: [id(4)] })
  let isBroken = true
  const { person } = await renderRecords({
    at: `/customers/${id(4)}`,
    records: { CUSTOMER: [customer] },
    backend: (backend) => backend.on('GET', '/api/customers', () => (isBroken ? broken() : listOf([customer]))),
  })
  expect(await screen.findByText('The record could not be loaded')).toBeVisible()
  isBroken = false
  await person.click(await again())
  expect(await screen.findByRole('heading', { name: 'Ada Kaya' })).toBeVisible()
  expect(address()).toBe(`/customers/${id(5)}`)
})

test('connecting accounts says that the applications did not come, and goes on when they do', async () => {
  let isBroken = true
  const application = row({ _id: id(0x71), fbId: '102030', name: 'Social inbox' })
  const { person } = await renderRecords({
    at: '/addFacebookAccount',
    records: { ORGANISATION: [acme], FBACCESSTOKEN: [] },
    backend: brings({ ORGANISATION: [acme] }, (backend) =>
      backend.on('GET', '/api/fb/applications', () => (isBroken ? broken() : listOf([application]))),
    ),
  })
  expect(await screen.findByText('The applications could not be loaded.')).toBeVisible()
  isBroken = false
  await person.click(await again())
  expect(await screen.findByRole('radio', { name: 'Sign in with Facebook' })).toBeChecked()
  expect(screen.queryByText('The applications could not be loaded.')).toBeNull()
})

test('of a person whose conversations did not all come it is said that some are missing', async () => {
  const contact = row({ _id: id(3), organisationId, fbId: '77', name: 'Zeynep Aydın' })
  const comment = row({ _id: id(0x70), organisationId, fromId: contact._id, rootCommentId: id(0x70) })
  const thread = threadRow({ _id: id(6), itemType: 'fbComment', itemId: comment._id, title: 'Zeynep Aydın' })
  await renderRecords({
    at: `/facebook/users/${contact._id}`,
    records: { FBUSER: [contact], FBCOMMENT: [comment], THREAD: [thread] },
    backend: (backend) => backend.on('GET', '/api/fb/conversations', broken),
  })
  expect(await screen.findByText('Some of the conversations could not be loaded.')).toBeVisible()
})

test('an automatic reply that could not be kept says so, and the one before stands there', async () => {
  const channel = row({ _id: id(5), organisationId, name: 'Acme Istanbul', service: 'facebook', accountId: id(6) })
  const reply = row({ _id: id(7), organisationId, name: 'We are closed', template: 'Merhaba', isActive: true })
  const rows = { ORGANISATION: [acme], CHANNEL: [channel], ORGANISATIONQUICKREPLY: [reply] }
  const { person } = await renderRecords({
    at: '/settings/hours',
    rights: manager,
    records: rows,
    backend: brings(rows, (backend) => backend.on('POST', `/api/channels/${channel._id}`, broken)),
  })
  const choice = await screen.findByRole('combobox', { name: /^Acme Istanbul/ })
  const before = choice.textContent
  await person.click(choice)
  await person.click(await screen.findByRole('option', { name: 'We are closed' }))
  expect(await screen.findByText('Something went wrong on the server')).toBeInTheDocument()
  expect(screen.getByRole('combobox', { name: /^Acme Istanbul/ })).toHaveTextContent(before)
})

test('whoever deletes a record is told where it could not be checked what goes with it', async () => {
  const team = row({ _id: id(4), organisationId, name: 'Evening' })
  const { person } = await renderRecords({
    at: `/teams/${team._id}`,
    records: { TEAM: [team] },
    backend: (backend) => backend.on('GET', `/api/removals/${team._id}`, broken),
  })
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent('What is deleted with it could not be checked.')
})
