// The wallboard link: anyone who opens it sees figures; managers create and revoke it.
import { screen, waitFor, within } from '@testing-library/react'
import { renderApp } from '../../app/support/render-app.tsx'
import { agentAllowed, agentRights } from '../../store/support/create-test-store.ts'
import { epoch, id, organisationId, row, time } from '../../store/support/rows.ts'
import { refused } from '../../store/support/test-backend.ts'
import type { BackendAnswer, TestBackend } from '../../store/support/test-backend.ts'

const filter = { organisation: organisationId, channel: null, account: null, team: null, agent: null }
const hours = Array.from({ length: 24 }, () => 0)
const measure = { count: 0, mean: null, median: null, p90: null }
const figures = (waiting: number) => ({
  time: new Date().toISOString(),
  open: waiting,
  waiting,
  unassigned: 0,
  inProgress: waiting,
  ending: 0,
  unattended: 0,
  moderation: 0,
  closedToday: 7,
  dayStart: null,
  limits: { waiting: { warning: 10, alarm: 20 } },
  today: { firstResponse: measure, resolution: measure, opened: hours, closed: hours },
  channels: { total: 1, troubled: 0 },
  longest: null,
  byService: {},
  byAccount: {},
  byOrganisation: {},
  byAgent: {},
})

const wall = {
  name: 'Hall',
  turnSeconds: 300,
  queues: [
    { name: null, filter },
    { name: 'Returns', filter: { ...filter, team: id(0x7e) } },
  ],
}

/** The value shown for a name. */
const figureOf = (name: string): string | null =>
  screen
    .getAllByText(name)
    .filter((element) => element.closest('[hidden]') === null)
    .map((element) => element.closest('li')?.textContent ?? '')
    .join('')

const opened = (answer: () => { status?: number; body: unknown }, at = '/wall#wall_key') =>
  renderApp({ at, backend: (backend: TestBackend) => backend.on('POST', '/api/wall', answer as never) })

