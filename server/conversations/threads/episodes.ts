// Episodes: from opening or reopening a conversation to closing it; the reports' figures are computed from them.
import { sql } from 'kysely'
import type { Selectable, Updateable } from 'kysely'
import type { Row } from '../../../contract/index.ts'
import type { ThreadCloseReason } from '../../../contract/platform/thread.ts'
import { createRecordId } from '../../database/record-id.ts'
import type { Tables } from '../../database/tables.ts'
import { createSideReads } from '../../database/side-reads.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { deriveReplyRuns, writeReplyRuns } from './reply-runs.ts'
import type { HumanReply, RecentMessages, ReplyRun } from './reply-runs.ts'

type StoredEpisode = Selectable<Tables['episodes']>

export interface Episode extends StoredEpisode {
  /** Its newest reply runs, oldest first. */
  readonly runs: readonly ReplyRun[]
}

interface Episodes {
  readonly running: Episode | undefined
  readonly previous: Episode | undefined
  /** End of the last finished episode; empty text if there is none. */
  readonly previousEnd: string
}

/** More than there can be among the newest messages of a conversation. */
const maxRunsRead = 25

const preloaded = createSideReads<Episodes>()

/** For each conversation, the running episode and the last that ended. */
const selectEpisodes = async (unit: UnitOfWork, threadIds: readonly string[]): Promise<readonly Episode[]> =>
  (
    await sql<Episode>`
    SELECT found.* FROM unnest(${threadIds}::text[]) AS named(id) CROSS JOIN LATERAL (
      (SELECT *, (
        SELECT coalesce(jsonb_agg(jsonb_build_object('first', first_inbound_at, 'reply', reply_at, 'by', reply_by) ORDER BY first_inbound_at), '[]')
        FROM (SELECT * FROM reply_runs WHERE episode_id = episodes.id ORDER BY first_inbound_at DESC LIMIT ${maxRunsRead}) AS newest
      ) AS runs FROM episodes WHERE thread_id = named.id AND ended_at IS NULL LIMIT 1) UNION ALL
      (SELECT *, '[]'::jsonb AS runs FROM episodes WHERE thread_id = named.id AND ended_at IS NOT NULL ORDER BY ended_at DESC LIMIT 1)
    ) AS found`.execute(unit.tx)
  ).rows

const toEpisodes = (rows: readonly Episode[]): Episodes => {
  const previous = rows.find((episode) => episode.ended_at !== null)
  return {
    running: rows.find((episode) => episode.ended_at === null),
    previous,
    previousEnd: previous?.ended_at ?? '',
  }
}

const readEpisodes = async (unit: UnitOfWork, threadId: string): Promise<Episodes> =>
  preloaded.take(unit, threadId) ?? toEpisodes(await selectEpisodes(unit, [threadId]))

/** Reads in one query the episodes that will be needed one by one. */
export const preloadEpisodes = async (unit: UnitOfWork, threadIds: readonly string[]): Promise<void> => {
  if (threadIds.length === 0) return
  const found = Map.groupBy(await selectEpisodes(unit, threadIds), (episode) => episode.thread_id)
  for (const id of threadIds) preloaded.keep(unit, id, toEpisodes(found.get(id) ?? []))
}

const runningOf = async (unit: UnitOfWork, threadId: string): Promise<Episode | undefined> =>
  (await readEpisodes(unit, threadId)).running

const change = async (unit: UnitOfWork, id: string, values: Updateable<Tables['episodes']>): Promise<void> => {
  await unit.tx.updateTable('episodes').set(values).where('id', '=', id).execute()
}

const begin = async (
  unit: UnitOfWork,
  thread: Row<'THREAD'>,
  startedAt: string,
  firstInboundAt: string | null,
): Promise<Episode> => {
  const episode = {
    id: createRecordId(),
    thread_id: thread._id,
    organisation_id: thread.organisationId ?? '',
    started_at: startedAt,
    first_inbound_at: firstInboundAt,
    ended_at: null,
    first_reply_at: null,
    first_reply_by: null,
    closed_by: null,
    close_reason: null,
    service: thread.service,
    account_id: thread.accountId,
    team_id: null,
    assignee_id: null,
    label_ids: null,
    first_assigned_at: thread.assigneeId ? startedAt : null,
    automatic_at: null,
  }
  await unit.tx.insertInto('episodes').values(episode).execute()
  await unit.change('THREAD', thread._id, { firstReplyTime: null })
  return { ...episode, runs: [] }
}

