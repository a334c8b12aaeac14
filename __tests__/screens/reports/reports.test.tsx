// The live reports: their counts, texts and links, and who sees them.
import { screen, waitFor, within } from '@testing-library/react'
import { received } from '../../../src/store/entities/actions.ts'
import type { AppEnvironment } from '../../../src/store/environment.ts'
import { readAddress } from '../../../src/store/inbox/inbox-address.ts'
import { everything, matchesFilter } from '../../../src/store/inbox/inbox-filter.ts'
import { address, renderApp } from '../../app/support/render-app.tsx'
import { agentAllowed, agentRights, userId } from '../../store/support/create-test-store.ts'
import { epoch, id, organisationId, row, time } from '../../store/support/rows.ts'
import { listOf } from '../../store/support/test-backend.ts'
import { createTestRecords } from '../../store/support/test-records.ts'
import type { TestBackend } from '../../store/support/test-backend.ts'
import { createTestSocket } from '../../store/support/test-socket.ts'

const other = id(0x0e)
const manager = {
  ...agentRights,
  members: [organisationId, other].map((member) => ({
    organisationId: member,
    manager: member === organisationId,
    teamIds: [],
    visibility: 'all' as const,
  })),
}

// The time is one hour after the start of the test's time.
const thread = (at: number, more: object) =>
  row({
    _id: id(0x700 + at),
    organisationId,
    service: 'facebook',
    itemType: 'fbConversation',
    itemId: id(0xc00 + at),
    accountType: 'FBPAGE',
    accountId: id(0xfb),
    status: 'open',
    unreadCount: 1,
    isAnswered: false,
    lastMessageTime: time(at * 60),
    lastInboundTime: time(at * 60),
    title: `Customer ${at}`,
    snippet: 'hello',
    assigneeId: null,
    ...more,
  })

const threads = [
  thread(1, { assigneeId: userId, replyDeadline: time(3_600 + 1_800) }),
  thread(20, { replyDeadline: time(3_600 + 7_200) }),
  thread(30, { isAnswered: true, service: 'instagram', accountId: id(0x16) }),
  thread(40, { status: 'closed' }),
  // In an organisation in which they are an agent.
  thread(2, { organisationId: other }),
]

const counted = {
  time: time(3_600),
  open: 61_000,
  waiting: 52_000,
  unassigned: 20_000,
  inProgress: 41_000,
  ending: 7,
  unattended: 12,
  closedToday: 34,
  moderation: 0,
  dayStart: time(0),
  limits: {},
  today: {
    firstResponse: { count: 4, mean: 240_000, median: 180_000, p90: 540_000 },
    resolution: { count: 0, mean: null, median: null, p90: null },
    opened: Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 5 : 0)),
    closed: Array.from({ length: 24 }, (_, hour) => (hour === 10 ? 3 : 0)),
  },
  channels: { total: 3, troubled: 1 },
  byAgent: {},
  longest: { threadId: id(0x701), since: time(60) },
  byService: { facebook: { open: 61_000, waiting: 52_000, unassigned: 20_000 } },
  byAccount: {},
  byOrganisation: { [organisationId]: { open: 61_000, waiting: 52_000, unassigned: 20_000 } },
}

type Rows = readonly ReturnType<typeof row>[]

const channels: Rows = [
  row({
    _id: id(0xc1),
    organisationId,
    name: 'Acme Istanbul',
    service: 'facebook',
    accountType: 'FBPAGE',
    accountId: id(0xfb),
    status: 'connected',
  }),
]

/** @param people users with their memberships and states */
const show = (rows: Rows, complete = true, at = '/reports', people: Readonly<Record<string, Rows>> = {}) =>
  renderApp({
    at,
    signedIn: true,
    backend: (backend: TestBackend) => {
      backend.on('GET', '/api/auth/allowed', () => ({ body: { data: { ...agentAllowed, rights: manager }, epoch } }))
      backend.on('GET', '/api/reports/live', ({ query }) => ({
        body: { data: query['channel'] === 'instagram' ? { ...counted, unattended: 3 } : counted, epoch },
      }))
      backend.on('GET', '/api/bootstrap', () => ({
        body: { data: { epoch, cursors: {}, rows: { THREAD: rows, CHANNEL: channels, ...people }, complete }, epoch },
      }))
    },
  })

const figure = (name: string, value: string) =>
  screen.findByRole('link', { name: `${name}: ${value}. Open the conversations` })

