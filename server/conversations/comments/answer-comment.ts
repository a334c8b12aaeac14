// Writes a public comment: below another comment, or below the publication itself, where it begins a conversation of ours.
import { portOf } from '../../context/port-of.ts'
import { createRecordId } from '../../database/record-id.ts'
import { getRecord } from '../../database/reads.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import { textIn } from '../../platform/account-records.ts'
import { createQueuedReply } from '../sending/queued-reply.ts'
import { getReplyFile, linkMediaToMessage } from '../sending/reply-file.ts'
import { enqueueSend, sendJob } from '../sending/send-lane.ts'
import { checkReplyText, writeReply } from '../sending/write-reply.ts'
import type { Author } from '../sending/write-reply.ts'
import { updateThreadAfterMessage } from '../threads/thread-after-message.ts'
import { publicationLock } from './locks.ts'
import { getRecordTypes } from './platform-adapter.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import type { Comment, CommentFields, Publication } from './records.ts'
import { ensureThread } from './thread.ts'

interface AnswerContent {
  /** The comment or the publication that is answered. */
  readonly id: string
  readonly text: string | null | undefined
  /** An upload of the author's own; Instagram accepts text alone. */
  readonly mediaId: string | null | undefined
}

const parentFields = ({ fields }: PlatformAdapter, record: Comment): Readonly<Record<string, string | null>> => ({
  [fields.account]: textIn(record, fields.account),
  [fields.publication]: textIn(record, fields.publication),
})

/** @throws ApiError NOT_FOUND, COMMENT_GONE, and what `writeReply` throws */
export const answerComment = async (
  adapter: PlatformAdapter,
  author: Author,
  unit: UnitOfWork,
  { id, text, mediaId, lastOutboundId }: AnswerContent & { readonly lastOutboundId: string | null | undefined },
): Promise<{ messageId: string }> => {
  const type = getRecordTypes(adapter).comment
  const answeredComment = await unit.get(type, id)
  // The same error as for one that they may not see.
  if (!answeredComment) throw new ApiError('NOT_FOUND', undefined, 'THREAD')
  const root = await unit.get(type, answeredComment.rootCommentId)
  return writeReply(author, unit, {
    itemType: root?.isPublication ? adapter.publicationItem : adapter.itemType,
    itemId: answeredComment.rootCommentId,
    text,
    mediaId,
    lastOutboundId,
    fields: async (_unit, _thread, attachment) => {
      // Read again under the conversation's lock.
      if ((await unit.get(type, id))?.isRemoteDeleted === true) throw new ApiError('COMMENT_GONE', undefined, type)
      return {
        ...parentFields(adapter, answeredComment),
        rootCommentId: answeredComment.rootCommentId,
        parentCommentId: id,
        attachment,
        isRemoteDeleted: false,
        isHidden: false,
      }
    },
  })
}

const getPublication = async (
  { publicationType }: PlatformAdapter,
  { services, rights }: Author,
  unit: UnitOfWork,
  id: string,
): Promise<Publication> => {
  const visiblePublication = await getRecord(
    { kysely: unit.tx, epoch: services.database.epoch },
    rights,
    publicationType,
    id,
  )
  const found = visiblePublication && ((await unit.get(publicationType, id)) as Publication | null)
  if (!found) throw new ApiError('NOT_FOUND', undefined, publicationType)
  return found
}

/** @throws ApiError NOT_FOUND, PUBLICATION_GONE, CHANNEL_NOT_CONNECTED, MESSAGE_EMPTY, MESSAGE_TOO_LONG */
export const commentOnPublication = async (
  adapter: PlatformAdapter,
  author: Author,
  unit: UnitOfWork,
  { id, text, mediaId }: AnswerContent,
): Promise<{ messageId: string }> => {
  const { services, rights } = author
  const { itemType, fields, publicationType } = adapter
  const types = getRecordTypes(adapter)
  const found = await getPublication(adapter, author, unit, id)
  // A visitor's publication already is a conversation. A reply in it does not hold a comment written from outside of it.
  if (await unit.get(types.comment, id)) {
    const { lastOutboundId = null } = (await unit.find('THREAD', { itemId: id })) ?? {}
    return answerComment(adapter, author, unit, { id, text, mediaId, lastOutboundId })
  }
  const account = await unit.get(types.account, textIn(found, fields.account) ?? '')
  if (!account) throw new ApiError('CHANNEL_NOT_CONNECTED', undefined, types.account)
  await unit.lock(publicationLock(adapter, account.fbId, found.fbId))
  const publication = (await unit.get(publicationType, id)) as Publication | null
  if (!publication?.fbId || publication.isRemoteDeleted === true)
    throw new ApiError('PUBLICATION_GONE', undefined, publicationType)
  if (!(await portOf(services, itemType).isConnected(unit, account._id)))
    throw new ApiError('CHANNEL_NOT_CONNECTED', undefined, types.account)
  const organisationId = publication.organisationId ?? ''
  const file = mediaId ? await getReplyFile(unit, mediaId, rights.userId, { itemType, organisationId }) : null
  const commentId = createRecordId()
  const whole = {
    ...createQueuedReply(unit, rights, checkReplyText(itemType, text, file)),
    attachment: file?.attachment ?? null,
    parentCommentId: null,
    rootCommentId: commentId,
    isRemoteDeleted: false,
    isHidden: false,
    [fields.account]: account._id,
    [fields.publication]: id,
  }
  // The names of two fields come from the adapter.
  const written = unit.context.mayHaveLeftSince ? { createdTime: unit.context.mayHaveLeftSince } : {}
  const comment = unit.add(types.comment, whole as unknown as CommentFields, {
    id: commentId,
    organisationId,
    ...written,
  })
  if (file)
    await linkMediaToMessage(unit, file.attachment.mediaId, rights.userId, { type: types.comment, id: commentId })
  await updateThreadAfterMessage(unit, await ensureThread({ adapter, services, unit, account }, comment), comment)
  await enqueueSend(unit, sendJob(itemType, commentId, { messageId: commentId, organisationId }))
  return { messageId: commentId }
}
