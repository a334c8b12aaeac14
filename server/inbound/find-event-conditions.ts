// Finds which webhook events belong to an organisation: those that were handled while it held their account, and those of its linked
// phones.
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import { organisationStream } from '../../contract/rooms.ts'
import { tableOf } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'
import { findSpansOf } from './account-holders.ts'
import type { Span } from './account-holders.ts'

/**
 * Events are attributed by the time at which they were handled, and so by the holder of the account at that time: their own time is
 * the platform's. Events that have waited for an owner since nobody holds the account are left to the organisation that connects it
 * next; others were being handled while it was given up.
 */
const inSpan = ({ fbId, since, until, ended }: Span): RawBuilder<boolean> =>
  sql`("accountFbId" = ${fbId} AND (${since}::text IS NULL OR doc ->> 'handledTime' >= ${since})
    AND (${until}::text IS NULL OR doc ->> 'handledTime' < ${until})
    AND (${ended}::text IS NULL OR doc ->> 'handledTime' < ${ended} OR state <> 'unattributed'))`

/** Events of linked phones have the ids of their sessions, which belong to nobody else. The change log has those of deleted sessions. */
const findSessionIds = async (kysely: Kysely<Tables>, organisationId: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(tableOf('WAWEBSESSION'))} WHERE organisation_id = ${organisationId}
    UNION SELECT jsonb_array_elements_text(ids) FROM events
      WHERE stream = ${organisationStream(organisationId)} AND op = 'delete' AND object_type = 'WAWEBSESSION'`.execute(
    kysely,
  )
  return rows.map(({ id }) => id)
}

/** @returns conditions on the events' table; an event of the organisation meets one of them */
export const findEventConditions = async (
  kysely: Kysely<Tables>,
  organisationId: string,
): Promise<readonly RawBuilder<boolean>[]> => {
  const spans = await findSpansOf(kysely, organisationId)
  const sessionIds = await findSessionIds(kysely, organisationId)
  const ofPhones = sql<boolean>`"accountFbId" = ANY (${[...sessionIds]}::text[])`
  return [...spans.map(inSpan), ...(sessionIds.length === 0 ? [] : [ofPhones])]
}