test('counts what waits, says what it counts, and opens the conversations', async () => {
  const { person, store } = await show(threads)
  const waiting = await figure('Waiting now', '2')
  expect(await figure('Longest wait', '59 min')).toHaveAttribute('href', `/?thread=${id(0x701)}&unanswered=1`)
  expect(await figure('Unassigned', '2')).toHaveAttribute('href', '/?assigned=nobody')
  expect(await figure('In progress', '1')).toHaveAttribute('href', '/?assigned=somebody')
  const ending = await figure('Window closing soon', '1')
  const filter = readAddress(new URL(String(ending.getAttribute('href')), 'http://inbox.test').searchParams).filter
  expect(
    threads
      .slice(0, 4)
      .filter((one) => matchesFilter(filter, userId)(one as never))
      .map((one) => one._id),
  ).toEqual([id(0x701)])

  const byAccount = screen.getByRole('region', { name: 'By account' })
  expect(await within(byAccount).findByRole('row', { name: 'Acme Istanbul 2 2 1' })).toBeInTheDocument()
  expect(
    within(screen.getByRole('region', { name: 'By channel' })).getByRole('row', { name: 'Instagram 1 0 1' }),
  ).toBeInTheDocument()

  await person.click(screen.getByRole('button', { name: 'Waiting now: what is counted?' }))
  expect(screen.getByText('Open conversations in which the customer wrote last.')).toBeInTheDocument()

  store.dispatch(received({ rows: { THREAD: [thread(50, {})] }, origin: 'push' }))
  await figure('Waiting now', '3')

  await person.click(waiting)
  await waitFor(() => expect(address()).toBe('/?unanswered=1'))
})

test('every figure says what it counts', async () => {
  const { person } = await show(threads)
  const hours = await screen.findByRole('button', { name: 'Opened and closed by hour: what is counted?' })
  const tiles = within(hours.closest('ul') as HTMLElement).getAllByRole('listitem')
  expect(tiles).toHaveLength(12)
  for (const tile of tiles) {
    await person.click(within(tile).getByRole('button', { name: /: what is counted\?$/ }))
    expect(within(tile).getByText(/^[A-Z].{20,}\.$/)).toBeInTheDocument()
  }
})

test('where nothing is open it says so', async () => {
  await show([])
  expect(await screen.findByText('No open conversations')).toBeInTheDocument()
})

test('where nothing is open nobody waits, and what the day was like and who is at work still stand there', async () => {
  await show([thread(40, { status: 'closed' })], true, '/reports', people)
  for (const name of ['Waiting now', 'Longest wait']) {
    const tile = (await screen.findByText(name)).closest('li')
    await waitFor(() => expect(tile).toHaveTextContent('Nobody is waiting'))
  }
  expect(await figure('Closed today', '34')).toBeInTheDocument()
  expect(screen.getByText('First response today').closest('li')).toHaveTextContent('3 min')
  const agents = await screen.findByRole('region', { name: 'By agent' })
  expect(await within(agents).findByRole('row', { name: 'Can Er Busy · 30 min 0 of 2 0' })).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'By channel' })).not.toBeInTheDocument()
})

test('where more is open than this device holds, the figures are those of the backend', async () => {
  const { backend } = await show(threads, false)
  expect(await figure('Waiting now', '52,000')).toHaveAttribute('href', '/?unanswered=1')
  expect(await figure('Window closing soon', '7')).toBeInTheDocument()
  expect(await figure('Closed today', '34')).toHaveAttribute(
    'href',
    `/?closed=${encodeURIComponent(time(0))}&status=all`,
  )
  expect(screen.getByRole('link', { name: 'Channels with problems: 1. Open the channels' })).toHaveAttribute(
    'href',
    '/settings/channels',
  )
  expect(screen.getByText('3 min')).toBeInTheDocument()
  expect(screen.getByText('90th percentile: 9 min')).toBeInTheDocument()
  expect(screen.getByRole('img', { name: 'Opened 5, closed 3 since midnight, by hour' })).toBeInTheDocument()
  // The figures need no list: only counts are requested.
  for (const { query } of backend.askedFor('GET', '/api/threads'))
    expect(query).toMatchObject({ options: { limit: 1 } })
})

