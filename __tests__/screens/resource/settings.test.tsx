// The settings: what managers do on each page, and what others read there and why.
import { screen, waitFor, within } from '@testing-library/react'
import { flushSync } from 'react-dom'
import type { AnyRow } from '../../../contract/index.ts'
import { received } from '../../../src/store/entities/actions.ts'
import { chooseOption } from '../../app/support/choose-option.ts'
import { address } from '../../app/support/render-app.tsx'
import { userId } from '../../store/support/create-test-store.ts'
import { epoch, id, organisationId, row } from '../../store/support/rows.ts'
import type { TestBackend } from '../../store/support/test-backend.ts'
import {
  acme,
  agent,
  ayse,
  can,
  manager,
  memberships,
  openSettings,
  records,
  rows,
  team,
} from './support/open-settings.ts'
import { renderRecords } from './support/render-records.tsx'

test('the people stand by name with role and teams; a manager changes both in one form', async () => {
  const sent: unknown[] = []
  const { person } = await openSettings('/settings', manager, (backend) =>
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
  await waitFor(() => expect(sent).toEqual([{ $set: { teamIds: [team._id] }, $seen: { teamIds: [] } }]))
})

test('a role that was changed without an answer is changed: the form closes once it is heard of, and not before', async () => {
  const path = `/api/organisationMemberships/organisation/${organisationId}/members/user/${can._id}`
  const { person, store } = await openSettings('/settings', manager, (backend) =>
    backend.on('POST', path, () => 'no connection'),
  )
  const known = memberships.find(({ userId }) => userId === can._id)
  const tell = (more: object) =>
    flushSync(
      () =>
        void store.dispatch(
          received({ rows: { ORGANISATIONMEMBERSHIP: [{ ...known, ...more } as AnyRow] }, origin: 'push' }),
        ),
    )
  await person.click(await screen.findByRole('button', { name: 'Change: Can Demir' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit: Can Demir' }))
  await chooseOption(person, form.getByLabelText('Role'), 'Manager')
  await person.click(form.getByRole('button', { name: 'Save' }))
  const unreachable = await form.findByText('The server cannot be reached. Check your connection.')
  await waitFor(() => expect(form.getByRole('button', { name: 'Save' })).toBeEnabled())
  tell({ version: 2, capacity: 7 })
  await waitFor(() => expect(form.getByLabelText(/^Capacity/)).toHaveValue(7))
  expect(unreachable).toBeVisible()
  tell({ version: 3, capacity: 7, role: 'manager' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['people', 'Can Demir'],
  ['channels', 'Acme Istanbul'],
  ['teams', 'Evening'],
  ['hours', '09:00–18:00'],
  ['organisation', 'Europe/Istanbul'],
])('agents read the page %s, told who may change it, without a field or a button to do so', async (page, text) => {
  await openSettings(`/settings/${page}`, agent)
  expect(await screen.findByText('Only managers of the organisation can change this.')).toBeInTheDocument()
  expect(await screen.findByText(text)).toBeInTheDocument()
  const main = within(screen.getByRole('main'))
  expect(main.queryByRole('textbox')).not.toBeInTheDocument()
  expect(main.queryByRole('button', { name: /^(Change|Delete|New|Invite|Disconnect|Save)/ })).not.toBeInTheDocument()
})

test.each([
  ['a manager', '/settings/retention', manager],
  ['an administrator', '/settings/retention', { ...manager, role: 'Admin' }],
  ['an administrator, in the administration', '/admin?selectedTab=retention', { ...manager, role: 'Admin' }],
])('how long data is kept is read by who may not set it: %s', async (_who, at, rights) => {
  const days = { eventDays: 30, webhookDays: 7, unhandledDays: 90, uploadDays: 1, recordingDays: 30, auditDays: 730 }
  await openSettings(at, rights, (backend) =>
    backend.on('GET', '/api/retention', () => ({ body: { data: days, rows: {}, epoch } })),
  )
  expect(await screen.findByText(/^The provider decides .* Only a Superadmin can change it\.$/)).toBeInTheDocument()
  expect((await screen.findByText('Audit log')).closest('div')).toHaveTextContent('Audit log730 days')
  expect(screen.getByText('Files that were not sent').closest('div')).toHaveTextContent('1 day')
  const main = within(screen.getByRole('main'))
  for (const role of ['textbox', 'spinbutton']) expect(main.queryByRole(role)).not.toBeInTheDocument()
})

test('a shorter retention says what it deletes before it is saved, a longer one is saved at once', async () => {
  let days = { eventDays: 30, webhookDays: 30, unhandledDays: 90, uploadDays: 2, recordingDays: 90, auditDays: 730 }
  const sent: unknown[] = []
  const { person } = await openSettings('/settings/retention', { ...manager, role: 'Superadmin' }, (backend) => {
    backend.on('GET', '/api/retention', () => ({ body: { data: days, rows: {}, epoch } }))
    backend.on('POST', '/api/retention', ({ body }) => {
      sent.push(body)
      const { $seen: _seen, ...set } = body as { readonly $seen: object }
      days = { ...days, ...set }
      return { body: { data: days, rows: {}, epoch } }
    })
  })
  const type = async (name: RegExp, value: string) => {
    const field = await screen.findByRole('spinbutton', { name })
    await person.clear(field)
    await person.type(field, value)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())
    await person.click(screen.getByRole('button', { name: 'Save' }))
  }
  await type(/^Audit log/, '800')
  await waitFor(() => expect(sent).toEqual([{ auditDays: 800, $seen: { auditDays: 730 } }]))
  await type(/^Session recordings/, '30')
  const question = within(await screen.findByRole('dialog', { name: 'Delete older data?' }))
  expect(question.getByText(/Session recordings \(older than 30 days\)\. This cannot be undone\.$/)).toBeVisible()
  await person.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(sent).toHaveLength(1)
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await person.click(await screen.findByRole('button', { name: 'Shorten and delete' }))
  await waitFor(() => expect(sent.slice(1)).toEqual([{ recordingDays: 30, $seen: { recordingDays: 90 } }]))
})

test('a page says its title once', async () => {
  await openSettings('/settings/organisation', manager)
  expect(await screen.findByRole('region', { name: 'Organisation' })).toBeInTheDocument()
  expect(screen.getAllByRole('heading', { name: 'Organisation' })).toHaveLength(1)
})

test('an organisation without business hours reads as always open, not as closed all week', async () => {
  await openSettings('/settings/hours', agent, undefined, { ...acme, businessHours: [] })
  expect(await screen.findByText('Not set: always open')).toBeInTheDocument()
  expect(screen.queryByText('Closed')).not.toBeInTheDocument()
})

test('the name of the organisation is saved where it stands', async () => {
  const sent: unknown[] = []
  const { person } = await openSettings('/settings/organisation', manager, (backend) =>
    backend.on('POST', `/api/organisations/${organisationId}`, ({ body }) => {
      sent.push(body)
      return { body: { data: { _id: organisationId }, rows: {}, epoch } }
    }),
  )
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await person.clear(name)
  await person.type(name, 'Acme Group')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ $set: { name: 'Acme Group' }, $seen: { name: 'Acme' } }]))
  expect(await screen.findByText('Saved')).toBeInTheDocument()
})

test('a manager sees the first steps with what is done, until they dismiss them', async () => {
  const kept: unknown[] = []
  const { person } = await renderRecords({
    at: '/settings/people',
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
  // The other pages start with their content.
  await person.click(screen.getByRole('link', { name: 'Organisation' }))
  expect(await screen.findByRole('textbox', { name: 'Name' })).toBeInTheDocument()
  expect(screen.queryByRole('list', { name: 'First steps' })).not.toBeInTheDocument()
  await person.click(screen.getByRole('link', { name: 'People' }))
  await screen.findByRole('list', { name: 'First steps' })
  await person.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'First steps' })).not.toBeInTheDocument())
  expect(kept).toEqual([{ subject: 'firstSteps', value: { away: true } }])
})

