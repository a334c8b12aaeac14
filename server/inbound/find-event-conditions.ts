// Which webhook events are an organisation's: those that were handled while it had their account, and what its linked phones brought.
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import { organisationStream } from '../../contract/rooms.ts'
import { tableOf } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'
import { findSpansOf } from './account-holders.ts'
import type { Span } from './account-holders.ts'

/**
 * Events go by when they were handled, and so by whose the account was: their own time is the platform's. Those that wait for an owner
 * since nobody has it are left to whoever connects it; others were being handled while it was given up.
 */
const inSpan = ({ fbId, since, until, ended }: Span): RawBuilder<boolean> =>
  sql`("accountFbId" = ${fbId} AND (${since}::text IS NULL OR doc ->> 'handledTime' >= ${since})
    AND (${until}::text IS NULL OR doc ->> 'handledTime' < ${until})
    AND (${ended}::text IS NULL OR doc ->> 'handledTime' < ${ended} OR state <> 'unattributed'))`

/** Linked phones bring things under the ids of their sessions, and those are nobody else's. Of sessions that are gone the log tells. */
const findSessionIds = async (kysely: Kysely<Tables>, organisationId: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(tableOf('WAWEBSESSION'))} WHERE organisation_id = ${organisationId}
    UNION SELECT jsonb_array_elements_text(ids) FROM events
      WHERE stream = ${organisationStream(organisationId)} AND op = 'delete' AND object_type = 'WAWEBSESSION'`.execute(
    kysely,
  )
  return rows.map(({ id }) => id)
}

/** @returns conditions on the events' table; an event of the organisation fulfils one of them */
export const findEventConditions = async (
  kysely: Kysely<Tables>,
  organisationId: string,
): Promise<readonly RawBuilder<boolean>[]> => {
  const spans = await findSpansOf(kysely, organisationId)
  const sessionIds = await findSessionIds(kysely, organisationId)
  const ofPhones = sql<boolean>`"accountFbId" = ANY (${[...sessionIds]}::text[])`
  return [...spans.map(inSpan), ...(sessionIds.length === 0 ? [] : [ofPhones])]
}
