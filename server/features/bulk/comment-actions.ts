// Hides, shows, deletes or keeps the comments of many conversations, with the commands for a single comment. A conversation may
// have any number of comments: a few are processed within the portion, the rest by a separate job.
import { maxTransactionRecords } from '../../../contract/constants.ts'
import type { Row } from '../../../contract/index.ts'
import { threadItems } from '../../../contract/items.ts'
import type { CommentAction } from '../../../contract/moderation.ts'
import { findWaitingComments } from '../../conversations/comments/waiting-comments.ts'
import { findThreadMessages } from '../../conversations/threads/messages.ts'
import { getVisibleThread } from '../../conversations/threads/visible-thread.ts'
import { portOf } from '../../context/port-of.ts'
import type { Context } from '../../context/context.ts'
import { loadRights } from '../../database/rights.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { enqueueJob } from '../../jobs/job-table.ts'
import { done } from '../../jobs/job.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { BulkAction, BulkWork } from './bulk-action.ts'
import { getThreadLocks } from './thread-locks.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { JobHandler } from '../../jobs/define-job.ts'

interface ModerateRestPayload {
  readonly threadId: string
  readonly userId: string
  readonly action: CommentAction
  readonly ids: readonly string[]
}

export const moderateRestJob = defineJob(
  'moderateRest',
  (organisationId: string | null | undefined, payload: ModerateRestPayload) => ({
    queue: 'bulk',
    organisationId,
    lane: `moderateRest:${payload.threadId}`,
    payload,
  }),
)

/** A comment and its audit entry. */
const recordsOfComment = 2
const commentsAtOnce = 5
const commentsOfJob = Math.floor((maxTransactionRecords - recordsOfComment) / recordsOfComment)

type Work = Pick<BulkWork, 'services' | 'unit' | 'rights'>

/**
 * Skips comments for which the action is refused or already done.
 * @returns the ids it was applied to, and the first refusal
 */
const moderateEach = async (
  { services, unit, rights }: Work,
  thread: Row<'THREAD'>,
  ids: readonly string[],
  action: CommentAction,
): Promise<{ readonly done: string[]; readonly refusal: ApiError | null }> => {
  const { moderate } = portOf(services, thread.itemType)
  const moderated: string[] = []
  let refusal: ApiError | null = null
  for (const id of ids) {
    try {
      if (await moderate?.({ services, rights }, unit, id, action)) moderated.push(id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refusal ??= error
    }
  }
  return { done: moderated, refusal }
}

const moderateMany = async (
  work: Work,
  thread: Row<'THREAD'>,
  ids: readonly string[],
  action: CommentAction,
): Promise<string[]> => {
  const rest = ids.slice(commentsAtOnce)
  const { done: moderated, refusal } = await moderateEach(work, thread, ids.slice(0, commentsAtOnce), action)
  if (refusal && moderated.length === 0 && rest.length === 0) throw refusal
  if (rest.length > 0) {
    const payload = { threadId: thread._id, userId: work.rights.userId, action, ids: rest }
    await enqueueJob(work.unit, moderateRestJob(thread.organisationId, payload))
  }
  return [...moderated, ...rest]
}

type Find = (unit: UnitOfWork, thread: Row<'THREAD'>) => Promise<readonly string[]>

const findWaiting: Find = async (unit, { itemType, itemId }) => {
  const type = threadItems[itemType].messageType
  return type === 'FBCOMMENT' || type === 'IGCOMMENT' ? findWaitingComments(unit, type, itemId) : []
}

const findHidden: Find = async (unit, thread) =>
  threadItems[thread.itemType].audience === 'public'
    ? (await findThreadMessages(unit, thread, { ownerSent: false, isHidden: true })).map(({ _id }) => _id)
    : []

const bulkAction = (find: Find, action: CommentAction, back: CommentAction | null): BulkAction => ({
  // Includes the conversation itself.
  max: commentsAtOnce * recordsOfComment + 1,
  undoesAnyVersion: true,
  locksOf: getThreadLocks,
  run: async (work, id) => {
    const thread = await getVisibleThread(work.services, work.unit, work.rights, { id })
    const moderated = await moderateMany(work, thread, await find(work.unit, thread), action)
    return moderated.length > 0 ? moderated : null
  },
  undo: async (work, { recordId, before }) => {
    if (!back) throw new Error(`${action} is not undone`)
    const thread = await getVisibleThread(work.services, work.unit, work.rights, { id: recordId })
    // The ids that the run stored.
    await moderateMany(work, thread, before as readonly string[], back)
  },
})

export const commentActions = {
  hideComment: bulkAction(findWaiting, 'hide', 'show'),
  showComment: bulkAction(findHidden, 'show', 'hide'),
  deleteComment: bulkAction(findWaiting, 'delete', null),
  keepComment: bulkAction(findWaiting, 'keep', 'unkeep'),
} as const satisfies Record<string, BulkAction>

/** Uses the current rights of the user who started it. */
export const createModerateRestHandler =
  (services: Context): JobHandler<typeof moderateRestJob> =>
  async ({ threadId, userId, action, ids }) => {
    for (let at = 0; at < ids.length; at += commentsOfJob) {
      await transact(services.database, { actor: userId }, async (unit) => {
        const rights = await loadRights(unit.tx, userId)
        const thread = rights && (await unit.get('THREAD', threadId))
        if (!thread) return
        await unit.lock(...(await portOf(services, thread.itemType).locksOf(unit, thread.itemId)))
        await moderateEach({ services, unit, rights }, thread, ids.slice(at, at + commentsOfJob), action)
      })
    }
    return done
  }
