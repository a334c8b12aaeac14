// The API call that writes a private message: in a conversation, or in reply to a comment.
import { threadItems } from '../../../contract/items.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import { submitMessage } from '../messaging/submit-message.ts'
import type { SubmittedMessage } from '../messaging/submit-message.ts'
import type { Author } from '../sending/write-reply.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import { submitPrivateReply } from './private-reply.ts'

interface CommentAnswer extends Omit<SubmittedMessage, 'conversationId' | 'data'> {
  readonly conversationId: string | null | undefined
  readonly commentId: string | null | undefined
  readonly data: SubmittedMessage['data'] & { readonly commentReply?: boolean | null | undefined }
}

/** @throws ApiError INVALID_BODY if the body names neither or both; and the errors of either call */
export const submitMessageOrPrivateReply = (
  adapter: PlatformAdapter,
  author: Author,
  unit: UnitOfWork,
  { conversationId, commentId, lastOutboundId, data, named = {}, messageId }: CommentAnswer,
): Promise<{ messageId: string }> => {
  const { privately } = adapter
  if (conversationId && !commentId)
    return submitMessage(privately, author, unit, { conversationId, lastOutboundId, data, named, messageId })
  const { field, submit } = threadItems[privately.itemType]
  if (conversationId || !commentId) throw new ApiError('INVALID_BODY', { [field]: 'REQUIRED' }, submit)
  if (data.commentReply !== true) throw new ApiError('INVALID_BODY', { 'data.commentReply': 'REQUIRED' }, submit)
  if (data.media) throw new ApiError('INVALID_BODY', { 'data.media': 'FIELD_NOT_ALLOWED' }, submit)
  return submitPrivateReply(adapter, author, unit, { commentId, text: data.message, named })
}
