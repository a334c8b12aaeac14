// The queue as it stands, counted over all conversations of the organisations that somebody manages.
import { TZDate } from '@date-fns/tz'
import { startOfDay } from 'date-fns/startOfDay'
import { sql } from 'kysely'
import type { RawBuilder, Transaction } from 'kysely'
import type { LiveReport, QueueCount, TodayReport } from '../../../contract/platform/report-calls.ts'
import { canManageOrganisation, isAdministrator } from '../../../contract/permissions.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { urgentBelowMs } from '../../../contract/reply-window.ts'
import { measure } from '../../../contract/report-figures.ts'
import { zoneOr } from '../../../contract/zone-or.ts'
import { tableOf } from '../../database/columns.ts'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { readQueueLimits } from './queue-limits.ts'
import { createLocalClock } from './sum-up.ts'
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
  readonly moderation: number
  readonly agent: string | null
}

const isWaiting = sql`record."isAnswered" = false`

const countGroups = async (tx: Tx, conditions: Condition, now: Date): Promise<readonly Group[]> => {
  const [from, until] = [now.toISOString(), new Date(now.getTime() + urgentBelowMs).toISOString()]
  const { rows } = await sql<Group>`
    SELECT record.organisation_id, record.service, record."accountId" AS account, record."assigneeId" AS agent,
      count(*)::integer AS open,
      count(*) FILTER (WHERE ${isWaiting})::integer AS waiting,
      count(*) FILTER (WHERE record."assigneeId" IS NULL)::integer AS unassigned,
      count(*) FILTER (WHERE ${isWaiting} AND record."replyDeadline" > ${from} AND record."replyDeadline" <= ${until})::integer AS ending,
      count(*) FILTER (WHERE record."firstReplyTime" IS NULL)::integer AS unattended,
      count(*) FILTER (WHERE record."moderationCount" > 0)::integer AS moderation
    FROM ${threads} AS record WHERE record.status = 'open' AND ${conditions}
    GROUP BY record.organisation_id, record.service, record."accountId", record."assigneeId"`.execute(tx)
  return rows
}

const findLongest = async (tx: Tx, conditions: Condition): Promise<LiveReport['longest']> => {
  const { rows } = await sql<{ id: string; since: string }>`
    SELECT record.id, coalesce(record."lastInboundTime", record.created_time) AS since FROM ${threads} AS record
    WHERE record.status = 'open' AND ${isWaiting} AND ${conditions} ORDER BY since, record.id LIMIT 1`.execute(tx)
  const [longest] = rows
  return longest ? { threadId: longest.id, since: longest.since } : null
}

interface OwnMidnight {
  readonly id: string
  readonly zone: string
  readonly time: string
}

/** Midnight is that of each conversation's organisation. */
const readMidnights = async (
  tx: Tx,
  scope: ReportScope,
  filter: QueueFilter,
  now: Date,
): Promise<readonly OwnMidnight[]> => {
  const organisations = sql.table(tableOf('ORGANISATION'))
  const { rows } = await sql<{ id: string; zone: string | null }>`
    SELECT id, doc ->> 'timeZone' AS zone FROM ${organisations}
    WHERE ${scope === null ? sql`true` : sql`id = ANY (${scope}::text[])`}
      AND ${filter.organisation === null ? sql`true` : sql`id = ${filter.organisation}`}`.execute(tx)
  return rows.map((row) => {
    const zone = zoneOr(row.zone)
    return { id: row.id, zone, time: new Date(startOfDay(new TZDate(now.getTime(), zone)).getTime()).toISOString() }
  })
}

const ownMidnight = (midnights: readonly OwnMidnight[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(midnights)}::jsonb) AS midnight (id text, zone text, time text)`

const countClosedToday = async (tx: Tx, midnights: readonly OwnMidnight[], conditions: Condition): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM ${threads} AS record
    JOIN ${ownMidnight(midnights)} ON midnight.id = record.organisation_id
    WHERE record."closedTime" >= midnight.time AND ${conditions}`.execute(tx)
  return rows[0]?.count ?? 0
}

const hoursADay = 24

