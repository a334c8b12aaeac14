// Replies to a comment in private: the comment holds the request, and the text until the platform has it.
import { privateItems, privateReplyMs } from '../../../contract/private-reply.ts'
import type { PrivateReply } from '../../../contract/private-reply.ts'
import { portOf } from '../../context/port-of.ts'
import { createRecordId } from '../../database/record-id.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { enqueueJob } from '../../jobs/job-table.ts'
import { ApiError } from '../../lib/api-error.ts'
import { checkNamed } from '../sending/check-named.ts'
import type { NamedIds } from '../sending/check-named.ts'
import { getFirstStatus } from '../sending/queued-reply.ts'
import { sendLane } from '../sending/send-lane.ts'
import { checkReplyText } from '../sending/write-reply.ts'
import type { Author } from '../sending/write-reply.ts'
import { markAnswered } from '../threads/mark-as-read.ts'
import { updateThreadAfterChange } from '../threads/thread-after-message.ts'
import { getVisibleThread } from '../threads/visible-thread.ts'
import { isElsewhere } from './is-elsewhere.ts'
import { getRecordTypes } from './platform-adapter.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import { changeComment } from './records.ts'
import type { Comment } from './records.ts'
import { defineJob } from '../../jobs/define-job.ts'

export const definePrivateReplyJob = ({ prefix }: PlatformAdapter) =>
  defineJob(
    `${prefix}PrivateReply`,
    ({ _id: commentId, rootCommentId }: Comment, organisationId: string | null | undefined) => ({
      queue: 'answers',
      organisationId,
      lane: sendLane(rootCommentId),
      payload: { commentId },
    }),
  )

/** @param isTheirs a publication that is not on our own wall */
const check = (comment: Comment, type: 'FBCOMMENT' | 'IGCOMMENT', now: string, isTheirs: boolean): void => {
  const commentData = (comment.data ?? {}) as Readonly<Record<string, unknown>>
  const known = comment.privateReply as PrivateReply | null | undefined
  if (comment.isRemoteDeleted === true || !comment.fbId) throw new ApiError('COMMENT_GONE', undefined, type)
  if (comment.ownerSent === true || isTheirs) throw new ApiError('NO_PRIVATE_REPLY', undefined, type)
  if ((known && known.status !== 'failed') || commentData['private_reply'] === true)
    throw new ApiError('PRIVATE_REPLY_SENT', undefined, type)
  if (Date.parse(now) - Date.parse(comment.createdTime) > privateReplyMs)
    throw new ApiError('PRIVATE_REPLY_LATE', undefined, type)
  if (commentData['can_reply_privately'] === false) throw new ApiError('NO_PRIVATE_REPLY', undefined, type)
}

interface PrivatelySubmitted {
  readonly commentId: string
  readonly text: string | null | undefined
  /** Further fields of the comment that the request names. */
  readonly named: NamedIds
}

/**
 * @throws ApiError NOT_FOUND, CUSTOMER_BLOCKED, CHANNEL_NOT_CONNECTED, COMMENT_GONE, NO_PRIVATE_REPLY, PRIVATE_REPLY_SENT,
 * PRIVATE_REPLY_LATE, MESSAGE_EMPTY, MESSAGE_TOO_LONG
 */
export const submitPrivateReply = async (
  adapter: PlatformAdapter,
  { services, rights }: Author,
  unit: UnitOfWork,
  { commentId, text, named }: PrivatelySubmitted,
): Promise<{ messageId: string }> => {
  const types = getRecordTypes(adapter)
  const rootCommentId = (await unit.get(types.comment, commentId))?.rootCommentId
  // The same error as for one that they may not see.
  if (!rootCommentId) throw new ApiError('NOT_FOUND', undefined, 'THREAD')
  const thread = await getVisibleThread(services, unit, rights, { itemId: rootCommentId })
  const comment = await unit.get(types.comment, commentId)
  if (!comment) throw new ApiError('NOT_FOUND', undefined, types.comment)
  checkNamed(types.comment, comment, named)
  if (thread.isBlocked) throw new ApiError('CUSTOMER_BLOCKED', undefined, 'CUSTOMER')
  check(comment, types.comment, unit.now, await isElsewhere(unit, adapter, comment))
  const message = checkReplyText(privateItems[adapter.itemType], text, null)
  if (!(await portOf(services, adapter.itemType).isConnected(unit, thread.accountId)))
    throw new ApiError('CHANNEL_NOT_CONNECTED', undefined, types.account)
  const messageId = createRecordId()
  const privateReply = {
    status: getFirstStatus(unit),
    // The message gets this id once there is a conversation for it.
    messageId,
    agentId: rights.userId,
    time: unit.now,
    message,
    commandId: unit.context.commandId ?? null,
    failure: null,
  } as const
  await changeComment({ unit, adapter }, comment, { privateReply })
  await markAnswered(services, unit, await updateThreadAfterChange(unit, thread))
  await enqueueJob(unit, definePrivateReplyJob(adapter)(comment, thread.organisationId))
  return { messageId }
}