test('a link shows its queues in turn without a session, each with its own name, and stays where somebody stays', async () => {
  const { socket, backend, person } = await opened(() => ({ body: { data: wall, epoch } }))
  expect(await screen.findByRole('heading', { name: 'Hall', level: 2 })).toBeInTheDocument()
  await waitFor(() => expect(socket.handshakes).toHaveLength(2))
  expect(socket.handshakes[0]).toMatchObject({ wall: 'wall_key', token: '', filter })
  expect(backend.askedFor('POST', '/api/wall')[0]?.body).toEqual({ key: 'wall_key' })
  socket.arrives('figures', figures(12))
  await waitFor(() => expect(figureOf('Waiting now')).toContain('12'))
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
  expect(screen.getByText('1 of 2')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Stay on this queue' }))
  expect(screen.getByRole('button', { name: 'Continue' })).toBeInTheDocument()
  socket.arrives('figures', figures(13))
  await waitFor(() => expect(figureOf('Waiting now')).toContain('13'))
})

test('a wall that turns for long holds no more connections than one that has just begun', async () => {
  const queues = ['Returns', 'Sales', 'Support'].map((name, at) => ({
    name,
    filter: { ...filter, team: id(0x70 + at) },
  }))
  const { socket } = await opened(() => ({ body: { data: { ...wall, turnSeconds: 0.02, queues }, epoch } }))
  await waitFor(() => expect(socket.handshakes.length).toBeGreaterThan(40))
  // The shown one, and the next.
  await waitFor(() => expect(socket.countOpen()).toBe(2))
})

test('a figure that reaches its limits says so in words on the wall, and stays until it is clearly better', async () => {
  const { socket } = await opened(() => ({ body: { data: { ...wall, queues: wall.queues.slice(0, 1) }, epoch } }))
  await waitFor(() => expect(socket.handshakes).toHaveLength(1))
  const shows = (waiting: number, said: string | null) => {
    socket.arrives('figures', figures(waiting))
    return waitFor(() => {
      expect(figureOf('Waiting now')).toContain(String(waiting))
      expect(/Warning: .*|Alarm: .*/.exec(figureOf('Waiting now') ?? '')?.[0] ?? null).toBe(said)
    })
  }
  await shows(9, null)
  await shows(10, 'Warning: 10 or more')
  await shows(20, 'Alarm: 20 or more')
  await shows(19, 'Alarm: 20 or more')
  await shows(17, 'Warning: 10 or more')
  await shows(8, null)
})

test('a figure whose limits were changed is measured by the new ones alone', async () => {
  const { socket } = await opened(() => ({ body: { data: { ...wall, queues: wall.queues.slice(0, 1) }, epoch } }))
  await waitFor(() => expect(socket.handshakes).toHaveLength(1))
  socket.arrives('figures', figures(12))
  expect(await screen.findByText('Warning: 10 or more')).toBeInTheDocument()
  socket.arrives('figures', { ...figures(12), limits: { waiting: { warning: 13, alarm: null } } })
  await waitFor(() => expect(screen.queryByText(/^Warning/)).not.toBeInTheDocument())
  socket.arrives('figures', { ...figures(13), limits: { waiting: { warning: 13, alarm: null } } })
  expect(await screen.findByText('Warning: 13 or more')).toBeInTheDocument()
})

test('a limit in minutes is said as a time', async () => {
  const { socket } = await opened(() => ({ body: { data: { ...wall, queues: wall.queues.slice(0, 1) }, epoch } }))
  await waitFor(() => expect(socket.handshakes).toHaveLength(1))
  const firstResponse = { count: 1, mean: 7_200_000, median: 7_200_000, p90: 7_200_000 }
  const report = figures(1)
  socket.arrives('figures', {
    ...report,
    today: { ...report.today, firstResponse },
    limits: { firstResponse: { warning: 90, alarm: null } },
  })
  expect(await screen.findByText('Warning: 1 h 30 min or more')).toBeInTheDocument()
})

test('a link that is revoked while its wall is open says so, in place of the figures', async () => {
  const { socket } = await opened(() => ({ body: { data: wall, epoch } }))
  await waitFor(() => expect(socket.handshakes).toHaveLength(2))
  socket.arrives('figures', figures(12))
  socket.arrives('ended', { reason: 'WALL_LINK_REVOKED' })
  expect(await screen.findByRole('heading', { name: 'This link shows no figures' })).toBeInTheDocument()
  // The server's answer does not say why, so the screen does not blame a revocation.
  expect(screen.getByText(/^It was revoked, or its team was deleted, or its agent deactivated\./)).toBeInTheDocument()
  expect(screen.queryByText('Waiting now')).not.toBeInTheDocument()
})

test.each([
  ['WALL_LINK_REVOKED', 'This link shows no figures'],
  ['LINK_INVALID', 'This link is not valid'],
])('a wall that opens with %s says what became of its link', async (msg, said) => {
  await opened(() => ({ status: 410, body: { msg } }))
  expect(await screen.findByRole('heading', { name: said })).toBeInTheDocument()
})

const manager = {
  ...agentRights,
  members: [{ organisationId, manager: true, teamIds: [], visibility: 'all' as const }],
}

const showReports = (more: (backend: TestBackend) => void) =>
  renderApp({
    at: '/reports?channel=facebook',
    signedIn: true,
    backend: (on: TestBackend) => {
      on.on('GET', '/api/auth/allowed', () => ({
        body: {
          data: { ...agentAllowed, rights: manager, organisations: [row({ _id: organisationId, name: 'Acme' })] },
          epoch,
        },
      }))
      more(on)
    },
  })

test('a manager sets the limits of the queue that is shown; an alarm below its warning is refused', async () => {
  const path = `/api/organisations/${organisationId}/queueLimits`
  const { person, backend } = await showReports((on) => {
    on.on('GET', '/api/reports/live', () => ({ body: { data: figures(3), epoch } }))
    on.on('POST', path, () => ({ body: { data: {}, epoch } }))
  })
  await person.click(await screen.findByRole('button', { name: 'Limits' }))
  const waiting = within(await screen.findByRole('group', { name: 'Waiting now' }))
  // The request names the organisation, so that users who see several get its limits.
  expect(backend.askedFor('GET', '/api/reports/live').at(-1)?.query).toMatchObject({ organisation: organisationId })
  expect(waiting.getByLabelText('Warning from')).toHaveValue(10)
  const alarm = waiting.getByLabelText('Alarm from')
  await person.clear(alarm)
  await person.type(alarm, '5')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The alarm cannot begin below the warning')).toBeInTheDocument()
  expect(backend.askedFor('POST', path)).toHaveLength(0)
  await person.clear(alarm)
  await person.type(alarm, '15')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(backend.askedFor('POST', path)).toHaveLength(1))
  expect(backend.askedFor('POST', path)[0]?.body).toMatchObject({
    channel: 'facebook',
    limits: [{ figure: 'waiting', warning: 10, alarm: 15 }],
  })
})