const remove = async (unit: UnitOfWork, id: string): Promise<void> => {
  await unit.tx.deleteFrom('reply_runs').where('episode_id', '=', id).execute()
  await unit.tx.deleteFrom('episodes').where('id', '=', id).execute()
}

/** Begins an episode that was opened by hand. @returns the start of the running episode */
export const beginEpisode = async (unit: UnitOfWork, thread: Row<'THREAD'>, time: string): Promise<string> => {
  const running = await runningOf(unit, thread._id)
  if (!running) await begin(unit, thread, time, null)
  return running?.started_at ?? time
}

/**
 * Records a message of the customer, of any age: the first episode begins with the oldest one, a later episode not before the last
 * ended.
 * @returns the running episode
 */
export const recordInboundMessage = async (unit: UnitOfWork, thread: Row<'THREAD'>, time: string): Promise<Episode> => {
  const { running, previousEnd: earliest } = await readEpisodes(unit, thread._id)
  if (!running) {
    const startedAt = time > earliest ? time : earliest
    return begin(unit, thread, startedAt, startedAt)
  }
  const startedAt = earliest === '' && time < running.started_at ? time : running.started_at
  const inboundAt = time > startedAt ? time : startedAt
  const firstInboundAt =
    running.first_inbound_at !== null && running.first_inbound_at < inboundAt ? running.first_inbound_at : inboundAt
  if (startedAt !== running.started_at || firstInboundAt !== running.first_inbound_at) {
    await change(unit, running.id, { started_at: startedAt, first_inbound_at: firstInboundAt })
  }
  return { ...running, started_at: startedAt, first_inbound_at: firstInboundAt }
}

/**
 * Records the first human reply to the running episode's first message, credited to its author, and the reply to each run of messages.
 * @param complete whether there are no older replies
 * @param read the running episode, if it has been read
 */
export const recordReplies = async (
  unit: UnitOfWork,
  thread: Row<'THREAD'>,
  recent: RecentMessages,
  complete: boolean,
  read?: Episode,
): Promise<void> => {
  const { _id: threadId } = thread
  const running = read ?? (await runningOf(unit, threadId))
  if (!running) return
  if (running.first_inbound_at !== null) {
    const runs = deriveReplyRuns(running.first_inbound_at, recent, running.runs)
    await writeReplyRuns(unit, thread, running.id, running.runs, runs)
  }
  const since = running.first_inbound_at ?? running.started_at
  const known = running.first_reply_at
  const storedReplies =
    !complete && known !== null && known >= since ? [{ time: known, agentId: running.first_reply_by }] : []
  const first = [...storedReplies, ...recent.replies.filter((reply) => reply.time >= since)].reduce<HumanReply | null>(
    (earliest, reply) => (earliest !== null && earliest.time <= reply.time ? earliest : reply),
    null,
  )
  if ((first?.time ?? null) === known && (first?.agentId ?? null) === running.first_reply_by) return
  await change(unit, running.id, { first_reply_at: first?.time ?? null, first_reply_by: first?.agentId ?? null })
  await unit.change('THREAD', threadId, { firstReplyTime: first?.time ?? null })
}

/**
 * Ends the running episode. Closing without a reply is a reason of its own, and does not count in the response figures.
 * @param userId null if no person closed it
 * @param reason computed from the replies if omitted
 * @returns the reason
 */
export const endEpisode = async (
  unit: UnitOfWork,
  threadId: string,
  time: string,
  userId: string | null,
  reason?: ThreadCloseReason,
): Promise<ThreadCloseReason | null> => {
  const running = await runningOf(unit, threadId)
  if (!running) return reason ?? null
  const why = reason ?? (running.first_reply_at === null ? 'unanswered' : 'answered')
  const thread = await unit.get('THREAD', threadId)
  await change(unit, running.id, {
    ended_at: time > running.started_at ? time : running.started_at,
    team_id: thread?.teamId ?? null,
    assignee_id: thread?.assigneeId ?? null,
    label_ids: JSON.stringify(thread?.labelIds ?? []),
    closed_by: userId,
    close_reason: why,
  })
  await unit.change('THREAD', threadId, { closedTime: time })
  return why
}