test('figures of a start without the backend are those of the device, and say that they may be out of date', async () => {
  const records = createTestRecords()
  const begin = (answers: (backend: TestBackend) => void, environment: Partial<AppEnvironment> = {}) =>
    renderApp({
      at: '/reports',
      signedIn: true,
      environment: { openRecords: records.open, ...environment },
      backend: answers,
    })
  await begin((backend) => {
    backend.on('GET', '/api/auth/allowed', () => ({ body: { data: { ...agentAllowed, rights: manager }, epoch } }))
    backend.on('GET', '/api/reports/live', () => ({ body: { data: counted, epoch } }))
    backend.on('GET', '/api/bootstrap', () => ({
      body: { data: { epoch, cursors: {}, rows: { THREAD: threads, CHANNEL: channels }, complete: true }, epoch },
    }))
  })
  await figure('Waiting now', '2')
  await waitFor(() => {
    const kept = JSON.stringify([...records.disks.values()].map((disk) => [...disk]))
    expect([kept.includes('Customer 20'), kept.includes('frame')]).toEqual([true, true])
  })
  await begin(
    (backend) => {
      for (const path of ['/api/auth/allowed', '/api/reports/live', '/api/bootstrap', '/api/health', '/api/threads'])
        backend.on('GET', path, () => 'no connection')
      backend.on('POST', '/api/auth/renew', () => 'no connection')
    },
    { openSocket: createTestSocket(false).openSocket },
  )
  expect(await figure('Waiting now', '2')).toBeInTheDocument()
  expect(await screen.findByText(/^Not updated since this device was last connected/)).toBeInTheDocument()
})

test('the address narrows the figures, and what they open', async () => {
  await show(threads, true, '/reports?channel=instagram')
  expect(await figure('Unassigned', '1')).toHaveAttribute('href', '/?channel=instagram&assigned=nobody')
  expect(await screen.findByText('3')).toBeInTheDocument()
  expect(screen.getByRole('combobox', { name: 'Channel' })).toHaveTextContent('Instagram')
})

test('the figures of a team that was deleted are no zeros: it is said, and the filter is taken away', async () => {
  const { person, backend } = await show(threads, true, `/reports?channel=facebook&team=${id(0x7e)}&wall=1`)
  backend.on('GET', '/api/teams', () => listOf([]))
  expect(await screen.findByText('There is no such team any more')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /Open the conversations/ })).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Show all teams' }))
  expect(await figure('Unassigned', '1')).toBeInTheDocument()
  expect(address()).toBe('/reports?channel=facebook&wall=1')
})

test('of another queue nothing is said before it is counted, least of all what the former one had', async () => {
  const { backend, person } = await show(threads, true, '/reports?channel=instagram')
  expect(await figure('Closed today', '34')).toBeInTheDocument()
  const answer = backend.hold('GET', '/api/reports/live')
  await person.click(screen.getByRole('combobox', { name: 'Channel' }))
  await person.click(await screen.findByRole('option', { name: 'All' }))
  expect(await figure('Unassigned', '2')).toBeInTheDocument()
  expect(screen.queryByText('Closed today')).not.toBeInTheDocument()
  answer()
  expect(await figure('Closed today', '34')).toBeInTheDocument()
})

/** One agent who takes two conversations and has been busy for half an hour, and one who was never available. */
const people = {
  USER: [
    row({ _id: userId, status: 'Active', profile: { name: 'Can Er' }, authOptions: { username: 'can' } }),
    row({ _id: id(0x99), status: 'Active', profile: { name: 'Ada Ak' }, authOptions: { username: 'ada' } }),
  ],
  ORGANISATIONMEMBERSHIP: [
    row({ _id: id(0x91), organisationId, userId, role: 'agent', teamIds: [], capacity: 2 }),
    row({ _id: id(0x92), organisationId, userId: id(0x99), role: 'agent', teamIds: [] }),
  ],
  AGENTSTATE: [row({ _id: id(0x93), organisationId, userId, state: 'busy', stateTime: time(1_800) })],
}

test('agents stand with their state and since when, and with what they have of what they take', async () => {
  await show(threads, true, '/reports', people)
  const table = await screen.findByRole('region', { name: 'By agent' })
  const lines = () =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((line) => [...line.children].map(({ textContent }) => textContent?.trim()))
  // The server's own figures, which name nobody here, may have arrived before all open conversations.
  await waitFor(() =>
    expect(lines()).toEqual([
      ['Can Er', 'Busy · 30 min', '1 of 2', '1'],
      ['Ada Ak', 'Away', '0', '0'],
    ]),
  )
  expect(within(table).getByText('0 of 2 available')).toBeInTheDocument()
  expect(within(table).getByRole('link', { name: 'Can Er' })).toHaveAttribute('href', `/?assignee=${userId}`)
})

