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
export const dataOf = (seen: ObservedComment): Record<string, unknown> => ({
  written_time: seen.writtenTime,
  ...(seen.permalink === null ? {} : { permalink_url: seen.permalink }),
  ...(seen.hidden === null ? {} : applyHiding({}, seen.hidden, seen.writtenTime)),
  ...(seen.author !== null && seen.author.fbId === null ? { username: seen.author.name } : {}),
})

const wordsOf = ({ message, attachment }: Pick<ObservedComment | Comment, 'message' | 'attachment'>): string =>
  canonical([message ?? '', attachment?.type ?? null, attachment?.file_url ?? null])

/** Whether the reported content is later than the stored one; of two at the same time always the same one is. */
const isNewer = (known: Comment, seen: ObservedComment): boolean => {
  const held = getMarks(known).written_time ?? known.sentTime ?? known.createdTime
  return held === seen.writtenTime ? wordsOf(seen) > wordsOf(known) : held < seen.writtenTime
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

const changesOf = (adapter: PlatformAdapter, known: Comment, seen: ObservedComment): Partial<CommentFields> => {
  const mentioned = toMentionFields(adapter, seen)
  // A removed comment gets nothing of its content back.
  if (known.isRemoteDeleted === true) return mentioned
  const hiding = seen.hidden === null ? {} : applyHiding(getMarks(known), seen.hidden, seen.writtenTime)
  // A comment of an agent keeps its text unless it was edited on the platform.
  const words = isNewer(known, seen) && (!known.commandId || seen.edited)
  return {
    ...mentioned,
    ...(words
      ? { message: seen.message, attachment: sameFile(known, seen) ? (known.attachment ?? null) : seen.attachment }
      : {}),
    // The manager who kept the comment saw another text.
    ...(words && known.isKept === true && wordsOf(seen) !== wordsOf(known) ? { isKept: false } : {}),
    ...(hiding.is_hidden === undefined ? {} : { isHidden: hiding.is_hidden }),
    changed: known.changed === true || seen.edited,
    data: { ...dataOf(seen), ...known.data, ...hiding, ...(words ? { written_time: seen.writtenTime } : {}) },
  }
}

export const refineComment = async (context: CommentContext, known: Comment, seen: ObservedComment): Promise<void> => {
  if (known.commandId && known.ownerSent && !seen.edited) return handleOwnEcho(context, known, seen)
  const person =
    known.ownerSent || known.fromId || isOwn(context, seen.author)
      ? null
      : await resolvePerson(context, seen.author, seen.writtenTime)
  const author = person ? { fromId: person._id } : {}
  // Their name may be newer than the stored one.
  if (known.fromId) await resolvePerson(context, seen.author, seen.writtenTime)
  const earlier = !known.commandId && seen.createdTime < known.createdTime ? { createdTime: seen.createdTime } : {}
  const comment = await changeComment(
    context,
    known,
    { ...changesOf(context.adapter, known, seen), ...author },
    earlier,
  )
  await refreshNotifications(context, comment)
  if (person) await recordCustomer(context, comment, seen.author, person)
  await refreshThread(context, comment)
}
