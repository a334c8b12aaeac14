// Asks that a comment be hidden, shown or deleted at the platform, and notes that one may stay. The comment says that it was asked,
// until the platform has answered.
import type { ModerationAction } from '../../../contract/moderation.ts'
import { canManageOrganisation } from '../../../contract/permissions.ts'
import type { Rights } from '../../../contract/permissions.ts'
import type { Context } from '../../context/context.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { insertJob } from '../../jobs/job-table.ts'
import { ApiError } from '../../lib/api-error.ts'
import { addAudit } from '../../records/audit.ts'
import { sendLane } from '../sending/send-lane.ts'
import { getVisibleThread } from '../threads/visible-thread.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import { getRecordTypes } from './platform-adapter.ts'
import { changeComment } from './records.ts'
import type { Comment } from './records.ts'
import { jobKinds } from './requests.ts'

const auditActions = { hide: 'commentHidden', show: 'commentShown', delete: 'commentDeleted' } as const

interface Moderator {
  readonly services: Context
  readonly rights: Rights
}

/** What the platform has told of a comment; undefined while it has not been asked. */
const saysNo = ({ data }: Comment, flag: 'can_hide' | 'can_remove'): boolean =>
  (data as Readonly<Record<string, unknown>> | null)?.[flag] === false

type Kind = 'FBCOMMENT' | 'IGCOMMENT'

const check = (comment: Comment, action: ModerationAction | 'keep', type: Kind): void => {
  if (comment.isRemoteDeleted === true || !comment.fbId) throw new ApiError('COMMENT_GONE', undefined, type)
  if (action === 'delete') {
    if (saysNo(comment, 'can_remove')) throw new ApiError('NOT_REMOVABLE', undefined, type)
  } else if (comment.ownerSent === true || (action !== 'keep' && saysNo(comment, 'can_hide')))
    throw new ApiError('NOT_HIDEABLE', undefined, type)
}

/** Under the lock of its conversation. @throws ApiError NOT_FOUND, FORBIDDEN */
const getModeratedComment = async (
  adapter: PlatformAdapter,
  { services, rights }: Moderator,
  unit: UnitOfWork,
  id: string,
): Promise<{ readonly comment: Comment; readonly type: Kind; readonly organisationId: string | null }> => {
  const type = getRecordTypes(adapter).comment
  const rootCommentId = (await unit.get(type, id))?.rootCommentId
  // As for one that they may not see.
  if (!rootCommentId) throw new ApiError('NOT_FOUND', undefined, 'THREAD')
  const { organisationId = null } = await getVisibleThread(services, unit, rights, { itemId: rootCommentId })
  if (!canManageOrganisation(rights, organisationId ?? '')) throw new ApiError('FORBIDDEN', undefined, type)
  const comment = await unit.get(type, id)
  if (!comment) throw new ApiError('NOT_FOUND', undefined, type)
  return { comment, type, organisationId }
}

/** @throws ApiError NOT_FOUND, FORBIDDEN, COMMENT_GONE, NOT_HIDEABLE, NOT_REMOVABLE */
const moderateComment = async (
  adapter: PlatformAdapter,
  moderator: Moderator,
  unit: UnitOfWork,
  { id, action }: { readonly id: string; readonly action: ModerationAction },
): Promise<Record<string, never>> => {
  const { comment, type, organisationId } = await getModeratedComment(adapter, moderator, unit, id)
  check(comment, action, type)
  const asked = { action, state: 'asked', time: unit.now } as const
  await changeComment({ unit, adapter }, comment, { moderation: asked })
  addAudit(unit, auditActions[action], type, id, { organisationId })
  await insertJob(unit, {
    queue: 'answers',
    organisationId,
    // After the answers that were written before, before those that are written after.
    lane: sendLane(comment.rootCommentId),
    kind: jobKinds(adapter).moderation,
    payload: { commentId: id },
  })
  return {}
}

/** @throws ApiError NOT_FOUND, FORBIDDEN, COMMENT_GONE, NOT_HIDEABLE */
const keepComment = async (
  adapter: PlatformAdapter,
  moderator: Moderator,
  unit: UnitOfWork,
  { id, kept }: { readonly id: string; readonly kept: boolean },
): Promise<Record<string, never>> => {
  const { comment, type, organisationId } = await getModeratedComment(adapter, moderator, unit, id)
  check(comment, 'keep', type)
  if ((comment.isKept === true) === kept) return {}
  await changeComment({ unit, adapter }, comment, { isKept: kept })
  addAudit(unit, kept ? 'commentKept' : 'commentUnkept', type, id, { organisationId })
  return {}
}

interface Asked extends Moderator {
  readonly params: Readonly<Record<string, string>>
}

/** The calls of a channel: hiding or showing, deleting, keeping. */
export const createModerationCalls = (adapter: PlatformAdapter) => ({
  hide: (context: Asked & { readonly body: { readonly hidden: boolean } }, unit: UnitOfWork) =>
    moderateComment(adapter, context, unit, {
      id: context.params['id'] ?? '',
      action: context.body.hidden ? 'hide' : 'show',
    }),
  delete: (context: Asked, unit: UnitOfWork) =>
    moderateComment(adapter, context, unit, { id: context.params['id'] ?? '', action: 'delete' }),
  keep: (context: Asked & { readonly body: { readonly kept: boolean } }, unit: UnitOfWork) =>
    keepComment(adapter, context, unit, { id: context.params['id'] ?? '', kept: context.body.kept }),
})
