// The account's own comments, as the platform reports them: those written here are recognised by their id, or by their content.
import { runNow } from '../../jobs/job-table.ts'
import { advanceDeliveryStatus } from '../../../contract/delivery.ts'
import { matchEcho } from '../sending/echo-matching.ts'
import { sendLane } from '../sending/send-lane.ts'
import type { Match } from '../../database/matching.ts'
import { takeOver } from './move-below.ts'
import { getRecordTypes } from './platform-adapter.ts'
import { changeComment, findPublication } from './records.ts'
import type { Comment, CommentContext } from './records.ts'
import type { ObservedComment } from './observed.ts'
import { refreshThread } from './thread.ts'

const maxInFlight = 20

const findInFlight = async ({ unit, adapter }: CommentContext, match: Match, observedComment: ObservedComment) => {
  const unsure: Comment[] = await unit.findAll(
    getRecordTypes(adapter).comment,
    { ...match, ownerSent: true, fbId: null },
    { orderBy: { createdTime: -1 }, limit: maxInFlight },
  )
  return matchEcho(unsure, observedComment, observedComment.createdTime)
}

/** A comment of ours that was sent: below the same root, since the platform may move a reply to a reply up; or below the publication. */
export const findOwnComment = async (
  context: CommentContext,
  parent: Comment | null,
  observedComment: ObservedComment,
): Promise<Comment | null> => {
  if (parent) return findInFlight(context, { rootCommentId: parent.rootCommentId }, observedComment)
  if (observedComment.parentFbId !== null) return null
  const publication = await findPublication(context, observedComment.publicationFbId)
  const { publication: field } = context.adapter.fields
  return publication && findInFlight(context, { [field]: publication._id, parentCommentId: null }, observedComment)
}

/** Its id and its time are certain now. A comment given up with unknown outcome was sent after all. */
export const handleOwnEcho = async (
  context: CommentContext,
  ours: Comment,
  observedComment: ObservedComment,
): Promise<void> => {
  const { unit } = context
  const known = ours.status === 'failed' ? 'sent' : (ours.status ?? 'queued')
  const permalink = observedComment.permalink === null ? {} : { permalink_url: observedComment.permalink }
  const standIn = await takeOver(context, ours, observedComment.fbId)
  if (standIn) await unit.remove(getRecordTypes(context.adapter).comment, standIn._id)
  const comment = await changeComment(context, ours, {
    fbId: observedComment.fbId,
    sentTime: observedComment.createdTime,
    status: advanceDeliveryStatus(known, 'sent'),
    failure: null,
    data: { ...permalink, ...ours.data },
  })
  await refreshThread(context, comment)
  await runNow(unit, sendLane(ours.rootCommentId))
}
