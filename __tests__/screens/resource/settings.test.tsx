// The settings: what managers do on each page, and what others read there and why.
import { screen, waitFor, within } from '@testing-library/react'
import { address } from '../../app/support/render-app.tsx'
import { userId } from '../../store/support/create-test-store.ts'
import { epoch, id, organisationId, row, time } from '../../store/support/rows.ts'
import type { TestBackend } from '../../store/support/test-backend.ts'
import { renderRecords } from './support/render-records.tsx'

const member = { organisationId, teamIds: [], visibility: 'all' as const }
const manager = { role: null, members: [{ ...member, manager: true }] }
const agent = { role: null, members: [{ ...member, manager: false }] }
const acme = row({
  _id: organisationId,
  name: 'Acme',
  visibility: 'team',
  timeZone: 'Europe/Istanbul',
  businessHours: [{ day: 1, from: '09:00', to: '18:00' }],
})
const team = row({ _id: id(1), organisationId, name: 'Evening' })
const ayse = row({ _id: userId, profile: { name: 'Ayşe Yıldız' }, authOptions: { username: 'ayse' } })
const can = row({ _id: id(2), profile: { name: 'Can Demir' }, authOptions: { username: 'can' } })
const memberships = [
  row({ _id: id(3), organisationId, userId: can._id, role: 'agent', teamIds: [] }),
  row({ _id: id(4), organisationId, userId, role: 'manager', teamIds: [team._id] }),
]
const channel = row({
  _id: id(5),
  organisationId,
  name: 'Acme Istanbul',
  service: 'facebook',
  accountId: id(6),
  status: 'reauthorise',
  problem: 'TOKEN_INVALID',
  lastError: 'Session has expired',
  lastErrorTime: time(5),
})
const rows = { ORGANISATION: [acme], TEAM: [team], ORGANISATIONMEMBERSHIP: memberships, CHANNEL: [channel] }
const records = { ...rows, USER: [ayse, can], ORGANISATIONINVITATION: [] }

const open = (at: string, rights: object, more: (backend: TestBackend) => void = () => undefined) =>
  renderRecords({
    at,
    records,
    rights,
    backend: (backend) => {
      backend.on('GET', '/api/bootstrap', () => ({
        body: { data: { epoch, cursors: {}, rows: { ...rows, USER: [ayse, can] }, complete: true }, epoch },
      }))
      more(backend)
    },
  })

test('the people stand by name with role and teams; a manager changes both in one form', async () => {
  const sent: unknown[] = []
  const { person } = await open('/settings', manager, (backend) =>
    backend.on(
      'POST',
      `/api/organisationMemberships/organisation/${organisationId}/members/user/${can._id}`,
      ({ body }) => {
        sent.push(body)
        return { body: { data: { membershipId: id(3) }, rows: {}, epoch } }
      },
    ),
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'People' })).toBeInTheDocument()
  expect(address()).toBe('/settings/people')
  const first = await screen.findByRole('listitem', { name: 'Ayşe Yıldız' })
  expect(first).toHaveTextContent('Manager · Evening')
  await person.click(await screen.findByRole('button', { name: 'Change: Can Demir' }))
  const form = within(await screen.findByRole('dialog'))
  await person.click(await form.findByRole('checkbox', { name: 'Evening' }))
  await person.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ $set: { role: 'agent', teamIds: [team._id] } }]))
})

test('a channel says what went wrong last, and is connected again where it stands', async () => {
  await open('/settings/channels', manager)
  const line = within(await screen.findByRole('listitem', { name: 'Acme Istanbul' }))
  expect(line.getByText(/Session has expired/)).toBeInTheDocument()
  expect(await line.findByRole('link', { name: 'Reconnect' })).toBeInTheDocument()
})

test.each([
  ['people', 'Can Demir'],
  ['channels', 'Acme Istanbul'],
  ['teams', 'Evening'],
  ['hours', '09:00–18:00'],
  ['organisation', 'Europe/Istanbul'],
])('agents read the page %s, told who may change it, without a field or a button to do so', async (page, text) => {
  await open(`/settings/${page}`, agent)
  expect(await screen.findByText('Only managers of the organisation can change this.')).toBeInTheDocument()
  expect(await screen.findByText(text)).toBeInTheDocument()
  const main = within(screen.getByRole('main'))
  expect(main.queryByRole('textbox')).not.toBeInTheDocument()
  expect(main.queryByRole('button', { name: /^(Change|Delete|New|Invite|Disconnect|Save)/ })).not.toBeInTheDocument()
})

test('the name of the organisation is saved where it stands', async () => {
  const sent: unknown[] = []
  const { person } = await open('/settings/organisation', manager, (backend) =>
    backend.on('POST', `/api/organisations/${organisationId}`, ({ body }) => {
      sent.push(body)
      return { body: { data: { _id: organisationId }, rows: {}, epoch } }
    }),
  )
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await person.clear(name)
  await person.type(name, 'Acme Group')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ $set: { name: 'Acme Group' } }]))
  expect(await screen.findByText('Saved')).toBeInTheDocument()
})

test('a manager sees the first steps with what is done, until they put them away', async () => {
  const kept: unknown[] = []
  const { person } = await renderRecords({
    at: '/settings/organisation',
    rights: manager,
    records: { ...records, ORGANISATIONQUICKREPLY: [] },
    backend: (backend) => {
      backend.on('GET', '/api/bootstrap', () => ({
        body: { data: { epoch, cursors: {}, rows, complete: true }, epoch },
      }))
      backend.on('POST', '/api/preferences', ({ body }) => {
        kept.push(body)
        const preference = row({ _id: id(9), userId, ...(body as object) })
        return { body: { data: preference, rows: { PREFERENCE: [preference] }, epoch } }
      })
    },
  })
  const list = within(await screen.findByRole('list', { name: 'First steps' }))
  const states = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(states).toEqual([
    'Connect a channelDone',
    'Invite the people you work withDone',
    'Set the business hoursDone',
    'Write a quick replyTo do',
    'Answer the first messageTo do',
  ])
  expect(list.getByRole('link', { name: 'Write a quick reply' })).toHaveAttribute(
    'href',
    `/settings/quickReplies?organisation=${organisationId}`,
  )
  await person.click(screen.getByRole('button', { name: 'Put away' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'First steps' })).not.toBeInTheDocument())
  expect(kept).toEqual([{ subject: 'firstSteps', value: { away: true } }])
})