test('a manager makes a link of what the filters say, sees its address once, and revokes it', async () => {
  const links: object[] = []
  const { person, backend } = await showReports((on) => {
    const path = `/api/organisations/${organisationId}/wallLinks`
    on.on('GET', path, () => ({ body: { data: [...links], epoch } }))
    on.on('POST', path, () => {
      const link = {
        _id: id(1),
        name: 'Hall',
        filter: { ...filter, channel: 'facebook', team: id(0x7e) },
        rotation: 'team',
        turnSeconds: 20,
        createdTime: time(0),
        lastOpenedTime: null,
        end: null,
      }
      links.push(link)
      return { body: { data: { key: 'wall_new', link }, epoch } }
    })
    on.on('DELETE', `${path}/${id(1)}`, () => {
      links.pop()
      return { body: { data: {}, epoch } }
    })
  })
  await person.click(await screen.findByRole('button', { name: 'Wallboard links' }))
  await person.click(await screen.findByRole('button', { name: 'New link' }))
  await person.type(await screen.findByRole('textbox', { name: 'Name' }), 'Hall')
  const dialog = within(screen.getByRole('dialog', { name: 'New link' }))
  expect(dialog.getByText('It shows: Channel: Facebook · One queue')).toBeInTheDocument()
  await person.click(screen.getByRole('combobox', { name: 'Show in turn' }))
  await person.click(await screen.findByRole('option', { name: 'Each team' }))
  expect(dialog.getByText('It shows: Channel: Facebook · Each team, 20 seconds at a time')).toBeInTheDocument()
  expect(dialog.getByText(/shown once/)).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Create link' }))
  expect(await screen.findByText(/^https?:.*\/wall#wall_new$/)).toBeInTheDocument()
  const made = within(screen.getByRole('region', { name: 'The new link' }))
  expect(made.getByRole('heading', { name: 'Hall' })).toBeInTheDocument()
  // As the server created it.
  expect(
    made.getByText('It shows: Channel: Facebook · Team: Deleted · Each team, 20 seconds at a time'),
  ).toBeInTheDocument()
  expect(backend.askedFor('POST', `/api/organisations/${organisationId}/wallLinks`)[0]?.body).toEqual({
    name: 'Hall',
    rotation: 'team',
    turnSeconds: 20,
    channel: 'facebook',
    account: null,
    team: null,
    agent: null,
  })
  const line = await screen.findByRole('listitem')
  expect(within(line).getByText(/^Channel: Facebook · Team: Deleted · Each team/)).toBeInTheDocument()
  expect(within(line).getByText(/Not opened yet/)).toBeInTheDocument()
  await person.click(within(line).getByRole('button', { name: 'Revoke Hall' }))
  await person.click(await screen.findByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('No links yet')).toBeInTheDocument()
})

test('a link whose answer was lost stands in the list, and is named as one whose address nobody has', async () => {
  const links: object[] = []
  const path = `/api/organisations/${organisationId}/wallLinks`
  const link = { _id: id(1), name: 'Hall', filter, rotation: 'none', turnSeconds: 20, createdTime: time(0) }
  const { person, backend } = await showReports((on) => {
    on.on('GET', path, () => ({ body: { data: [...links], epoch } }))
    on.on('POST', path, () => {
      links.push({ ...link, lastOpenedTime: null, end: null })
      return 'no connection'
    })
    on.on('DELETE', `${path}/${id(1)}`, () => {
      links.pop()
      return 'no connection'
    })
  })
  await person.click(await screen.findByRole('button', { name: 'Wallboard links' }))
  await person.click(await screen.findByRole('button', { name: 'New link' }))
  await person.type(await screen.findByRole('textbox', { name: 'Name' }), 'Hall')
  await person.click(screen.getByRole('button', { name: 'Create link' }))
  expect(await screen.findByText(/^No answer came\. If a link was created, it is in the list/)).toBeVisible()
  await waitFor(() => expect(backend.askedFor('GET', path)).toHaveLength(2))
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await person.click(await screen.findByRole('button', { name: 'Discard' }))
  await person.click(await screen.findByRole('button', { name: 'Revoke Hall' }))
  await person.click(await screen.findByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('No links yet')).toBeInTheDocument()
})

test('a link that was refused is not one whose answer was lost; what is said of a lost one stays while the next try is refused', async () => {
  const path = `/api/organisations/${organisationId}/wallLinks`
  let answer: BackendAnswer = refused(429, 'TOO_MANY_REQUESTS')
  const { person } = await showReports((on) => {
    on.on('GET', path, () => ({ body: { data: [], epoch } }))
    on.on('POST', path, () => answer)
  })
  await person.click(await screen.findByRole('button', { name: 'Wallboard links' }))
  await person.click(await screen.findByRole('button', { name: 'New link' }))
  await person.type(await screen.findByRole('textbox', { name: 'Name' }), 'Hall')
  const dialog = within(screen.getByRole('dialog', { name: 'New link' }))
  const create = async () => {
    const button = dialog.getByRole('button', { name: 'Create link' })
    await waitFor(() => expect(button).toBeEnabled())
    await person.click(button)
  }
  await create()
  expect(await dialog.findByRole('alert')).toBeVisible()
  expect(dialog.queryByText(/^No answer came/)).toBeNull()
  answer = 'no connection'
  await create()
  expect(await dialog.findByText(/^No answer came/)).toBeVisible()
  answer = refused(409, 'WALL_LINKS_TOO_MANY')
  await create()
  await waitFor(() => expect(dialog.getByRole('alert')).not.toHaveTextContent('The server cannot be reached'))
  expect(dialog.getByText(/^No answer came/)).toBeVisible()
})

test.each([
  ['teamDeleted', 'Shows nothing: its team was deleted'],
  ['memberGone', 'Shows nothing: its agent is no longer a member'],
  ['memberDeactivated', 'Shows nothing: its agent is deactivated'],
  ['organisationDeleted', 'Shows nothing: the organisation is about to be deleted'],
])('the list of links says of one that shows nothing why it does: %s', async (end, words) => {
  const link = { _id: id(1), name: 'Hall', filter, rotation: 'none', turnSeconds: 20, createdTime: time(0) }
  const links = [
    { ...link, lastOpenedTime: null, end },
    { ...link, _id: id(2), name: 'Foyer', lastOpenedTime: null, end: null },
  ]
  const { person } = await showReports((on) =>
    on.on('GET', `/api/organisations/${organisationId}/wallLinks`, () => ({ body: { data: links, epoch } })),
  )
  await person.click(await screen.findByRole('button', { name: 'Wallboard links' }))
  await screen.findByRole('button', { name: 'Revoke Hall' })
  const [ended, alive] = screen.getAllByRole('listitem')
  expect(ended).toHaveTextContent(words)
  expect(alive).not.toHaveTextContent('Shows nothing')
})
