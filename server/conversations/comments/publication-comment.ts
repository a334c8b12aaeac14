// Somebody else's publication that begins a conversation is also stored as its first comment, with the publication's own ids and content:
// rules for comments apply to it.
import type { Attachment } from '../../../contract/channel-message.ts'
import { textIn } from '../../platform/account-records.ts'
import type { Person } from '../../platform/account-records.ts'
import { redactComment } from './comment-changes.ts'
import { refreshNotifications } from './notifications.ts'
import type { Author } from './observed.ts'
import { changeComment, findComment, getMarks } from './records.ts'
import type { Comment, CommentContext, Publication } from './records.ts'
import { recordCustomer, refreshThread } from './thread.ts'

export const findPublicationComment = async (context: CommentContext, fbId: string): Promise<Comment | null> => {
  const found = await findComment(context, fbId)
  return found?.isPublication ? found : null
}

/** The author, if the platform gives no more than a user name. */
export const authorByName = (publication: Publication): Author | null => {
  const name = textIn(publication, 'username')
  return name === null ? null : { fbId: null, name }
}

/** @param storedPicture the present picture, whose copy stays ours */
const pictureOf = (address: string | null, storedPicture: Attachment | null): Attachment | null => {
  if (address === null) return null
  // The record's own picture is already a copy: the event brought no new one.
  if (!address.startsWith('http') || address === storedPicture?.file_url) return storedPicture
  return { type: 'image', file_url: address }
}

/** The content of the comment, from the record alone: the order of the platform's events makes no difference. */
export const toCommentFields = (
  { adapter }: CommentContext,
  publication: Publication,
  storedComment: Comment | null,
) => {
  const { words, picture } = adapter.getWordsAndPicture(publication)
  const permalink = publication.data?.['permalink_url'] ?? textIn(publication, 'permalink')
  const name = textIn(publication, 'username')
  return {
    message: words,
    attachment: pictureOf(picture, storedComment?.attachment ?? null),
    isHidden: getMarks(publication).is_hidden === true,
    data: {
      ...storedComment?.data,
      ...(permalink ? { permalink_url: permalink } : {}),
      ...(name === null ? {} : { username: name }),
    },
  }
}

/** Called after the platform reported more of the publication. @param person its author, if known now */
export const refinePublicationComment = async (
  context: CommentContext,
  publication: Publication,
  author: Author | null,
  person: Person | null,
): Promise<void> => {
  const known = await findPublicationComment(context, publication.fbId ?? '')
  if (!known || known.isRemoteDeleted === true) return
  const { createdTime } = publication
  const comment = await changeComment(
    context,
    known,
    { ...toCommentFields(context, publication, known), ...(person && !known.fromId ? { fromId: person._id } : {}) },
    createdTime < known.createdTime ? { createdTime } : {},
  )
  await refreshNotifications(context, comment)
  const namedAuthor = author ?? authorByName(publication)
  if (namedAuthor && !known.fromId) await recordCustomer(context, comment, namedAuthor, person)
  await refreshThread(context, comment)
}

/** Redacts it with everything below it. */
export const removePublicationComment = async (context: CommentContext, publication: Publication): Promise<void> => {
  const known = await findPublicationComment(context, publication.fbId ?? '')
  if (!known) return
  await redactComment(context, known)
  await refreshThread(context, known)
}
