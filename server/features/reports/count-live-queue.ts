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
import type { ReportFilter } from './parse-report-query.ts'

type Tx = Transaction<Tables>
type Condition = RawBuilder<boolean>

const threads = sql.table(tableOf('THREAD'))

/** As conditions on the table of conversations (`record`). */
const buildConditions = (rights: Rights, filter: ReportFilter): Condition => {
  const managed = rights.members
    .map(({ organisationId }) => organisationId)
    .filter((id) => canManageOrganisation(rights, id))
  const narrowed: readonly (readonly [string, string | null])[] = [
    ['organisation_id', filter.organisation],
    ['service', filter.channel],
    ['accountId', filter.account],
    ['teamId', filter.team],
    ['assigneeId', filter.agent],
  ]
  return sql<boolean>`${sql.join(
    [
      isAdministrator(rights) ? sql`true` : sql`record.organisation_id = ANY (${managed}::text[])`,
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
      count(*) FILTER (WHERE EXISTS (
        SELECT 1 FROM episodes WHERE thread_id = record.id AND ended_at IS NULL AND first_reply_at IS NULL))::integer AS unattended
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

/** Midnight is that of each conversation's organisation. */
const countClosedToday = async (tx: Tx, conditions: Condition, now: Date): Promise<number> => {
  const zone = sql`coalesce(organisation.doc ->> 'timeZone', '')`
  const organisations = sql.table(tableOf('ORGANISATION'))
  const { rows: zones } = await sql<{ zone: string }>`
    SELECT DISTINCT ${zone} AS zone FROM ${organisations} AS organisation`.execute(tx)
  if (zones.length === 0) return 0
  const midnights = zones.map((one) => {
    const midnight = startOfDay(new TZDate(now.getTime(), zoneOr(one.zone))).getTime()
    return sql`(${one.zone}::text, ${new Date(midnight).toISOString()}::text)`
  })
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM episodes
    JOIN ${threads} AS record ON record.id = episodes.thread_id
    JOIN ${organisations} AS organisation ON organisation.id = record.organisation_id
    JOIN (VALUES ${sql.join(midnights)}) AS midnight (zone, time) ON midnight.zone = ${zone}
    WHERE episodes.ended_at >= midnight.time AND ${conditions}`.execute(tx)
  return rows[0]?.count ?? 0
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
  rights: Rights,
  filter: ReportFilter,
  now: Date,
): Promise<LiveReport> =>
  database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const conditions = buildConditions(rights, filter)
      const groups = await countGroups(tx, conditions, now)
      const total = addUp(groups)
      const sumOf = (field: 'ending' | 'unattended'): number => groups.reduce((sum, group) => sum + group[field], 0)
      return {
        ...total,
        time: now.toISOString(),
        inProgress: total.open - total.unassigned,
        ending: sumOf('ending'),
        unattended: sumOf('unattended'),
        closedToday: await countClosedToday(tx, conditions, now),
        longest: await findLongest(tx, conditions),
        byService: addUpBy(groups, ({ service }) => service),
        byAccount: addUpBy(groups, ({ account }) => account),
        byOrganisation: addUpBy(groups, ({ organisation_id }) => organisation_id),
      }
    })