test('where only some of an agent’s conversations are counted they are not held against what they take', async () => {
  await show(threads, true, '/reports?channel=facebook', people)
  const table = await screen.findByRole('region', { name: 'By agent' })
  expect(await within(table).findByRole('row', { name: 'Can Er Busy · 30 min 1 1' })).toBeInTheDocument()
})

test('a wall shows the figures alone, says how old they are, and is left by key', async () => {
  const { person } = await show(threads)
  await figure('Waiting now', '2')
  await person.click(screen.getByRole('button', { name: 'Open wallboard' }))
  const wall = await screen.findByRole('region', { name: 'Wallboard' })
  expect(address()).toBe('/reports?wall=1')
  expect(await within(wall).findByText('Closed today')).toBeInTheDocument()
  expect(within(wall).getByText(/Updated|Not updated/)).toBeInTheDocument()
  expect(within(wall).queryByRole('link')).not.toBeInTheDocument()
  expect(within(wall).queryByText(/Customer/)).not.toBeInTheDocument()
  expect(within(wall).getByRole('button', { name: 'Close wallboard' })).toHaveFocus()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(wall).not.toBeInTheDocument())
  expect(address()).toBe('/reports')
})

test('a wall says what its figures are narrowed to', async () => {
  const team = row({ _id: id(0x7e), organisationId, name: 'Returns' })
  const second = row({
    _id: id(0xc2),
    organisationId,
    name: 'Acme Izmir',
    service: 'facebook',
    accountType: 'FBPAGE',
    accountId: id(0xfc),
    status: 'connected',
  })
  const at = `/reports?channel=facebook&team=${team._id}&wall=1`
  await show(threads, true, at, { TEAM: [team], CHANNEL: [...channels, second] })
  const wall = within(await screen.findByRole('region', { name: 'Wallboard' }))
  expect(await wall.findByRole('heading', { name: 'Facebook · Returns' })).toBeInTheDocument()
  expect(await wall.findByRole('heading', { name: 'Acme Istanbul · Returns', hidden: true })).toBeInTheDocument()
})

test.each([
  ['live', other],
  ['history', other],
  ['live', id(0xdead)],
])('%s figures of an organisation that is gone, or not theirs, are not shown as none', async (tab, organisation) => {
  const { person } = await show(threads, true, `/reports?selectedTab=${tab}&organisation=${organisation}`)
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('No reports of this organisation')).toBeInTheDocument()
  expect(screen.queryByText('Waiting now')).not.toBeInTheDocument()
  await person.click(within(alert).getByRole('button', { name: 'Show your own' }))
  await waitFor(() => expect(address()).not.toContain('organisation'))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('an agent who asks for it is sent to the inbox', async () => {
  await renderApp({ at: '/reports', signedIn: true })
  await screen.findByRole('heading', { name: /^Inbox/ })
  expect(address()).toBe('/')
  expect(screen.queryByRole('link', { name: 'Reports' })).not.toBeInTheDocument()
})

test('the inbox passes by organisation, by assignment and by the end of the window', () => {
  const passes = (filter: object) =>
    threads.filter((one) => matchesFilter({ ...everything, ...filter }, userId)(one as never)).map((one) => one._id)
  expect(passes({ organisationId: other })).toEqual([id(0x702)])
  expect(passes({ assigned: 'somebody' })).toEqual([id(0x701)])
  expect(passes({ endsUntil: time(3_600 + 7_200) })).toEqual([id(0x714)])
})

test('a wall turns through the accounts that are counted, and none of an organisation that its reader does not manage', async () => {
  const account = (at: number, name: string, organisation: string) =>
    row({
      ...channels[0],
      _id: id(0xd0 + at),
      organisationId: organisation,
      name,
      accountId: id(0xfb0 + at),
    })
  await show(threads, true, '/reports?wall=1', {
    CHANNEL: [
      account(1, 'Acme Istanbul', organisationId),
      account(2, 'Acme Ankara', organisationId),
      account(3, 'Beta', other),
    ],
  })
  const wall = within(await screen.findByRole('region', { name: 'Wallboard' }))
  expect(await wall.findByText('1 of 3')).toBeInTheDocument()
})
