// Records how long a member was available, busy and away: one row per state, for the reports.
import { sql } from 'kysely'
import type { Row } from '../../../contract/index.ts'
import type { PendingWrite } from '../../database/database.ts'
import type { PendingChange } from '../../database/pending.ts'

const read = (stored: PendingChange['after']): Row<'AGENTSTATE'> | null =>
  // The caller has checked the type.
  stored === null ? null : (stored.doc as unknown as Row<'AGENTSTATE'>)

/** Runs before every commit. */
export const recordAgentStates = async (writing: PendingWrite): Promise<void> => {
  for (const { type, before, after } of writing.pending.values()) {
    if (type !== 'AGENTSTATE') continue
    const [was, is] = [read(before), read(after)]
    const organisationId = (after ?? before)?.organisation_id ?? ''
    const userId = (is ?? was)?.userId ?? ''
    const at = is?.stateTime ?? writing.now
    if (was?.state === is?.state) continue
    await sql`UPDATE agent_states SET until_at = ${at}
      WHERE until_at IS NULL AND organisation_id = ${organisationId} AND user_id = ${userId}`.execute(writing.tx)
    if (is)
      await writing.tx
        .insertInto('agent_states')
        .values({ user_id: userId, organisation_id: organisationId, state: is.state, from_at: at, until_at: null })
        .execute()
  }
}
