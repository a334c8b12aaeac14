// Asks that a comment be hidden, shown or deleted at the platform. The comment says that it was asked, until the platform has answered.
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

/** What the platform has told of a comment; undefined while it has not been asked. */
const saysNo = ({ data }: Comment, flag: 'can_hide' | 'can_remove'): boolean =>
  (data as Readonly<Record<string, unknown>> | null)?.[flag] === false

const check = (comment: Comment, action: ModerationAction, type: 'FBCOMMENT' | 'IGCOMMENT'): void => {
  if (comment.isRemoteDeleted === true || !comment.fbId) throw new ApiError('COMMENT_GONE', undefined, type)
  if (action === 'delete' ? saysNo(comment, 'can_remove') : comment.ownerSent === true || saysNo(comment, 'can_hide'))
    throw new ApiError(action === 'delete' ? 'NOT_REMOVABLE' : 'NOT_HIDEABLE', undefined, type)
}

/** @throws ApiError NOT_FOUND, FORBIDDEN, COMMENT_GONE, NOT_HIDEABLE, NOT_REMOVABLE */
const moderateComment = async (
  adapter: PlatformAdapter,
  { services, rights }: { readonly services: Context; readonly rights: Rights },
  unit: UnitOfWork,
  { id, action }: { readonly id: string; readonly action: ModerationAction },
): Promise<Record<string, never>> => {
  const type = getRecordTypes(adapter).comment
  const rootCommentId = (await unit.get(type, id))?.rootCommentId
  // As for one that they may not see.
  if (!rootCommentId) throw new ApiError('NOT_FOUND', undefined, 'THREAD')
  const { itemId, organisationId } = await getVisibleThread(services, unit, rights, { itemId: rootCommentId })
  if (!canManageOrganisation(rights, organisationId ?? '')) throw new ApiError('FORBIDDEN', undefined, type)
  const comment = await unit.get(type, id)
  if (!comment) throw new ApiError('NOT_FOUND', undefined, type)
  check(comment, action, type)
  const asked = { action, state: 'asked', time: unit.now } as const
  await changeComment({ unit, adapter }, comment, { moderation: asked })
  addAudit(unit, auditActions[action], type, id, { organisationId: organisationId ?? null })
  await insertJob(unit, {
    queue: 'answers',
    organisationId: organisationId ?? null,
    // After the answers that were written before, before those that are written after.
    lane: sendLane(itemId),
    kind: jobKinds(adapter).moderation,
    payload: { commentId: id },
  })
  return {}
}

interface Asked {
  readonly services: Context
  readonly rights: Rights
  readonly params: Readonly<Record<string, string>>
}

/** The two calls of a channel: hiding or showing, and deleting. */
export const createModerationCalls = (adapter: PlatformAdapter) => ({
  hide: (context: Asked & { readonly body: { readonly hidden: boolean } }, unit: UnitOfWork) =>
    moderateComment(adapter, context, unit, {
      id: context.params['id'] ?? '',
      action: context.body.hidden ? 'hide' : 'show',
    }),
  delete: (context: Asked, unit: UnitOfWork) =>
    moderateComment(adapter, context, unit, { id: context.params['id'] ?? '', action: 'delete' }),
})
