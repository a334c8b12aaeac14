// Makes a report: one figure of an organisation over a period of days, by group, compared with as many days before.
import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { lightFormat } from 'date-fns/lightFormat'
import { startOfDay } from 'date-fns/startOfDay'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { createBusinessClock } from './create-business-clock.ts'
import { canManageOrganisation } from '../../../contract/permissions.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { recordIdPattern } from '../../../contract/patterns.ts'
import { groupingsOf, maxReportDays, reportFigures } from '../../../contract/report-figures.ts'
import type { Report, ReportFigure, ReportGrouping } from '../../../contract/report-figures.ts'
import { formatUserName } from '../../../contract/user-name.ts'
import { zoneOr } from '../../../contract/zone-or.ts'
import type { Row } from '../../../contract/index.ts'
import { tableOf } from '../../database/columns.ts'
import type { Context } from '../../context/context.ts'
import type { Tables } from '../../database/tables.ts'
import { ApiError } from '../../lib/api-error.ts'
import { findFirstAgentState, readAgentStateRows } from './agent-state-rows.ts'
import { readReportRows } from './report-rows.ts'
import { createAgentTimeSummary } from './create-agent-time-summary.ts'
import { createSummary } from './create-summary.ts'
import type { Summary, SummaryQuery } from './create-summary.ts'

type Tx = Transaction<Tables>

