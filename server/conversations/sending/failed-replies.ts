// Sends again, by one command, the replies that failed because the account's token was refused. The messages themselves are queued again,
// so each is sent once, no matter how often or by how many users that is requested.
import { sql } from 'kysely'
import { attachmentsOf } from '../../../contract/channel-message.ts'
import type { ChannelMessage } from '../../../contract/channel-message.ts'
import type { Row } from '../../../contract/index.ts'
import { threadItems } from '../../../contract/items.ts'
import type { MessageType } from '../../../contract/items.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { canSeeThread } from '../../../contract/permissions.ts'
import { tokenFailures } from '../../../contract/failure-reasons.ts'
import { failedReplyDays } from '../../../contract/platform/failed-reply-calls.ts'
import type { FailedReplies } from '../../../contract/platform/failed-reply-calls.ts'
import { portOf } from '../../context/port-of.ts'
import type { Context } from '../../context/context.ts'
import { tableOf } from '../../database/columns.ts'
import { buildScope } from '../../database/scope.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { enqueueJob } from '../../jobs/job-table.ts'
import { ApiError } from '../../lib/api-error.ts'
import { changeMessage, findThreadMessages } from '../threads/messages.ts'
import { updateThreadAfterChange } from '../threads/thread-after-message.ts'
import { lockItem, toThreadPlace } from '../threads/visible-thread.ts'
import { sendJob } from './send-lane.ts'

const dayMs = 86_400_000
/** Maximum number of conversations per request; the rest is offered again. */
const maxThreads = 200
/** Maximum number of outbound messages that are checked in each conversation, the newest first. */
const maxMessages = 100

interface FailedRepliesRequest {
  readonly services: Context
  readonly rights: Rights
  readonly channel: Row<'CHANNEL'>
}

const since = (now: string): string => new Date(Date.parse(now) - failedReplyDays * dayMs).toISOString()

const isOfToken = ({ status, failure, fbId, isAutomatic, createdTime }: ChannelMessage, now: string): boolean =>
  status === 'failed' &&
  tokenFailures.some((reason) => reason === failure?.reason) &&
  // The platform never accepted it. Automatic replies are out of date by now.
  !fbId &&
  !isAutomatic &&
  createdTime >= since(now)

/**
 * Conversations of the account with such replies that are visible to the caller; the longest waiting first. Reads a week's messages of the
 * organisation (100,000: some 0.1 s): an index of failed ones would make each change of a status rewrite all indexes of its message.
 */
const findThreadIds = async (
  { services, rights, channel }: FailedRepliesRequest,
  now: string,
): Promise<readonly string[]> => {
  const ofAccount = Object.values(threadItems).filter(({ accountType }) => accountType === channel.accountType)
  const fields = new Map<MessageType, string>(ofAccount.map(({ messageType, field }) => [messageType, field]))
  const first = new Map<string, string>()
  for (const [type, field] of fields) {
    const { rows } = await sql<{ id: string; time: string }>`
      SELECT thread.id, min(record.created_time) AS time
      FROM ${sql.table(tableOf(type))} AS record JOIN ${sql.table(tableOf('THREAD'))} AS thread ON thread."itemId" = ${sql.ref(`record.${field}`)}
      WHERE record.organisation_id = ${channel.organisationId ?? ''} AND record.created_time >= ${since(now)}
        AND record.status = 'failed' AND record.doc #>> '{failure,reason}' = ANY (${[...tokenFailures]}::text[])
        AND thread."accountId" = ${channel.accountId} AND ${buildScope('THREAD', rights, 'thread')}
      GROUP BY thread.id ORDER BY time LIMIT ${maxThreads}`.execute(services.database.kysely)
    for (const { id, time } of rows) first.set(id, time)
  }
  return [...first]
    .toSorted(([, one], [, other]) => (one < other ? -1 : 1))
    .slice(0, maxThreads)
    .map(([id]) => id)
}

/** Identifies a reply by its text, file names and parent: a later message with the same content is its retry. */
const sayingOf = (message: ChannelMessage): string =>
  JSON.stringify([
    message.message ?? '',
    attachmentsOf(message).map(({ name, mediaId }) => name ?? mediaId),
    message.parentCommentId ?? null,
  ])

