// Reads the rows that live queues are counted from, once for any number of queues of the same organisations.
import { TZDate } from '@date-fns/tz'
import { startOfDay } from 'date-fns/startOfDay'
import { sql } from 'kysely'
import type { RawBuilder, Transaction } from 'kysely'
import type { QueueFilter, ReportScope } from '../../../contract/live-figures.ts'
import type { QueueCount } from '../../../contract/platform/report-calls.ts'
import { urgentBelowMs } from '../../../contract/reply-window.ts'
import { zoneOr } from '../../../contract/zone-or.ts'
import { tableOf } from '../../database/columns.ts'
import { isNotOfDeleted } from '../../database/is-not-of-deleted.ts'
import type { Tables } from '../../database/tables.ts'

type Tx = Transaction<Tables>
type Condition = RawBuilder<boolean>

const threads = sql.table(tableOf('THREAD'))

/** The fields of a conversation that queues are filtered by. */
export interface Place {
  readonly organisation: string
  readonly channel: string | null
  readonly account: string | null
  readonly team: string | null
  readonly agent: string | null
}

const place = sql`record.organisation_id AS organisation, record.service AS channel, record."accountId" AS account,
  record."teamId" AS team, record."assigneeId" AS agent`

/** Conditions on the table of conversations (alias `record`). */
const buildConditions = (scope: ReportScope, filter: QueueFilter): Condition => {
  const columnFilters: readonly (readonly [string, string | null])[] = [
    ['organisation_id', filter.organisation],
    ['service', filter.channel],
    ['accountId', filter.account],
    ['teamId', filter.team],
    ['assigneeId', filter.agent],
  ]
  return sql<boolean>`${sql.join(
    [
      scope === null ? isNotOfDeleted('record.organisation_id') : sql`record.organisation_id = ANY (${scope}::text[])`,
      ...columnFilters.flatMap(([column, value]) =>
        value === null ? [] : [sql`${sql.ref(`record.${column}`)} = ${value}`],
      ),
    ],
    sql` AND `,
  )}`
}

/** Open conversations with the same place. */
export interface OpenGroup extends QueueCount, Place {
  readonly ending: number
  readonly unattended: number
  readonly moderation: number
  /** The conversation waiting longest: its time and id, separated by a space; null if none is waiting. */
  readonly longest: string | null
}

const isWaiting = sql`record."isAnswered" = false`

const countOpen = async (tx: Tx, conditions: Condition, now: Date): Promise<readonly OpenGroup[]> => {
  const [from, until] = [now.toISOString(), new Date(now.getTime() + urgentBelowMs).toISOString()]
  const { rows } = await sql<OpenGroup>`
    SELECT ${place},
      count(*)::integer AS open,
      count(*) FILTER (WHERE ${isWaiting})::integer AS waiting,
      count(*) FILTER (WHERE record."assigneeId" IS NULL)::integer AS unassigned,
      count(*) FILTER (WHERE ${isWaiting} AND record."replyDeadline" > ${from} AND record."replyDeadline" <= ${until})::integer AS ending,
      count(*) FILTER (WHERE record."firstReplyTime" IS NULL)::integer AS unattended,
      count(*) FILTER (WHERE record."moderationCount" > 0)::integer AS moderation,
      min(coalesce(record."lastInboundTime", record.created_time) || ' ' || record.id) FILTER (WHERE ${isWaiting}) AS longest
    FROM ${threads} AS record WHERE record.status = 'open' AND ${conditions}
    GROUP BY 1, 2, 3, 4, 5`.execute(tx)
  return rows
}

export interface OwnMidnight {
  readonly id: string
  readonly zone: string
  readonly time: string
}

