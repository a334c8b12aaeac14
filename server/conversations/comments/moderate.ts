// Requests that the platform hides, shows or deletes a comment, and records that one may stay. The comment shows the request until the
// platform has answered.
import type { CommentAction } from '../../../contract/moderation.ts'
import { canManageOrganisation } from '../../../contract/permissions.ts'
import type { Rights } from '../../../contract/permissions.ts'
import type { Context } from '../../context/context.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { enqueueJob } from '../../jobs/job-table.ts'
import { ApiError } from '../../lib/api-error.ts'
import { addAudit } from '../../records/audit.ts'
import { sendLane } from '../sending/send-lane.ts'
import { getVisibleThread } from '../threads/visible-thread.ts'
import { isElsewhere } from './is-elsewhere.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import { getRecordTypes } from './platform-adapter.ts'
import { changeComment } from './records.ts'
import type { Comment } from './records.ts'
import { defineJob } from '../../jobs/define-job.ts'

export const defineModerationJob = ({ prefix }: PlatformAdapter) =>
  defineJob(
    `${prefix}CommentModeration`,
    ({ _id: commentId, rootCommentId }: Comment, organisationId: string | null) => ({
      queue: 'answers',
      organisationId,
      // After the replies that were written before, ahead of those that are written later.
      lane: sendLane(rootCommentId),
      payload: { commentId },
    }),
  )

const auditActions = {
  hide: 'commentHidden',
  show: 'commentShown',
  delete: 'commentDeleted',
  keep: 'commentKept',
  unkeep: 'commentUnkept',
} as const

interface Moderator {
  readonly services: Context
  readonly rights: Rights
}

/** Whether the platform has ruled it out; the flag is undefined until the platform was queried. */
const saysNo = ({ data }: Comment, flag: 'can_hide' | 'can_remove'): boolean =>
  (data as Readonly<Record<string, unknown>> | null)?.[flag] === false

type Kind = 'FBCOMMENT' | 'IGCOMMENT'

/** @param isTheirs nothing about it is ours to decide */
const check = (comment: Comment, action: CommentAction, type: Kind, isTheirs: boolean): void => {
  if (comment.isRemoteDeleted === true || !comment.fbId) throw new ApiError('COMMENT_GONE', undefined, type)
  if (isTheirs) throw new ApiError(action === 'delete' ? 'NOT_REMOVABLE' : 'NOT_HIDEABLE', undefined, type)
  if (action === 'delete') {
    if (saysNo(comment, 'can_remove')) throw new ApiError('NOT_REMOVABLE', undefined, type)
  } else if (comment.ownerSent === true || (['hide', 'show'].includes(action) && saysNo(comment, 'can_hide')))
    throw new ApiError('NOT_HIDEABLE', undefined, type)
}

/** Reads the comment under its conversation's lock. @throws ApiError NOT_FOUND, FORBIDDEN */
const getModeratedComment = async (
  adapter: PlatformAdapter,
  { services, rights }: Moderator,
  unit: UnitOfWork,
  id: string,
): Promise<{ readonly comment: Comment; readonly type: Kind; readonly organisationId: string | null }> => {
  const type = getRecordTypes(adapter).comment
  const rootCommentId = (await unit.get(type, id))?.rootCommentId
  // The same error as for one that they may not see.
  if (!rootCommentId) throw new ApiError('NOT_FOUND', undefined, 'THREAD')
  const { organisationId = null } = await getVisibleThread(services, unit, rights, { itemId: rootCommentId })
  if (!canManageOrganisation(rights, organisationId ?? '')) throw new ApiError('FORBIDDEN', undefined, type)
  const comment = await unit.get(type, id)
  if (!comment) throw new ApiError('NOT_FOUND', undefined, type)
  return { comment, type, organisationId }
}

/** @returns whether there was anything to do @throws ApiError NOT_FOUND, FORBIDDEN, COMMENT_GONE, NOT_HIDEABLE, NOT_REMOVABLE */
export const moderate = async (
  adapter: PlatformAdapter,
  moderator: Moderator,
  unit: UnitOfWork,
  { id, action }: { readonly id: string; readonly action: CommentAction },
): Promise<boolean> => {
  const { comment, type, organisationId } = await getModeratedComment(adapter, moderator, unit, id)
  // A post never waits for moderation, so there is nothing to keep.
  const isKeeping = action === 'keep' || action === 'unkeep'
  const isTheirs = (isKeeping && comment.isPublication === true) || (await isElsewhere(unit, adapter, comment))
  check(comment, action, type, isTheirs)
  // This has already been requested.
  if (comment.moderation?.state === 'asked' && comment.moderation.action === action) return false
  if (isKeeping) {
    const isKept = action === 'keep'
    if ((comment.isKept === true) === isKept) return false
    await changeComment({ unit, adapter }, comment, { isKept })
  } else {
    await changeComment({ unit, adapter }, comment, { moderation: { action, state: 'asked', time: unit.now } })
    await enqueueJob(unit, defineModerationJob(adapter)(comment, organisationId))
  }
  addAudit(unit, auditActions[action], type, id, { organisationId })
  return true
}

interface ModerationContext extends Moderator {
  readonly params: Readonly<Record<string, string>>
}

/** A channel's API calls: hiding or showing, deleting, keeping. */
export const createModerationCalls = (adapter: PlatformAdapter) => {
  const run = async (
    context: ModerationContext,
    unit: UnitOfWork,
    action: CommentAction,
  ): Promise<Record<string, never>> => {
    await moderate(adapter, context, unit, { id: context.params['id'] ?? '', action })
    return {}
  }
  return {
    hide: (context: ModerationContext & { readonly body: { readonly hidden: boolean } }, unit: UnitOfWork) =>
      run(context, unit, context.body.hidden ? 'hide' : 'show'),
    delete: (context: ModerationContext, unit: UnitOfWork) => run(context, unit, 'delete'),
    keep: (context: ModerationContext & { readonly body: { readonly kept: boolean } }, unit: UnitOfWork) =>
      run(context, unit, context.body.kept ? 'keep' : 'unkeep'),
  }
}