const withReplies = { ...records, ORGANISATIONQUICKREPLY: [] as ReturnType<typeof row>[] }
const openWith = (at: string, rights: object, more: Partial<typeof withReplies>, on: (backend: TestBackend) => void) =>
  renderRecords({
    at,
    records: { ...withReplies, ...more },
    rights,
    backend: (backend) => {
      backend.on('GET', '/api/bootstrap', () => ({
        body: { data: { epoch, cursors: {}, rows: { ...rows, USER: [ayse, can] }, complete: true }, epoch },
      }))
      on(backend)
    },
  })

test('a member leaves in the same form and step that says who takes their conversations', async () => {
  const sent: unknown[] = []
  const at = `/api/organisationMemberships/organisation/${organisationId}/members/user/${can._id}/remove`
  const { person } = await openWith('/settings/people', manager, {}, (backend) =>
    backend.on('POST', at, ({ body }) => {
      sent.push(body)
      return { body: { data: { openThreads: 2 }, rows: {}, epoch } }
    }),
  )
  await person.click(await screen.findByRole('button', { name: 'Change: Can Demir' }))
  const form = within(await screen.findByRole('dialog'))
  await person.click(form.getByRole('combobox', { name: 'Status' }))
  // Only the provider's administrators can end a user's access everywhere.
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Works here',
    'Leaves the organisation',
  ])
  await person.click(screen.getByRole('option', { name: 'Leaves the organisation' }))
  await person.click(form.getByRole('combobox', { name: 'Hand over to' }))
  await person.click(screen.getByRole('option', { name: 'Ayşe Yıldız' }))
  await person.click(form.getByRole('button', { name: 'Remove from the organisation' }))
  await waitFor(() => expect(sent).toEqual([{ handOverTo: userId }]))
  expect(await screen.findByText(/2 conversations are being handed over/)).toBeInTheDocument()
})