/** Updates the conversation's copies of episode times after an episode was resumed, dropped or merged. */
const mirrorOnThread = async (unit: UnitOfWork, threadId: string): Promise<void> => {
  const { running, previous } = await readEpisodes(unit, threadId)
  await unit.change('THREAD', threadId, {
    firstReplyTime: (running ?? previous)?.first_reply_at ?? null,
    closedTime: previous?.ended_at ?? null,
  })
}

/** Resumes the episode that ended last, as its end is undone. @param reason only if it ended for this reason */
export const resumeEpisode = async (unit: UnitOfWork, threadId: string, reason?: ThreadCloseReason): Promise<void> => {
  const { previousEnd: ended } = await readEpisodes(unit, threadId)
  const ending = unit.tx
    .updateTable('episodes')
    .set({ ended_at: null, closed_by: null, close_reason: null, team_id: null, assignee_id: null, label_ids: null })
    .where('thread_id', '=', threadId)
    .where('ended_at', '=', ended)
  await (reason === undefined ? ending : ending.where('close_reason', '=', reason)).execute()
  await mirrorOnThread(unit, threadId)
}

/** Removes the running episode, as its beginning is undone. */
export const dropEpisode = async (unit: UnitOfWork, threadId: string): Promise<void> => {
  const running = await runningOf(unit, threadId)
  if (running) await remove(unit, running.id)
  await mirrorOnThread(unit, threadId)
}

const earliest = (...times: readonly (string | null | undefined)[]): string | null =>
  times.reduce<string | null>((first, time) => (time && (first === null || time < first) ? time : first), null)

/** @param other is removed */
const joinRunning = async (unit: UnitOfWork, survivor: Episode, other: Episode): Promise<void> => {
  const startedAt = earliest(survivor.started_at, other.started_at) ?? survivor.started_at
  const firstInboundAt = earliest(survivor.first_inbound_at, other.first_inbound_at)
  const [reply] = [survivor, other]
    .flatMap(({ first_reply_at: time, first_reply_by: by }) => (time === null ? [] : [{ time, by }]))
    .filter(({ time }) => time >= (firstInboundAt ?? startedAt))
    .sort((one, two) => (one.time < two.time ? -1 : 1))
  await sql`
    UPDATE reply_runs SET episode_id = ${survivor.id} WHERE episode_id = ${other.id} AND first_inbound_at NOT IN
      (SELECT first_inbound_at FROM reply_runs WHERE episode_id = ${survivor.id})`.execute(unit.tx)
  await remove(unit, other.id)
  await change(unit, survivor.id, {
    started_at: startedAt,
    first_inbound_at: firstInboundAt,
    first_reply_at: reply?.time ?? null,
    first_reply_by: reply?.by ?? null,
    first_assigned_at: earliest(survivor.first_assigned_at, other.first_assigned_at),
    automatic_at: earliest(survivor.automatic_at, other.automatic_at),
  })
}

/**
 * Merges the episodes of two conversations: finished ones stay as they are; those running in both become one, from the earlier start
 * on. Replies follow from the messages, once those are in one conversation.
 * @returns the start of the running episode
 */
export const mergeEpisodes = async (
  unit: UnitOfWork,
  survivor: Row<'THREAD'>,
  mergedThread: Row<'THREAD'>,
): Promise<string | null> => {
  const [running, other] = [await runningOf(unit, survivor._id), await runningOf(unit, mergedThread._id)]
  if (running && other) await joinRunning(unit, running, other)
  for (const table of ['episodes', 'reply_runs'] as const)
    await unit.tx
      .updateTable(table)
      .set({ thread_id: survivor._id })
      .where('thread_id', '=', mergedThread._id)
      .execute()
  await mirrorOnThread(unit, survivor._id)
  return earliest(running?.started_at, other?.started_at)
}
