// Reads the rows of a conversation figure, in portions: when each counts, since when it took, and whose it is.
import { sql } from 'kysely'
import type { RawBuilder, Transaction } from 'kysely'
import type { EpisodeFigure } from '../../../contract/report-figures.ts'
import { tableOf } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'

export interface ReportRow {
  readonly id: string
  /** The time the row is counted at. */
  readonly at: string
  /** Null for an event without duration. */
  readonly since: string | null
  readonly agent: string | null
  readonly team: string | null
  readonly service: string | null
  readonly account: string | null
  readonly labels: readonly string[] | null
}

const threads = sql.table(tableOf('THREAD'))

interface Source {
  readonly from: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly at: RawBuilder<unknown>
  readonly since: RawBuilder<unknown>
  readonly agent: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
}

const ofEpisodes = (parts: Pick<Source, 'at' | 'since' | 'agent'> & Partial<Source>): Source => ({
  from: sql`episodes LEFT JOIN ${threads} AS thread ON thread.id = episodes.thread_id`,
  id: sql`episodes.id`,
  where: sql`true`,
  ...parts,
})

const nothing = sql`NULL::text`
/** The assignee at the end of the episode; while it runs, the current one. */
const assignee = sql`CASE WHEN episodes.ended_at IS NULL THEN thread."assigneeId" ELSE episodes.assignee_id END`
const closer = sql`coalesce(episodes.assignee_id, episodes.closed_by)`

const sources: Readonly<Record<EpisodeFigure, Source>> = {
  inflow: ofEpisodes({ at: sql`episodes.started_at`, since: nothing, agent: assignee }),
  closed: ofEpisodes({ at: sql`episodes.ended_at`, since: nothing, agent: closer }),
  unanswered: ofEpisodes({
    at: sql`episodes.ended_at`,
    since: nothing,
    agent: closer,
    where: sql`episodes.first_inbound_at IS NOT NULL AND episodes.first_reply_at IS NULL`,
  }),
  firstResponse: ofEpisodes({
    at: sql`episodes.first_reply_at`,
    since: sql`episodes.first_inbound_at`,
    agent: sql`episodes.first_reply_by`,
    where: sql`episodes.first_inbound_at IS NOT NULL`,
  }),
  resolution: ofEpisodes({ at: sql`episodes.ended_at`, since: sql`episodes.started_at`, agent: closer }),
  assignment: ofEpisodes({ at: sql`episodes.first_assigned_at`, since: sql`episodes.started_at`, agent: assignee }),
  replyTime: {
    from: sql`reply_runs AS run JOIN episodes ON episodes.id = run.episode_id LEFT JOIN ${threads} AS thread ON thread.id = run.thread_id`,
    id: sql`(run.episode_id || run.first_inbound_at)`,
    at: sql`run.reply_at`,
    since: sql`run.first_inbound_at`,
    agent: sql`run.reply_by`,
    where: sql`run.organisation_id = episodes.organisation_id`,
  },
}

const portion = 20_000

/** @param from UTC, ISO @param until exclusive */
export async function* readReportRows(
  tx: Transaction<Tables>,
  figure: EpisodeFigure,
  organisationId: string,
  from: string,
  until: string,
): AsyncGenerator<readonly ReportRow[]> {
  const source = sources[figure]
  const place = figure === 'replyTime' ? sql`run.organisation_id` : sql`episodes.organisation_id`
  let last = { at: from, id: '' }
  for (;;) {
    const { rows } = await sql<ReportRow>`
      SELECT ${source.id} AS id, ${source.at} AS at, ${source.since} AS since, ${source.agent} AS agent,
        CASE WHEN episodes.ended_at IS NULL THEN thread."teamId" ELSE episodes.team_id END AS team,
        episodes.service, episodes.account_id AS account,
        CASE WHEN episodes.ended_at IS NULL THEN thread.doc -> 'labelIds' ELSE episodes.label_ids END AS labels
      FROM ${source.from}
      WHERE ${place} = ${organisationId} AND ${source.at} < ${until} AND ${source.where}
        AND (${source.at} > ${last.at} OR (${source.at} = ${last.at} AND ${source.id} > ${last.id}))
      ORDER BY ${source.at}, ${source.id} LIMIT ${portion}`.execute(tx)
    if (rows.length > 0) yield rows
    const newest = rows.at(-1)
    if (newest === undefined || rows.length < portion) return
    last = newest
  }
}