test('a team’s name, colour and people are changed where it stands', async () => {
  const sent: unknown[] = []
  const { person } = await openWith('/settings/teams', manager, {}, (backend) => {
    backend.on('POST', `/api/teams/${team._id}`, ({ body }) => {
      sent.push(body)
      return { body: { data: { _id: team._id }, rows: {}, epoch } }
    })
    backend.on('POST', `/api/teams/${team._id}/members`, ({ body }) => {
      sent.push(body)
      return { body: { data: { added: 1, removed: 1 }, rows: {}, epoch } }
    })
  })
  const line = await screen.findByRole('listitem', { name: 'Evening' })
  expect(line).toHaveTextContent('1 person · Ayşe Yıldız')
  await person.click(screen.getByRole('button', { name: 'Change: Evening' }))
  const form = within(await screen.findByRole('dialog'))
  await person.type(form.getByRole('textbox', { name: 'Name' }), ' shift')
  await person.click(form.getByRole('radio', { name: 'Blue' }))
  await person.click(form.getByRole('checkbox', { name: 'Ayşe Yıldız' }))
  await person.click(form.getByRole('checkbox', { name: 'Can Demir' }))
  await person.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    {
      $set: { name: 'Evening shift', hexColor: expect.stringMatching(/^#/) as string },
      $seen: { name: 'Evening', hexColor: null },
    },
    { add: [can._id], remove: [userId] },
  ])
})

test('a quick reply is put into a folder, and its variables are put in where the caret stands', async () => {
  const sent: unknown[] = []
  const kept = row({
    _id: id(20),
    organisationId,
    name: 'Address',
    folder: 'Delivery',
    template: 'Where to?',
    isActive: true,
  })
  const { person } = await openWith('/settings/quickReplies', manager, { ORGANISATIONQUICKREPLY: [kept] }, (backend) =>
    backend.on('POST', '/api/organisations/quickReplies', ({ body }) => {
      sent.push(body)
      const made = row({ _id: id(21), ...(body as object) })
      return { body: { data: made, rows: { ORGANISATIONQUICKREPLY: [made] }, epoch } }
    }),
  )
  const folder = within(await screen.findByRole('list', { name: 'Delivery' }))
  expect(folder.getByRole('listitem', { name: 'Address' })).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'New quick reply' }))
  const form = within(await screen.findByRole('dialog'))
  await person.type(form.getByRole('textbox', { name: 'Name' }), 'Greeting')
  await person.click(form.getByRole('combobox', { name: /^Folder/ }))
  await person.click(await screen.findByRole('option', { name: 'Delivery' }))
  const text = form.getByRole('textbox', { name: 'Text' })
  await person.type(text, 'Hello , welcome', { initialSelectionStart: 0 })
  ;(text as HTMLTextAreaElement).setSelectionRange(6, 6)
  await person.click(form.getByRole('button', { name: 'The customer’s name' }))
  expect(text).toHaveValue('Hello {{customer}}, welcome')
  expect(form.getByText('Hello Ayşe Yılmaz, welcome')).toBeInTheDocument()
  await person.click(form.getByRole('button', { name: 'Create' }))
  const wanted = { name: 'Greeting', folder: 'Delivery', template: 'Hello {{customer}}, welcome', isActive: true }
  await waitFor(() => expect(sent).toEqual([{ organisationId, ...wanted }]))
})

test('the security page says how one’s own account stands and how people sign in here', async () => {
  await openWith('/settings/security', manager, {}, (backend) => {
    backend.on('GET', '/api/auth/secondFactor', () => ({
      body: { data: { on: false, since: null, recoveryCodes: 0 }, epoch },
    }))
    backend.on('GET', `/api/users/${userId}/apikey`, () => ({ body: { data: [], epoch } }))
    backend.on('GET', '/api/health', () => ({
      body: { data: { status: 'ok', singleSignOn: true, facebookLogin: false }, epoch },
    }))
  })
  const own = within(await screen.findByRole('list', { name: 'Your account' }))
  expect(await own.findByText(/Two-step sign-in is off/)).toBeInTheDocument()
  expect(await own.findByText('You have no API keys.')).toBeInTheDocument()
  expect((await screen.findByText('Single sign-on')).nextSibling).toHaveTextContent('Offered')
  expect(screen.getByText('Facebook', { selector: 'dt' }).nextSibling).toHaveTextContent('Not offered')
  const decided = within(screen.getByRole('list', { name: 'What the organisation decides' }))
  expect(decided.getByRole('link', { name: /^Audit/ })).toHaveAttribute('href', '/audit')
})
