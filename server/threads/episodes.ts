// Episodes: from opening or reopening a work item to closing it; what the reports' figures are made of.
import type { Row } from '../../contract/index.ts'
import { newRecordId } from '../database/record-id.ts'
import type { Unit } from '../database/unit.ts'

export const beginEpisode = async (unit: Unit, thread: Row<'THREAD'>, time: string): Promise<void> => {
  const running = await unit.tx.selectFrom('episodes').select('id').where('thread_id', '=', thread._id).where('ended_at', 'is', null).executeTakeFirst()
  if (running) return
  await unit.tx
    .insertInto('episodes')
    .values({
      id: newRecordId(),
      thread_id: thread._id,
      organisation_id: thread.organisationId ?? '',
      started_at: time,
      first_inbound_at: time,
      ended_at: null,
      first_reply_at: null,
      first_reply_by: null,
      closed_by: null,
      close_reason: null,
    })
    .execute()
}

/** The first human reply of the running episode, credited to its author. */
export const noteFirstReply = async (unit: Unit, threadId: string, time: string, agentId: string): Promise<void> => {
  await unit.tx
    .updateTable('episodes')
    .set({ first_reply_at: time, first_reply_by: agentId })
    .where('thread_id', '=', threadId)
    .where('ended_at', 'is', null)
    .where('first_reply_at', 'is', null)
    .execute()
}

/** Closed without a reply is a reason of its own and stays out of the response figures. */
export const endEpisode = async (unit: Unit, threadId: string, time: string, userId: string): Promise<void> => {
  const running = await unit.tx
    .selectFrom('episodes')
    .select(['id', 'first_reply_at'])
    .where('thread_id', '=', threadId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!running) return
  await unit.tx
    .updateTable('episodes')
    .set({ ended_at: time, closed_by: userId, close_reason: running.first_reply_at === null ? 'unanswered' : 'answered' })
    .where('id', '=', running.id)
    .execute()
}
