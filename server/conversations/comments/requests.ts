// Enqueues, in a unit, requests to the platform about a publication or a comment that others refer to, and the removal of a comment's
// replies.
import { enqueueJob, enqueueJobOnce } from '../../jobs/job-table.ts'
import type { Account } from '../../platform/account-records.ts'
import { getRecordTypes } from './platform-adapter.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import type { Comment, CommentContext } from './records.ts'
import { defineJob } from '../../jobs/define-job.ts'

export const definePublicationJob = ({ prefix }: PlatformAdapter) =>
  defineJob(
    `${prefix}Publication`,
    ({ _id: accountId, organisationId }: Account, fbId: string, mentioned: boolean) => ({
      organisationId,
      lane: `${prefix}Publication:${accountId}:${fbId}`,
      payload: { accountId, fbId, mentioned },
    }),
  )

export interface RequestedComment {
  readonly fbId: string
  /** Null if only the platform knows the publication. */
  readonly publicationFbId: string | null
  /** It mentions the account, under whatever publication. */
  readonly mentioned: boolean
}

export const defineCommentJob = ({ prefix }: PlatformAdapter) =>
  defineJob(
    `${prefix}Comment`,
    (
      { _id: accountId, organisationId }: Account,
      { fbId, publicationFbId, mentioned }: RequestedComment,
      inMs: number,
    ) => ({
      organisationId,
      lane: `${prefix}Comment:${accountId}:${fbId}`,
      payload: { accountId, fbId, publicationFbId, mentioned },
      inMs,
    }),
  )

export const defineRemovalJob = ({ prefix }: PlatformAdapter) =>
  defineJob(`${prefix}CommentRemoval`, (commentId: string) => ({
    lane: `${prefix}CommentRemoval:${commentId}`,
    payload: { commentId },
  }))

/** @param mentioned it mentions the account, and may be somebody else's */
export const requestPublication = async (
  { adapter, unit, account }: CommentContext,
  fbId: string,
  mentioned: boolean,
): Promise<void> => {
  await enqueueJobOnce(unit, definePublicationJob(adapter)(account, fbId, mentioned))
}

/** Delay of a request for a comment whose own webhook may still be on the way. */
export const inFlightMs = 3_000

export const requestComment = async (
  { adapter, unit, account }: CommentContext,
  comment: RequestedComment,
  inMs: number,
): Promise<void> => {
  await enqueueJobOnce(unit, defineCommentJob(adapter)(account, comment, inMs))
}

/** Enqueues the removal of the replies to a removed comment, which are gone with it. */
export const removeReplies = async (
  { adapter, unit }: Pick<CommentContext, 'adapter' | 'unit'>,
  comment: Comment,
): Promise<void> => {
  const reply = await unit.find(getRecordTypes(adapter).comment, {
    parentCommentId: comment._id,
    isRemoteDeleted: false,
  })
  if (!reply) return
  await enqueueJob(unit, defineRemovalJob(adapter)(comment._id))
}
