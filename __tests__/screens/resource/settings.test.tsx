// The settings: what managers do on each page, and what others read there and why.
import { screen, waitFor, within } from '@testing-library/react'
import { flushSync } from 'react-dom'
import type { AnyRow } from '../../../contract/index.ts'
import { received } from '../../../src/store/entities/actions.ts'
import { chooseOption } from '../../app/support/choose-option.ts'
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

const open = (
  at: string,
  rights: object,
  more: (backend: TestBackend) => void = () => undefined,
  organisation: typeof acme = acme,
) =>
  renderRecords({
    at,
    records: { ...records, ORGANISATION: [organisation] },
    rights,
    backend: (backend) => {
      backend.on('GET', '/api/bootstrap', () => ({
        body: {
          data: {
            epoch,
            cursors: {},
            rows: { ...rows, ORGANISATION: [organisation], USER: [ayse, can] },
            complete: true,
          },
          epoch,
        },
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

test('a role that was changed without an answer is changed: the form closes once it is heard of, and not before', async () => {
  const path = `/api/organisationMemberships/organisation/${organisationId}/members/user/${can._id}`
  const { person, store } = await open('/settings', manager, (backend) =>
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

test('a channel says what went wrong last, and is connected again where it stands', async () => {
  await open('/settings/channels', manager)
  const line = within(await screen.findByRole('listitem', { name: 'Acme Istanbul' }))
  expect(line.getByText(/Session has expired/)).toBeInTheDocument()
  expect(await line.findByRole('link', { name: 'Reconnect' })).toBeInTheDocument()
})

const importing = {
  id: 'one',
  state: 'running',
  startedTime: time(5),
  publicationsFound: 4,
  publications: 3,
  comments: 1_204,
  conversations: 0,
  messages: 0,
  refused: [],
}
const wellChannel = { ...channel, status: 'connected', problem: null, lastError: null, lastErrorTime: null }
const openImporting = (pastImport: object | null, rights: object = manager, more?: (backend: TestBackend) => void) => {
  const CHANNEL = [{ ...wellChannel, pastImport }]
  return renderRecords({
    at: '/settings/channels',
    records: { ...records, CHANNEL },
    rights,
    backend: (backend) => {
      const data = { epoch, cursors: {}, rows: { ...rows, CHANNEL, USER: [ayse, can] }, complete: true }
      backend.on('GET', '/api/bootstrap', () => ({ body: { data, epoch } }))
      more?.(backend)
    },
  })
}

test('a channel is disconnected alone, whichever others stand beside it', async () => {
  const CHANNEL = [wellChannel, { ...wellChannel, _id: id(0x99), accountId: id(0x98), name: 'Acme Ankara' }]
  const asked: string[] = []
  const { person } = await renderRecords({
    at: '/settings/channels',
    records: { ...records, CHANNEL },
    rights: manager,
    backend: (backend) => {
      const data = { epoch, cursors: {}, rows: { ...rows, CHANNEL, USER: [ayse, can] }, complete: true }
      backend.on('GET', '/api/bootstrap', () => ({ body: { data, epoch } }))
      for (const { _id } of CHANNEL)
        backend.on('POST', `/api/channels/${_id}/disconnect`, () => {
          asked.push(_id)
          return { body: { data: {}, rows: {}, epoch } }
        })
    },
  })
  const line = within(await screen.findByRole('listitem', { name: 'Acme Istanbul' }))
  await person.click(await line.findByRole('button', { name: 'Disconnect' }))
  const dialogs = await screen.findAllByRole('dialog', { hidden: true })
  expect(dialogs.map((dialog) => dialog.textContent)).toEqual([expect.stringContaining('Disconnect Acme Istanbul?')])
  await person.click(within(dialogs[0] as HTMLElement).getByRole('button', { name: 'Disconnect' }))
  await waitFor(() => expect(asked).toEqual([channel._id]))
})

test('the question whether to disconnect ends with the connection, not with how well it is', async () => {
  const { person, store } = await open('/settings/channels', manager)
  const told = (version: number, status: string) =>
    flushSync(
      () =>
        void store.dispatch(
          received({ rows: { CHANNEL: [{ ...channel, version, status } as AnyRow] }, origin: 'push' }),
        ),
    )
  const line = within(await screen.findByRole('listitem', { name: 'Acme Istanbul' }))
  await person.click(await line.findByRole('button', { name: 'Disconnect' }))
  const question = await screen.findByRole('dialog')
  told(2, 'connected')
  await person.click(within(question).getByText('Disconnect Acme Istanbul?'))
  expect(question).toBeVisible()
  told(3, 'disconnected')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an import says how far it has come, and a manager stops it', async () => {
  const asked: string[] = []
  const { person } = await openImporting(importing, manager, (backend) =>
    backend.on('DELETE', `/api/channels/${channel._id}/import`, () => {
      asked.push('stop')
      return { body: { data: {}, rows: {}, epoch } }
    }),
  )
  const line = within(await screen.findByRole('listitem', { name: 'Acme Istanbul' }))
  expect(line.getByText('Importing the last 30 days · 1,204 comments')).toBeInTheDocument()
  expect(line.getByRole('progressbar', { name: 'Importing' })).toHaveAttribute('aria-valuenow', '38')
  await person.click(await line.findByRole('button', { name: 'Stop importing' }))
  await waitFor(() => expect(asked).toEqual(['stop']))
})

test('an import that has ended says what came of it and what was not allowed, and can be begun again', async () => {
  const asked: string[] = []
  const ended = { ...importing, state: 'done', endedTime: time(6), messages: 1, refused: ['conversations'] }
  const { person } = await openImporting(ended, manager, (backend) =>
    backend.on('POST', `/api/channels/${channel._id}/import`, () => {
      asked.push('begin')
      return { body: { data: {}, rows: {}, epoch } }
    }),
  )
  const line = within(await screen.findByRole('listitem', { name: 'Acme Istanbul' }))
  expect(line.getByText(/^The last 30 days were imported .+ · 1,204 comments · 1 message$/)).toBeInTheDocument()
  expect(line.getByText(/Private messages could not be imported/)).toBeInTheDocument()
  expect(line.queryByRole('progressbar')).not.toBeInTheDocument()
  await person.click(await line.findByRole('button', { name: 'Import the last 30 days' }))
  await waitFor(() => expect(asked).toEqual(['begin']))
})

test('agents see how far an import is, and cannot stop it', async () => {
  await openImporting({ ...importing, state: 'waiting', waitsFor: 'LIMIT', continuesTime: time(7) }, agent)
  const line = within(await screen.findByRole('listitem', { name: 'Acme Istanbul' }))
  expect(line.getByText(/^Import paused: the platform limits requests. It resumes /)).toBeInTheDocument()
  expect(line.queryByRole('button')).not.toBeInTheDocument()
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

test('a time by the clock of an organisation elsewhere says whose clock that is', async () => {
  await open('/settings/channels', manager, undefined, { ...acme, timeZone: 'Pacific/Apia' })
  const line = within(await screen.findByRole('listitem', { name: 'Acme Istanbul' }))
  expect(line.getByText(/ at \d\d:\d\d \(Pacific\/Apia\)$/)).toBeInTheDocument()
})

test.each([
  ['a manager', '/settings/retention', manager],
  ['an administrator', '/settings/retention', { ...manager, role: 'Admin' }],
  ['an administrator, in the administration', '/admin?selectedTab=retention', { ...manager, role: 'Admin' }],
])('how long data is kept is read by who may not set it: %s', async (_who, at, rights) => {
  const days = { eventDays: 30, webhookDays: 7, unhandledDays: 90, uploadDays: 1, recordingDays: 30, auditDays: 730 }
  await open(at, rights, (backend) =>
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
  const { person } = await open('/settings/retention', { ...manager, role: 'Superadmin' }, (backend) => {
    backend.on('GET', '/api/retention', () => ({ body: { data: days, rows: {}, epoch } }))
    backend.on('POST', '/api/retention', ({ body }) => {
      sent.push(body)
      days = { ...days, ...(body as object) }
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
  await waitFor(() => expect(sent).toEqual([{ auditDays: 800 }]))
  await type(/^Session recordings/, '30')
  const question = within(await screen.findByRole('dialog', { name: 'Delete older data?' }))
  expect(question.getByText(/Session recordings \(older than 30 days\)\. This cannot be undone\.$/)).toBeVisible()
  await person.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(sent).toHaveLength(1)
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await person.click(await screen.findByRole('button', { name: 'Shorten and delete' }))
  await waitFor(() => expect(sent.slice(1)).toEqual([{ recordingDays: 30 }]))
})

test('a page says its title once', async () => {
  await open('/settings/organisation', manager)
  expect(await screen.findByRole('region', { name: 'Organisation' })).toBeInTheDocument()
  expect(screen.getAllByRole('heading', { name: 'Organisation' })).toHaveLength(1)
})

test('an organisation without business hours reads as always open, not as closed all week', async () => {
  await open('/settings/hours', agent, undefined, { ...acme, businessHours: [] })
  expect(await screen.findByText('Not set: always open')).toBeInTheDocument()
  expect(screen.queryByText('Closed')).not.toBeInTheDocument()
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
  // The other pages begin with what they are about.
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
  // Only administrators of the provider end somebody's sign-in everywhere.
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
    { $set: { name: 'Evening shift', hexColor: expect.stringMatching(/^#/) as string } },
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