const isClosed = (services: Context, thread: Row<'THREAD'>, message: ChannelMessage, now: string): boolean => {
  try {
    portOf(services, thread.itemType).checkStillOpen?.(thread, message, now)
    return false
  } catch (error) {
    if (error instanceof ApiError && error.code === 'WINDOW_CLOSED') return true
    throw error
  }
}

interface SortedReplies extends Omit<FailedReplies, 'sendable'> {
  /** Oldest first. */
  readonly sendable: readonly ChannelMessage[]
}

/** Sorts the failed replies of one conversation by whether they can be sent. Blocked customers get none. */
const sortReplies = async (services: Context, unit: UnitOfWork, thread: Row<'THREAD'>): Promise<SortedReplies> => {
  const newest = await findThreadMessages(
    unit,
    thread,
    { ownerSent: true },
    { orderBy: { createdTime: -1 }, limit: maxMessages },
  )
  const sendable: ChannelMessage[] = []
  const later = new Set<string>()
  let [isAnswered, closed, answered] = [false, 0, 0]
  for (const message of thread.isBlocked ? [] : newest) {
    const isAgain = later.has(sayingOf(message))
    later.add(sayingOf(message))
    if (message.status !== 'failed') isAnswered ||= !message.isAutomatic
    if (!isOfToken(message, unit.now) || isAgain) continue
    if (isAnswered) answered += 1
    else if (isClosed(services, thread, message, unit.now)) closed += 1
    else sendable.unshift(message)
  }
  const overtaken = sendable.filter(({ createdTime }) => (thread.lastInboundTime ?? '') > createdTime).length
  return { sendable, overtaken, closed, answered }
}

const sum = (all: readonly SortedReplies[]): FailedReplies => ({
  sendable: all.reduce((total, { sendable }) => total + sendable.length, 0),
  overtaken: all.reduce((total, { overtaken }) => total + overtaken, 0),
  closed: all.reduce((total, { closed }) => total + closed, 0),
  answered: all.reduce((total, { answered }) => total + answered, 0),
})

const findVisible = async (unit: UnitOfWork, rights: Rights, id: string): Promise<Row<'THREAD'> | null> => {
  const thread = await unit.get('THREAD', id)
  return thread && canSeeThread(rights, toThreadPlace(thread)) ? thread : null
}

export const countFailedReplies = async (request: FailedRepliesRequest): Promise<FailedReplies> => {
  const { services, rights } = request
  const ids = await findThreadIds(request, services.now().toISOString())
  const { result } = await transact(
    services.database,
    { actor: null },
    async (unit) => {
      const all: SortedReplies[] = []
      for (const id of ids) {
        const thread = await findVisible(unit, rights, id)
        if (thread) all.push(await sortReplies(services, unit, thread))
      }
      return all
    },
    { now: services.now },
  )
  return sum(result)
}

const sendAgain = async (
  services: Context,
  unit: UnitOfWork,
  { itemType, itemId, organisationId = '' }: Row<'THREAD'>,
  { _id: messageId }: ChannelMessage,
): Promise<void> => {
  const { messageType } = threadItems[itemType]
  await changeMessage(unit, messageType, messageId, { status: 'queued', failure: null })
  await enqueueJob(unit, sendJob(itemType, itemId, { messageId, organisationId }))
}

/** Queues the sendable replies of one conversation, under its lock. @returns their number */
const sendOf = async ({ services, rights }: FailedRepliesRequest, id: string): Promise<number> => {
  const { result } = await transact(
    services.database,
    { actor: rights.userId },
    async (unit) => {
      const found = await findVisible(unit, rights, id)
      if (!found) return 0
      await lockItem(services, unit, found)
      const thread = await findVisible(unit, rights, id)
      if (!thread) return 0
      const { sendable } = await sortReplies(services, unit, thread)
      for (const message of sendable) await sendAgain(services, unit, thread, message)
      if (sendable.length > 0) await updateThreadAfterChange(unit, thread)
      return sendable.length
    },
    { now: services.now },
  )
  return result
}

/** @returns number of replies that were queued */
export const sendFailedAgain = async (request: FailedRepliesRequest): Promise<number> => {
  let sent = 0
  for (const id of await findThreadIds(request, request.services.now().toISOString())) sent += await sendOf(request, id)
  return sent
}