/** Summed up by the same code as the reports over a period. */
const sumUpToday = async (tx: Tx, midnights: readonly OwnMidnight[], conditions: Condition): Promise<TodayReport> => {
  const { rows } = await sql<{
    zone: string
    time: string
    started: string
    ended: string | null
    inbound: string | null
    reply: string | null
  }>`
    SELECT midnight.zone, midnight.time, episodes.started_at AS started, episodes.ended_at AS ended,
      episodes.first_inbound_at AS inbound, episodes.first_reply_at AS reply
    FROM ${ownMidnight(midnights)}
    JOIN episodes ON episodes.organisation_id = midnight.id
      AND (episodes.started_at >= midnight.time OR episodes.ended_at >= midnight.time OR episodes.first_reply_at >= midnight.time)
    JOIN ${threads} AS record ON record.id = episodes.thread_id WHERE ${conditions}`.execute(tx)
  const [responses, resolutions]: [number[], number[]] = [[], []]
  const [opened, closed] = [Array<number>(hoursADay).fill(0), Array<number>(hoursADay).fill(0)]
  const clocks = new Map(midnights.map(({ zone }) => [zone, createLocalClock(zone)]))
  const between = (from: string, to: string): number => Date.parse(to) - Date.parse(from)
  for (const { zone, time, started, ended, inbound, reply } of rows) {
    const count = (hours: number[], at: string): void => {
      const hour = Number(clocks.get(zone)?.(Date.parse(at)).hour)
      hours[hour] = (hours[hour] ?? 0) + 1
    }
    if (started >= time) count(opened, started)
    if (ended !== null && ended >= time) {
      count(closed, ended)
      resolutions.push(between(started, ended))
    }
    if (inbound !== null && reply !== null && reply >= time) responses.push(between(inbound, reply))
  }
  return {
    firstResponse: measure(responses.length, responses),
    resolution: measure(resolutions.length, resolutions),
    opened,
    closed,
  }
}

/** Of a team or an agent there are none. */
const countChannels = async (
  tx: Tx,
  scope: ReportScope,
  { organisation, channel, account }: QueueFilter,
): Promise<LiveReport['channels']> => {
  const { rows } = await sql<LiveReport['channels']>`
    SELECT count(*)::integer AS total,
      count(*) FILTER (WHERE status IN ('reauthorise', 'restricted') OR doc ->> 'problem' IS NOT NULL)::integer AS troubled
    FROM ${sql.table(tableOf('CHANNEL'))} WHERE status <> 'disconnected'
      AND ${scope === null ? sql`true` : sql`organisation_id = ANY (${scope}::text[])`}
      AND ${organisation === null ? sql`true` : sql`organisation_id = ${organisation}`}
      AND ${channel === null ? sql`true` : sql`service = ${channel}`}
      AND ${account === null ? sql`true` : sql`"accountId" = ${account}`}`.execute(tx)
  return rows[0] ?? { total: 0, troubled: 0 }
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
      const midnights = await readMidnights(tx, scope, filter, now)
      const dayStarts = new Set(midnights.map(({ time }) => time))
      const sumOf = (field: 'ending' | 'unattended' | 'moderation'): number =>
        groups.reduce((sum, group) => sum + group[field], 0)
      return {
        ...total,
        time: now.toISOString(),
        inProgress: total.open - total.unassigned,
        ending: sumOf('ending'),
        unattended: sumOf('unattended'),
        moderation: sumOf('moderation'),
        closedToday: await countClosedToday(tx, midnights, conditions),
        dayStart: dayStarts.size === 1 ? (midnights[0]?.time ?? null) : null,
        today: await sumUpToday(tx, midnights, conditions),
        channels: await countChannels(tx, scope, filter),
        ...(await readQueueLimits(tx, scope, filter)),
        longest: await findLongest(tx, conditions),
        byService: addUpBy(groups, ({ service }) => service),
        byAccount: addUpBy(groups, ({ account }) => account),
        byOrganisation: addUpBy(groups, ({ organisation_id }) => organisation_id),
        byAgent: addUpBy(groups, ({ agent }) => agent),
      }
    })
