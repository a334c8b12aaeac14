// The account's own comments, as the platform tells of them: ours are known again by their id, or by their words.
import { laterStatus } from '../../contract/delivery.ts'
import { meantBy } from '../sending/same-words.ts'
import { sendLane } from '../sending/send-job.ts'
import { typesOf } from './dialect.ts'
import { changeComment } from './records.ts'
import type { Comment, CommentContext } from './records.ts'
import type { SeenComment } from './seen.ts'
import { refreshThread } from './thread.ts'

const onItsWayMost = 20

/** One of ours that has left, below the same root: the platform may lift an answer to an answer. */
export const ourCommentIn = async ({ unit, dialect }: CommentContext, { rootCommentId }: Comment, seen: SeenComment): Promise<Comment | null> => {
  const unsure: Comment[] = await unit.findAll(
    typesOf(dialect).comment,
    { rootCommentId, ownerSent: true, fbId: null },
    { orderBy: { createdTime: -1 }, limit: onItsWayMost },
  )
  return meantBy(unsure, seen, seen.createdTime)
}

/** Its id and its time are certain now. One given up with unknown outcome was sent after all. */
export const takeOwnEcho = async (context: CommentContext, ours: Comment, seen: SeenComment): Promise<void> => {
  const { unit, services } = context
  const known = ours.status === 'failed' ? 'sent' : (ours.status ?? 'queued')
  const permalink = seen.permalink === null ? {} : { permalink_url: seen.permalink }
  const comment = await changeComment(context, ours, {
    fbId: seen.fbId,
    sentTime: seen.createdTime,
    status: laterStatus(known, 'sent'),
    failure: null,
    data: { ...permalink, ...ours.data },
  })
  await refreshThread(context, comment)
  await services.jobs.hurry(unit, sendLane(ours.rootCommentId))
}
