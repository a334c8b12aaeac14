// Records how long a conversation had which assignee and status, for the reports: one row per period while it is open or snoozed.
import { sql } from 'kysely'
import type { Row } from '../../../contract/index.ts'
import type { PendingWrite } from '../../database/database.ts'
import type { PendingChange } from '../../database/pending.ts'

interface State {
  readonly status: string
  readonly assigneeId: string | null
}

/** null if the conversation is closed or does not exist. */
const toState = (stored: PendingChange['after']): State | null => {
  if (stored === null) return null
  // The caller has made sure that it is a conversation.
  const { status, assigneeId = null } = stored.doc as unknown as Row<'THREAD'>
  return status === 'closed' ? null : { status, assigneeId }
}

/** Runs before every commit. */
export const recordThreadStates = async (writing: PendingWrite): Promise<void> => {
  const moved = [...writing.pending.values()].flatMap(({ type, id, before, after }) => {
    if (type !== 'THREAD') return []
    const [was, is] = [toState(before), toState(after)]
    if (was?.status === is?.status && was?.assigneeId === is?.assigneeId) return []
    return [{ id, organisation: (after ?? before)?.organisation_id ?? '', is }]
  })
  if (moved.length === 0) return
  // Not the row's own time: a removed row was last written earlier.
  const at = writing.now
  const newStates = moved.flatMap(({ id, organisation, is }) => (is === null ? [] : [{ id, organisation, ...is }]))
  const assigned = newStates.filter(({ assigneeId }) => assigneeId !== null).map(({ id }) => id)
  await sql`
    WITH ended AS (
      UPDATE thread_states SET until_at = ${at} WHERE until_at IS NULL AND thread_id = ANY (${moved.map(({ id }) => id)}::text[])
    ), assigned AS (
      UPDATE episodes SET first_assigned_at = greatest(started_at, ${at})
      WHERE ended_at IS NULL AND first_assigned_at IS NULL AND thread_id = ANY (${assigned}::text[])
    )
    INSERT INTO thread_states (thread_id, organisation_id, assignee_id, status, from_at)
    SELECT id, organisation, "assigneeId", status, ${at}
    FROM jsonb_to_recordset(${JSON.stringify(newStates)}::jsonb) AS begun (id text, organisation text, "assigneeId" text, status text)`.execute(
    writing.tx,
  )
}
