// The queue as it stands, counted over all conversations of the organisations that somebody manages.
import { TZDate } from '@date-fns/tz'
import { startOfDay } from 'date-fns'
import { sql } from 'kysely'
import type { RawBuilder, Transaction } from 'kysely'
import type { LiveReport, QueueCount } from '../../../contract/platform/report-calls.ts'
import { canManageOrganisation, isAdministrator } from '../../../contract/permissions.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { urgentBelowMs } from '../../../contract/reply-window.ts'
import { zoneOr } from '../../../contract/zone-or.ts'
import { tableOf } from '../../database/columns.ts'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import type { QueueFilter, ReportScope } from '../../../contract/live-figures.ts'

type Tx = Transaction<Tables>
type Condition = RawBuilder<boolean>

const threads = sql.table(tableOf('THREAD'))

export const toReportScope = (rights: Rights): ReportScope =>
  isAdministrator(rights)
    ? null
    : rights.members.map(({ organisationId }) => organisationId).filter((id) => canManageOrganisation(rights, id))

/** As conditions on the table of conversations (`record`). */
const buildConditions = (scope: ReportScope, filter: QueueFilter): Condition => {
  const narrowed: readonly (readonly [string, string | null])[] = [
    ['organisation_id', filter.organisation],
    ['service', filter.channel],
    ['accountId', filter.account],
    ['teamId', filter.team],
    ['assigneeId', filter.agent],
  ]
  return sql<boolean>`${sql.join(
    [
      scope === null ? sql`true` : sql`record.organisation_id = ANY (${scope}::text[])`,
      ...narrowed.flatMap(([column, value]) =>
        value === null ? [] : [sql`${sql.ref(`record.${column}`)} = ${value}`],
      ),
    ],
    sql` AND `,
  )}`
}

interface Group extends QueueCount {
  readonly organisation_id: string
  readonly service: string | null
  readonly account: string | null
  readonly ending: number
  readonly unattended: number
}

const isWaiting = sql`record."isAnswered" = false`

const countGroups = async (tx: Tx, conditions: Condition, now: Date): Promise<readonly Group[]> => {
  const [from, until] = [now.toISOString(), new Date(now.getTime() + urgentBelowMs).toISOString()]
  const { rows } = await sql<Group>`
    SELECT record.organisation_id, record.service, record."accountId" AS account,
      count(*)::integer AS open,
      count(*) FILTER (WHERE ${isWaiting})::integer AS waiting,
      count(*) FILTER (WHERE record."assigneeId" IS NULL)::integer AS unassigned,
      count(*) FILTER (WHERE ${isWaiting} AND record."replyDeadline" > ${from} AND record."replyDeadline" <= ${until})::integer AS ending,
      count(*) FILTER (WHERE record."firstReplyTime" IS NULL)::integer AS unattended
    FROM ${threads} AS record WHERE record.status = 'open' AND ${conditions}
    GROUP BY record.organisation_id, record.service, record."accountId"`.execute(tx)
  return rows
}

const findLongest = async (tx: Tx, conditions: Condition): Promise<LiveReport['longest']> => {
  const { rows } = await sql<{ id: string; since: string }>`
    SELECT record.id, coalesce(record."lastInboundTime", record.created_time) AS since FROM ${threads} AS record
    WHERE record.status = 'open' AND ${isWaiting} AND ${conditions} ORDER BY since, record.id LIMIT 1`.execute(tx)
  const [longest] = rows
  return longest ? { threadId: longest.id, since: longest.since } : null
}

interface ClosedToday {
  readonly closedToday: number
  readonly dayStart: string | null
}

/** Midnight is that of each conversation's organisation. */
const countClosedToday = async (
  tx: Tx,
  scope: ReportScope,
  filter: QueueFilter,
  conditions: Condition,
  now: Date,
): Promise<ClosedToday> => {
  const organisations = sql.table(tableOf('ORGANISATION'))
  const { rows } = await sql<{ id: string; zone: string | null }>`
    SELECT id, doc ->> 'timeZone' AS zone FROM ${organisations}
    WHERE ${scope === null ? sql`true` : sql`id = ANY (${scope}::text[])`}
      AND ${filter.organisation === null ? sql`true` : sql`id = ${filter.organisation}`}`.execute(tx)
  const midnights = rows.map(({ id, zone }) => ({
    id,
    time: new Date(startOfDay(new TZDate(now.getTime(), zoneOr(zone))).getTime()).toISOString(),
  }))
  const [first, ...others] = midnights
  if (first === undefined) return { closedToday: 0, dayStart: null }
  const { rows: counted } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM ${threads} AS record
    JOIN jsonb_to_recordset(${JSON.stringify(midnights)}::jsonb) AS midnight (id text, time text) ON midnight.id = record.organisation_id
    WHERE record."closedTime" >= midnight.time AND ${conditions}`.execute(tx)
  return {
    closedToday: counted[0]?.count ?? 0,
    dayStart: others.every(({ time }) => time === first.time) ? first.time : null,
  }
}

const none: QueueCount = { open: 0, waiting: 0, unassigned: 0 }

const addUp = (groups: readonly QueueCount[]): QueueCount =>
  groups.reduce(
    (sum, { open, waiting, unassigned }) => ({
      open: sum.open + open,
      waiting: sum.waiting + waiting,
      unassigned: sum.unassigned + unassigned,
    }),
    none,
  )

const addUpBy = (groups: readonly Group[], keyOf: (group: Group) => string | null): Record<string, QueueCount> => {
  const keyed = groups.filter((group) => keyOf(group) !== null)
  return Object.fromEntries(
    Object.entries(Object.groupBy(keyed, (group) => String(keyOf(group)))).map(([key, of]) => [key, addUp(of ?? [])]),
  )
}

/** All figures are of one moment. */
export const countLiveQueue = (
  database: Database,
  scope: ReportScope,
  filter: QueueFilter,
  now: Date,
): Promise<LiveReport> =>
  database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const conditions = buildConditions(scope, filter)
      const groups = await countGroups(tx, conditions, now)
      const total = addUp(groups)
      const sumOf = (field: 'ending' | 'unattended'): number => groups.reduce((sum, group) => sum + group[field], 0)
      return {
        ...total,
        time: now.toISOString(),
        inProgress: total.open - total.unassigned,
        ending: sumOf('ending'),
        unattended: sumOf('unattended'),
        ...(await countClosedToday(tx, scope, filter, conditions, now)),
        longest: await findLongest(tx, conditions),
        byService: addUpBy(groups, ({ service }) => service),
        byAccount: addUpBy(groups, ({ account }) => account),
        byOrganisation: addUpBy(groups, ({ organisation_id }) => organisation_id),
      }
    })
