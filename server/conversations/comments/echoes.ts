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

const findInFlight = async ({ unit, adapter }: CommentContext, match: Match, seen: ObservedComment) => {
  const unsure: Comment[] = await unit.findAll(
    getRecordTypes(adapter).comment,
    { ...match, ownerSent: true, fbId: null },
    { orderBy: { createdTime: -1 }, limit: maxInFlight },
  )
  return matchEcho(unsure, seen, seen.createdTime)
}

/** A comment of ours that was sent: below the same root, since the platform may move a reply to a reply up; or below the publication. */
export const findOwnComment = async (
  context: CommentContext,
  parent: Comment | null,
  seen: ObservedComment,
): Promise<Comment | null> => {
  if (parent) return findInFlight(context, { rootCommentId: parent.rootCommentId }, seen)
  if (seen.parentFbId !== null) return null
  const publication = await findPublication(context, seen.publicationFbId)
  const { publication: field } = context.adapter.fields
  return publication && findInFlight(context, { [field]: publication._id, parentCommentId: null }, seen)
}

/** Its id and its time are certain now. A comment given up with unknown outcome was sent after all. */
export const handleOwnEcho = async (context: CommentContext, ours: Comment, seen: ObservedComment): Promise<void> => {
  const { unit } = context
  const known = ours.status === 'failed' ? 'sent' : (ours.status ?? 'queued')
  const permalink = seen.permalink === null ? {} : { permalink_url: seen.permalink }
  const standIn = await takeOver(context, ours, seen.fbId)
  if (standIn) await unit.remove(getRecordTypes(context.adapter).comment, standIn._id)
  const comment = await changeComment(context, ours, {
    fbId: seen.fbId,
    sentTime: seen.createdTime,
    status: advanceDeliveryStatus(known, 'sent'),
    failure: null,
    data: { ...permalink, ...ours.data },
  })
  await refreshThread(context, comment)
  await runNow(unit, sendLane(ours.rootCommentId))
}
