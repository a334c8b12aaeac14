// A report over a period: card, table, chart and file show the same, and the address keeps the query.
import { screen, waitFor, within } from '@testing-library/react'
import { createInstance } from 'i18next'
import type { TFunction } from 'i18next'
import words from '../../../i18n/en/reports.json'
import type { SessionScope } from '../../../contract/platform/calls.ts'
import type { Report } from '../../../contract/report-figures.ts'
import {
  toChartData,
  toCsvRows,
  toReportSummary,
  toReportTable,
} from '../../../src/screens/reports/history/report-table.ts'
import type { ReportSummary } from '../../../src/screens/reports/history/report-table.ts'
import { address, renderApp } from '../../app/support/render-app.tsx'
import { agentAllowed, agentRights } from '../../store/support/create-test-store.ts'
import { epoch, id, organisationId } from '../../store/support/rows.ts'
import type { TestBackend } from '../../store/support/test-backend.ts'

const minutes = (count: number): number => count * 60_000

const report: Report = {
  figure: 'firstResponse',
  by: 'agent',
  organisationId,
  from: '2026-03-01',
  to: '2026-03-14',
  timeZone: 'Europe/Istanbul',
  business: false,
  hasBusinessHours: false,
  total: { count: 5, mean: minutes(20), median: minutes(12), p90: minutes(61) },
  previous: { count: 2, mean: minutes(7), median: minutes(7), p90: minutes(9) },
  groups: [
    { key: 'a'.repeat(24), name: 'Ayşe', count: 3, mean: minutes(10), median: minutes(8), p90: minutes(15) },
    { key: 'b'.repeat(24), name: null, count: 1, mean: minutes(61), median: minutes(61), p90: minutes(61) },
    { key: null, name: null, count: 1, mean: minutes(12), median: minutes(12), p90: minutes(12) },
  ],
  completeSince: null,
}

const hour = minutes(60)

const agentTime: Report = {
  ...report,
  figure: 'agentTime',
  total: { available: 300 * hour, busy: minutes(30), away: 2 * hour },
  previous: { available: 0, busy: 0, away: 0 },
  groups: [
    { key: 'a'.repeat(24), name: 'Ayşe', available: 299 * hour, busy: minutes(30), away: hour },
    { key: 'b'.repeat(24), name: 'Can', available: hour, busy: 0, away: hour },
  ],
  completeSince: '2026-03-02T09:00:00.000Z',
}

const manager: SessionScope['rights'] = {
  ...agentRights,
  members: [{ organisationId, manager: true, teamIds: [], visibility: 'all' }],
}

const show = (at: string, allowed: SessionScope = { ...agentAllowed, rights: manager }) => {
  const asked: Readonly<Record<string, unknown>>[] = []
  const shown = renderApp({
    at,
    signedIn: true,
    backend: (backend: TestBackend) => {
      backend.on('GET', '/api/auth/allowed', () => ({ body: { data: allowed, epoch } }))
      for (const figure of ['firstResponse', 'closed', 'agentTime'])
        backend.on('GET', `/api/reports/${figure}`, ({ query }) => {
          asked.push({ figure, ...query })
          return query['to'] === '2016-01-01'
            ? { status: 400, body: { msg: 'REPORT_PERIOD_INVALID', details: null } }
            : { body: { data: figure === 'agentTime' ? agentTime : report, epoch } }
        })
    },
  })
  return shown.then((app) => ({ ...app, asked }))
}

const loadWords = async (): Promise<TFunction<'reports'>> => {
  const translate = createInstance()
  await translate.init({ lng: 'en', resources: { en: { reports: words } }, defaultNS: 'reports' })
  return translate.t as unknown as TFunction<'reports'>
}

/** The picture's summary, line by line; the card on the screen shows the same. */
const expectOnCard = (card: HTMLElement, { name, value, about, before, notes }: ReportSummary): void => {
  expect([...card.querySelectorAll('h2, p')].map(({ textContent }) => textContent)).toEqual([
    name,
    value,
    about,
    before,
    ...notes,
  ])
}

test('it begins with the first organisation by name, as the settings do', async () => {
  const services = { FaFacebook: true, FaInstagram: true, FaWhatsapp: true }
  const organisations = ['Zebra', 'Acme'].map((name, index) => ({ _id: id(0xa0 + index), name, services }))
  const rights = { ...agentRights, role: 'Admin' as const }
  const { asked } = await show('/reports?selectedTab=history', { ...agentAllowed, rights, organisations })
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ organisation: id(0xa1) }))
})

