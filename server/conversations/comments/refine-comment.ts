// Updates a stored comment that is reported again: after an edit, or with details that were missing. Any order has the same result.
import { canonical } from '../../lib/json-reading.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import { handleOwnEcho } from './echoes.ts'
import { applyHiding } from './apply-hiding.ts'
import { refreshNotifications } from './notifications.ts'
import { isOwn, resolvePerson } from './people.ts'
import { changeComment, getMarks } from './records.ts'
import type { Comment, CommentContext, CommentFields } from './records.ts'
import type { ObservedComment } from './observed.ts'
import { recordCustomer, refreshThread } from './thread.ts'

/** The `data` of a comment. */
export const dataOf = (observedComment: ObservedComment): Record<string, unknown> => ({
  written_time: observedComment.writtenTime,
  ...(observedComment.permalink === null ? {} : { permalink_url: observedComment.permalink }),
  ...(observedComment.hidden === null ? {} : applyHiding({}, observedComment.hidden, observedComment.writtenTime)),
  ...(observedComment.author !== null && observedComment.author.fbId === null
    ? { username: observedComment.author.name }
    : {}),
})

const wordsOf = ({ message, attachment }: Pick<ObservedComment | Comment, 'message' | 'attachment'>): string =>
  canonical([message ?? '', attachment?.type ?? null, attachment?.file_url ?? null])

/** Whether the reported content is later than the stored one; of two at the same time always the same one is. */
const isNewer = (known: Comment, observedComment: ObservedComment): boolean => {
  const storedTime = getMarks(known).written_time ?? known.sentTime ?? known.createdTime
  return storedTime === observedComment.writtenTime
    ? wordsOf(observedComment) > wordsOf(known)
    : storedTime < observedComment.writtenTime
}

/** Whether the file is the same: its copy stays ours. */
const sameFile = (known: Comment, { attachment }: ObservedComment): boolean =>
  attachment !== null &&
  attachment.file_url === known.attachment?.file_url &&
  attachment.type === known.attachment?.type

/** Only Instagram comments record that they mention the account. */
export const toMentionFields = (
  { itemType }: PlatformAdapter,
  { mentions }: ObservedComment,
): Partial<CommentFields> =>
  mentions && itemType === 'igComment' ? ({ isMentioned: true } as Partial<CommentFields>) : {}

const changesOf = (
  adapter: PlatformAdapter,
  known: Comment,
  observedComment: ObservedComment,
): Partial<CommentFields> => {
  const mentioned = toMentionFields(adapter, observedComment)
  // A removed comment gets nothing of its content back.
  if (known.isRemoteDeleted === true) return mentioned
  const hiding =
    observedComment.hidden === null
      ? {}
      : applyHiding(getMarks(known), observedComment.hidden, observedComment.writtenTime)
  // A comment of an agent keeps its text unless it was edited on the platform.
  const words = isNewer(known, observedComment) && (!known.commandId || observedComment.edited)
  return {
    ...mentioned,
    ...(words
      ? {
          message: observedComment.message,
          attachment: sameFile(known, observedComment) ? (known.attachment ?? null) : observedComment.attachment,
        }
      : {}),
    // The manager who kept the comment saw another text.
    ...(words && known.isKept === true && wordsOf(observedComment) !== wordsOf(known) ? { isKept: false } : {}),
    ...(hiding.is_hidden === undefined ? {} : { isHidden: hiding.is_hidden }),
    changed: known.changed === true || observedComment.edited,
    data: {
      ...dataOf(observedComment),
      ...known.data,
      ...hiding,
      ...(words ? { written_time: observedComment.writtenTime } : {}),
    },
  }
}

export const refineComment = async (
  context: CommentContext,
  known: Comment,
  observedComment: ObservedComment,
): Promise<void> => {
  if (known.commandId && known.ownerSent && !observedComment.edited)
    return handleOwnEcho(context, known, observedComment)
  const person =
    known.ownerSent || known.fromId || isOwn(context, observedComment.author)
      ? null
      : await resolvePerson(context, observedComment.author, observedComment.writtenTime)
  const author = person ? { fromId: person._id } : {}
  // Their name may be newer than the stored one.
  if (known.fromId) await resolvePerson(context, observedComment.author, observedComment.writtenTime)
  const earlier =
    !known.commandId && observedComment.createdTime < known.createdTime
      ? { createdTime: observedComment.createdTime }
      : {}
  const comment = await changeComment(
    context,
    known,
    { ...changesOf(context.adapter, known, observedComment), ...author },
    earlier,
  )
  await refreshNotifications(context, comment)
  if (person) await recordCustomer(context, comment, observedComment.author, person)
  await refreshThread(context, comment)
}