/** Midnight in each organisation's own time zone. */
const readMidnights = async (
  tx: Tx,
  scope: ReportScope,
  organisation: string | null,
  now: Date,
): Promise<readonly OwnMidnight[]> => {
  const { rows } = await sql<{ id: string; zone: string | null }>`
    SELECT id, doc ->> 'timeZone' AS zone FROM ${sql.table(tableOf('ORGANISATION'))}
    WHERE ${scope === null ? sql`"deletedTime" IS NULL` : sql`id = ANY (${scope}::text[])`}
      AND ${organisation === null ? sql`true` : sql`id = ${organisation}`}`.execute(tx)
  return rows.map((row) => {
    const zone = zoneOr(row.zone)
    return { id: row.id, zone, time: new Date(startOfDay(new TZDate(now.getTime(), zone)).getTime()).toISOString() }
  })
}

/** An episode that began, ended or was first answered since midnight. */
export interface TodayRow extends Place {
  readonly id: string
  readonly started: string
  readonly ended: string | null
  readonly inbound: string | null
  readonly reply: string | null
  /** Time when its conversation was last closed. */
  readonly closed: string | null
}

/**
 * Queries each organisation separately, in three mutually exclusive ways, so that each uses an index however long the history is.
 */
const readToday = async (tx: Tx, midnights: readonly OwnMidnight[], conditions: Condition): Promise<TodayRow[]> => {
  const all: TodayRow[] = []
  for (const { id, time } of midnights) {
    const selectEpisodes = (condition: RawBuilder<unknown>) => sql`
      SELECT thread_id, started_at AS started, ended_at AS ended, first_inbound_at AS inbound, first_reply_at AS reply
      FROM episodes WHERE organisation_id = ${id} AND ${condition}`
    const ways = [
      sql`started_at >= ${time}`,
      sql`ended_at >= ${time} AND started_at < ${time}`,
      sql`first_reply_at >= ${time} AND started_at < ${time} AND (ended_at IS NULL OR ended_at < ${time})`,
    ]
    const { rows } = await sql<TodayRow>`
      SELECT record.id, ${place}, record."closedTime" AS closed, today.started, today.ended, today.inbound, today.reply
      FROM (${sql.join(ways.map(selectEpisodes), sql` UNION ALL `)}) AS today
      JOIN ${threads} AS record ON record.id = today.thread_id WHERE ${conditions}`.execute(tx)
    all.push(...rows)
  }
  return all
}

/** Connected accounts with the same place, and how many of them have problems on the platform. */
export interface ChannelGroup {
  readonly organisation: string
  readonly channel: string | null
  readonly account: string | null
  readonly total: number
  readonly troubled: number
}

const countChannels = async (tx: Tx, scope: ReportScope): Promise<readonly ChannelGroup[]> => {
  const { rows } = await sql<ChannelGroup>`
    SELECT organisation_id AS organisation, service AS channel, "accountId" AS account, count(*)::integer AS total,
      count(*) FILTER (WHERE status IN ('reauthorise', 'restricted') OR doc ->> 'problem' IS NOT NULL)::integer AS troubled
    FROM ${sql.table(tableOf('CHANNEL'))} AS channel WHERE status <> 'disconnected'
      AND ${scope === null ? isNotOfDeleted('channel.organisation_id') : sql`organisation_id = ANY (${scope}::text[])`} GROUP BY 1, 2, 3`.execute(
    tx,
  )
  return rows
}

export interface QueueRows {
  readonly open: readonly OpenGroup[]
  readonly today: readonly TodayRow[]
  readonly midnights: readonly OwnMidnight[]
  readonly channels: readonly ChannelGroup[]
}

/** @param filter the filter that all queues share */
export const readQueueRows = async (tx: Tx, scope: ReportScope, filter: QueueFilter, now: Date): Promise<QueueRows> => {
  const conditions = buildConditions(scope, filter)
  const midnights = await readMidnights(tx, scope, filter.organisation, now)
  return {
    open: await countOpen(tx, conditions, now),
    midnights,
    today: await readToday(tx, midnights, conditions),
    channels: await countChannels(tx, scope),
  }
}
