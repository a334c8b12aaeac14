// Asks, in a unit, that the platform be asked: about a publication or a comment that others refer to, about what went with a removed one.
import { enqueueJob, enqueueJobOnce } from '../../jobs/job-table.ts'
import { getRecordTypes } from './platform-adapter.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import type { Comment, CommentContext } from './records.ts'

export const jobKinds = ({ prefix }: PlatformAdapter) => ({
  publication: `${prefix}Publication`,
  comment: `${prefix}Comment`,
  removal: `${prefix}CommentRemoval`,
  privateReply: `${prefix}PrivateReply`,
  moderation: `${prefix}CommentModeration`,
})

/** @param mentioned it mentions the account, and may be somebody else's */
export const requestPublication = async (
  { adapter, unit, account }: CommentContext,
  fbId: string,
  mentioned: boolean,
): Promise<void> => {
  const kind = jobKinds(adapter).publication
  await enqueueJobOnce(unit, {
    organisationId: account.organisationId,
    lane: `${kind}:${account._id}:${fbId}`,
    kind,
    payload: { accountId: account._id, fbId, mentioned },
  })
}

/** Where its own webhook may be on the way, that is waited for a moment. */
export const inFlightMs = 3_000

export interface RequestedComment {
  readonly fbId: string
  /** Null where only the platform knows what it stands under. */
  readonly publicationFbId: string | null
  /** It mentions the account, wherever it stands. */
  readonly mentioned: boolean
}

export const requestComment = async (
  context: CommentContext,
  { fbId, publicationFbId, mentioned }: RequestedComment,
  inMs: number,
): Promise<void> => {
  const { adapter, unit, account } = context
  const kind = jobKinds(adapter).comment
  await enqueueJobOnce(unit, {
    organisationId: account.organisationId,
    lane: `${kind}:${account._id}:${fbId}`,
    kind,
    payload: { accountId: account._id, fbId, publicationFbId, mentioned },
    inMs,
  })
}

/** The answers to a removed comment went with it. */
export const removeReplies = async (
  { adapter, unit }: Pick<CommentContext, 'adapter' | 'unit'>,
  comment: Comment,
): Promise<void> => {
  const answered = await unit.find(getRecordTypes(adapter).comment, {
    parentCommentId: comment._id,
    isRemoteDeleted: false,
  })
  if (!answered) return
  const kind = jobKinds(adapter).removal
  await enqueueJob(unit, { lane: `${kind}:${comment._id}`, kind, payload: { commentId: comment._id } })
}