test('card, table, chart, file and picture of a report say the same', async () => {
  await show('/reports?selectedTab=history&by=agent&from=2026-03-01&to=2026-03-14')
  const table = await screen.findByRole('table', { name: 'First response' })
  const cells = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(cells).toEqual([
    ['Agent', 'Number', 'Mean', 'Median', '90th percentile'],
    ['Ayşe', '3', '10 min', '8 min', '15 min'],
    ['Deleted', '1', '1 h 1 min', '1 h 1 min', '1 h 1 min'],
    ['No agent', '1', '12 min', '12 min', '12 min'],
    ['Total', '5', '20 min', '12 min', '1 h 1 min'],
    ['Period before', '2', '7 min', '7 min', '9 min'],
  ])
  const card = screen.getByRole('region', { name: 'First response' })
  expect(within(card).getByText('12 min')).toBeInTheDocument()
  expect(within(card).getByText('Period before: 7 min')).toBeInTheDocument()

  const t = await loadWords()
  const made = toReportTable(report, t, 'en')
  const [head, ...lines] = toCsvRows(made, t, report.by)
  expect(head).toEqual(['Agent', 'Number', 'Mean (seconds)', 'Median (seconds)', '90th percentile (seconds)'])
  const said = [...made.lines, made.total, made.previous].map(({ name, cells: of }) => [
    name,
    ...of.map(({ text }) => text),
  ])
  expect(said).toEqual(cells.slice(1))
  expect(lines.map(([name, ...numbers]) => [name, ...numbers.map(Number)])).toEqual(
    [...report.groups, report.total, report.previous].map(({ count, mean, median, p90 }, place) => [
      cells[place + 1]?.[0],
      count,
      ...[mean, median, p90].map((value) => (value ?? 0) / 1_000),
    ]),
  )
  const summary = toReportSummary(report, made, t, 'en')
  expect(summary).toEqual({
    name: 'First response',
    value: '12 min',
    about: 'Median · 1 Mar 2026 to 14 Mar 2026, Europe/Istanbul',
    before: 'Period before: 7 min',
    notes: [],
  })
  expectOnCard(card, summary)
  expect(toReportSummary({ ...report, business: true, hasBusinessHours: true }, made, t, 'en').notes).toEqual([
    'Business hours only',
  ])
  expect(toChartData(made)).toEqual([
    [0, 1, 2],
    report.groups.map(({ median }) => median),
    report.groups.map(({ p90 }) => p90),
  ])
})

test('the time of agents stands by agent in hours, in every shape of the report', async () => {
  const { asked, person } = await show(
    '/reports?selectedTab=history&figure=agentTime&by=team&from=2026-03-01&to=2026-03-14',
  )
  const table = await screen.findByRole('table', { name: 'Time by agent state' })
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent)),
  ).toEqual([
    ['Agent', 'Available', 'Busy', 'Away'],
    ['Ayşe', '299 h 0 min', '30 min', '1 h 0 min'],
    ['Can', '1 h 0 min', '0 min', '1 h 0 min'],
    ['Total', '300 h 0 min', '30 min', '2 h 0 min'],
    ['Period before', '0 min', '0 min', '0 min'],
  ])
  const card = screen.getByRole('region', { name: 'Time by agent state' })
  expect(within(card).getByText('300 h 0 min')).toBeInTheDocument()
  expect(within(card).getByText(/^Available ·/)).toBeInTheDocument()
  expect(within(card).getByText('States are known since 2 Mar 2026.')).toBeInTheDocument()
  // Teams have no agent states, so the grouping in the address is not offered.
  expect(asked.at(-1)).toMatchObject({ by: 'agent' })
  await person.click(screen.getByRole('combobox', { name: 'Grouped by' }))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Agent',
    'Day',
    'Hour of the day',
  ])

  const t = await loadWords()
  const made = toReportTable(agentTime, t, 'en')
  expectOnCard(card, toReportSummary(agentTime, made, t, 'en'))
  expect(toCsvRows(made, t, 'agent').slice(0, 2)).toEqual([
    ['Agent', 'Available (seconds)', 'Busy (seconds)', 'Away (seconds)'],
    ['Ayşe', String(299 * 3_600), '1800', '3600'],
  ])
  expect(toChartData(made)).toEqual([
    [0, 1],
    [299 * hour, hour],
    [minutes(30), 0],
    [hour, hour],
  ])
})

test('the form of a report writes what it asks into the address; a period that is none says what is possible', async () => {
  const { person, asked } = await show('/reports?selectedTab=history&from=2026-03-01&to=2026-03-14')
  await screen.findByRole('table', { name: 'First response' })
  await person.click(screen.getByRole('checkbox', { name: 'Business hours only' }))
  await waitFor(() => expect(address()).toContain('business=1'))
  await person.click(screen.getByRole('combobox', { name: 'Figure' }))
  await person.click(screen.getByRole('option', { name: 'Closed conversations' }))
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ figure: 'closed', organisation: organisationId, business: 1 }),
  )
  expect(screen.queryByRole('checkbox', { name: 'Business hours only' })).not.toBeInTheDocument()
  await show('/reports?selectedTab=history&from=2015-01-01&to=2016-01-01')
  expect(await screen.findByText(/at most|to 400 days/)).toBeInTheDocument()
})

test.each([
  ['days in the wrong order', 'from=2026-03-14&to=2026-03-01', /first day is after the last/],
  ['more than 400 days', 'from=2015-01-01&to=2026-01-01', /at most 400 days/],
  ['a day that no month has', 'from=2026-02-30&to=2026-03-01', /not a date/],
  ['words in place of a day', 'from=2026-03-01&to=yesterday', /not a date/],
  ['days that the backend alone refuses', 'from=2015-12-01&to=2016-01-01', /1 to 400 days/],
])('%s: the report says what is wrong, and leads to the last 30 days', async (_, period, said) => {
  const { person, asked } = await show(`/reports?selectedTab=history&by=day&${period}`)
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText(said)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await person.click(within(alert).getByRole('button', { name: 'Show the last 30 days' }))
  await screen.findByRole('table', { name: 'First response' })
  const { from, to } = asked.at(-1) ?? {}
  expect(Date.parse(String(to)) - Date.parse(String(from))).toBe(29 * 86_400_000)
  expect(address()).toContain(`from=${String(from)}`)
})