/** @throws ApiError FILTER_INVALID_VALUE */
const readChoice = <Value extends string>(values: readonly Value[], name: string, given: unknown): Value => {
  const found = values.find((value) => value === given)
  if (found === undefined) throw new ApiError('FILTER_INVALID_VALUE', { query: name })
  return found
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/**
 * Midnight of a day in the organisation's time zone.
 * @throws ApiError REPORT_PERIOD_INVALID
 */
const toMidnight = (day: unknown, timeZone: string): TZDate => {
  const [year = 0, month = 0, date = 0] = String(day).split('-').map(Number)
  const midnight = startOfDay(new TZDate(year, month - 1, date, 12, timeZone))
  if (!dayPattern.test(String(day)) || lightFormat(midnight, 'yyyy-MM-dd') !== day)
    throw new ApiError('REPORT_PERIOD_INVALID')
  return midnight
}

/**
 * @param given organisation id; by default the only organisation the user manages
 * @throws ApiError INVALID_ID, NOT_FOUND
 */
const readOrganisation = async (tx: Tx, rights: Rights, given: unknown) => {
  const managed = rights.members
    .map(({ organisationId }) => organisationId)
    .filter((id) => canManageOrganisation(rights, id))
  const id = given === undefined || given === '' ? (managed.length === 1 ? managed[0] : undefined) : String(given)
  if (id === undefined || !recordIdPattern.test(id)) throw new ApiError('INVALID_ID', { query: 'organisation' })
  const { rows } = await sql<{ doc: Partial<Row<'ORGANISATION'>> }>`
    SELECT doc FROM ${sql.table(tableOf('ORGANISATION'))} WHERE id = ${id}`.execute(tx)
  const [organisation] = rows
  if (!organisation || !canManageOrganisation(rights, id)) throw new ApiError('NOT_FOUND', undefined, 'ORGANISATION')
  return { id, timeZone: zoneOr(organisation.doc.timeZone), hours: organisation.doc.businessHours ?? [] }
}

const namedTypes = { agent: 'USER', team: 'TEAM', account: 'CHANNEL', label: 'SOCIALLABELOPTION' } as const

const readNames = async (tx: Tx, by: ReportGrouping, keys: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (!(by in namedTypes) || keys.length === 0) return new Map()
  const type = namedTypes[by as keyof typeof namedTypes]
  const field = by === 'account' ? sql`doc ->> 'accountId'` : sql`id`
  const { rows } = await sql<{ key: string; doc: { readonly name?: string } & Partial<Row<'USER'>> }>`
    SELECT ${field} AS key, doc FROM ${sql.table(tableOf(type))} WHERE ${field} = ANY (${keys}::text[])`.execute(tx)
  return new Map(
    rows.map(({ key, doc }) => [key, type === 'USER' ? formatUserName({ ...doc, _id: key }) : (doc.name ?? '')]),
  )
}

/** The time since which the rows of a figure are complete; null if they are for both periods. */
const findCompleteSince = async (tx: Tx, figure: ReportFigure, { id, begin }: Period): Promise<string | null> => {
  if (figure === 'agentTime') {
    const first = await findFirstAgentState(tx, id)
    return first !== null && first > begin ? first : null
  }
  if (figure !== 'replyTime') return null
  const found = await tx.selectFrom('meta').select('value').where('key', '=', 'reports.replyRuns').executeTakeFirst()
  return found && found.value > begin ? found.value : null
}

interface Period {
  /** Id of the organisation. */
  readonly id: string
  /** Start of the previous period; UTC, ISO. */
  readonly begin: string
  readonly end: string
}

const summarise = async (
  tx: Tx,
  figure: ReportFigure,
  summaryQuery: SummaryQuery,
  { id, begin, end }: Period,
  now: Date,
): Promise<Summary> => {
  if (figure === 'agentTime') {
    const until = Math.min(Date.parse(end), now.getTime())
    const times = createAgentTimeSummary(summaryQuery, Date.parse(begin), until)
    for await (const rows of readAgentStateRows(tx, id, begin, end)) rows.forEach(times.add)
    return times.finish()
  }
  const summary = createSummary(figure, summaryQuery)
  for await (const rows of readReportRows(tx, figure, id, begin, end)) rows.forEach(summary.add)
  return summary.finish()
}

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

const byKey = (one: { readonly key: string | null }, other: { readonly key: string | null }): number =>
  (one.key ?? '~') < (other.key ?? '~') ? -1 : 1

/** Maximum duration of an episode for which business hours are counted from its start. */
const maxEpisodeDays = 800

type Query = Readonly<Record<string, unknown>>

/**
 * @param figureName one of `reportFigures`
 * @param query of the address: `from` and `to` (2026-11-03, both inclusive), `organisation`, `by` (the grouping), `business` (`1`
 * counts business hours only)
 * @throws ApiError INVALID_ID, NOT_FOUND, FILTER_INVALID_VALUE, REPORT_PERIOD_INVALID
 */
export const makeReport = (
  { database, now }: Pick<Context, 'database' | 'now'>,
  rights: Rights,
  figureName: string,
  query: Query,
): Promise<Report> =>
  database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const figure = readChoice(reportFigures, 'figure', figureName)
      const groupings = groupingsOf(figure)
      const by = readChoice(groupings, 'by', query['by'] ?? groupings[0])
      const business = readChoice(['0', '1'], 'business', query['business'] ?? '0') === '1'
      const organisation = await readOrganisation(tx, rights, query['organisation'])
      const { timeZone } = organisation
      const [first, last] = [toMidnight(query['from'], timeZone), toMidnight(query['to'], timeZone)]
      const dayCount = differenceInCalendarDays(last, first) + 1
      if (dayCount < 1 || dayCount > maxReportDays) throw new ApiError('REPORT_PERIOD_INVALID')
      // A day begins at one o'clock where clocks are put forward at midnight; the days around it do not.
      const [before, until] = [startOfDay(addDays(first, -dayCount)), startOfDay(addDays(last, 1))]
      const days = Array.from({ length: dayCount }, (_, day) => lightFormat(addDays(first, day), 'yyyy-MM-dd'))
      const [begin, end] = [before, until].map((time) => new Date(time.getTime()).toISOString()) as [string, string]
      const period = { id: organisation.id, begin, end }
      const summaryQuery: SummaryQuery = {
        by,
        timeZone,
        begin: first.getTime(),
        keys: by === 'day' ? days : by === 'hour' ? hours : [],
        measureMs: createBusinessClock(
          business ? organisation.hours : [],
          timeZone,
          addDays(before, -maxEpisodeDays).getTime(),
          until.getTime(),
        ),
      }
      const { total, previous, groups } = await summarise(tx, figure, summaryQuery, period, now())
      const names = await readNames(
        tx,
        by,
        groups.flatMap(({ key }) => key ?? []),
      )
      return {
        figure,
        by,
        organisationId: organisation.id,
        from: days[0] ?? '',
        to: days.at(-1) ?? '',
        timeZone,
        business,
        hasBusinessHours: organisation.hours.length > 0,
        total,
        previous,
        groups: groups.map((group) => ({ ...group, name: names.get(group.key ?? '') || null })).sort(byKey),
        completeSince: await findCompleteSince(tx, figure, period),
      }
    })
