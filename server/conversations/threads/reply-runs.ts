// Reply runs: from the first of several messages of a customer to the next reply by a person, within one episode. They are derived from
// the stored messages, which may arrive in any order.
import { sql } from 'kysely'
import type { Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'

export interface ReplyRun {
  readonly first: string
  /** null if nobody has replied yet. */
  readonly reply: string | null
  /** null for a person elsewhere. */
  readonly by: string | null
}

export interface HumanReply {
  readonly time: string
  /** Null if a person wrote it elsewhere. */
  readonly agentId: string | null
}

/** The newest messages of both sides. */
export interface RecentMessages {
  /** Times of the customer's messages. */
  readonly theirs: readonly string[]
  readonly replies: readonly HumanReply[]
  /** All messages after this time are included; null if all are. */
  readonly knownAfter: string | null
}

interface TimedMessage {
  readonly time: string
  /** null for a message of the customer. */
  readonly reply: HumanReply | null
}

/** At the same time, the customer's message comes first. */
const inOrder = (one: TimedMessage, other: TimedMessage): number =>
  one.time === other.time ? Number(one.reply !== null) - Number(other.reply !== null) : one.time < other.time ? -1 : 1

/**
 * @param firstInbound time of the episode's first inbound message
 * @param before the stored runs: those that began before the known messages keep their beginning
 */
export const deriveReplyRuns = (
  firstInbound: string,
  { theirs, replies, knownAfter }: RecentMessages,
  before: readonly ReplyRun[],
): readonly ReplyRun[] => {
  const isKnown = (time: string): boolean => time > firstInbound && (knownAfter === null || time > knownAfter)
  const isBegun = knownAfter === null || firstInbound > knownAfter
  const earlierRuns = isBegun ? [] : before.filter(({ first }) => first <= knownAfter)
  const finished = earlierRuns.filter(({ reply }) => reply !== null && knownAfter !== null && reply <= knownAfter)
  const running = earlierRuns.find((run) => !finished.includes(run))
  const messages = [
    ...(isBegun ? [firstInbound] : []).map((time): TimedMessage => ({ time, reply: null })),
    ...theirs.filter(isKnown).map((time): TimedMessage => ({ time, reply: null })),
    ...replies
      .filter(({ time }) => (time === firstInbound ? isBegun : isKnown(time)))
      .map((reply): TimedMessage => ({ time: reply.time, reply })),
  ].sort(inOrder)
  const runs: ReplyRun[] = [...finished]
  let first = running?.first ?? null
  for (const { time, reply } of messages) {
    if (reply === null) first ??= time
    else if (first !== null) {
      runs.push({ first, reply: reply.time, by: reply.agentId })
      first = null
    }
  }
  return first === null ? runs : [...runs, { first, reply: null, by: null }]
}

const isSame = (one: ReplyRun, other: ReplyRun): boolean =>
  one.first === other.first && one.reply === other.reply && one.by === other.by

/** Writes only the differences. */
export const writeReplyRuns = async (
  unit: UnitOfWork,
  thread: Row<'THREAD'>,
  episodeId: string,
  before: readonly ReplyRun[],
  after: readonly ReplyRun[],
): Promise<void> => {
  const removedTimes = before.filter(({ first }) => !after.some((run) => run.first === first)).map(({ first }) => first)
  const changed = after.filter((run) => !before.some((known) => isSame(known, run)))
  if (removedTimes.length === 0 && changed.length === 0) return
  await sql`
    WITH gone AS (DELETE FROM reply_runs WHERE episode_id = ${episodeId} AND first_inbound_at = ANY (${removedTimes}::text[]))
    INSERT INTO reply_runs (episode_id, thread_id, organisation_id, service, account_id, first_inbound_at, reply_at, reply_by)
    SELECT ${episodeId}, ${thread._id}, ${thread.organisationId ?? ''}, ${thread.service}, ${thread.accountId}, run.first, run.reply, run.by
    FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS run (first text, reply text, by text)
    ON CONFLICT (episode_id, first_inbound_at) DO UPDATE SET reply_at = excluded.reply_at, reply_by = excluded.reply_by`.execute(
    unit.tx,
  )
}
