// A comment that is known, told of again: after an edit, or with what was not told before. Any order ends the same.
import { canonical } from '../webhooks/json-reading.ts'
import type { Dialect } from './dialect.ts'
import { takeOwnEcho } from './echoes.ts'
import { laterHiding } from './hiding.ts'
import { retellNotices } from './notices.ts'
import { isOwn, personOf } from './people.ts'
import { changeComment, marksOf } from './records.ts'
import type { Comment, CommentContext, CommentFields } from './records.ts'
import type { SeenComment } from './seen.ts'
import { noteCustomer, refreshThread } from './thread.ts'

/** What stands in a comment's `data`. */
export const dataOf = (seen: SeenComment): Record<string, unknown> => ({
  written_time: seen.writtenTime,
  ...(seen.permalink === null ? {} : { permalink_url: seen.permalink }),
  ...(seen.hidden === null ? {} : laterHiding({}, seen.hidden, seen.writtenTime)),
  ...(seen.author !== null && seen.author.fbId === null ? { username: seen.author.name } : {}),
})

const wordsOf = ({ message, attachment }: Pick<SeenComment | Comment, 'message' | 'attachment'>): string =>
  canonical([message ?? '', attachment?.type ?? null, attachment?.file_url ?? null])

/** Whether what is seen is written later than what is held; of two of one time always the same. */
const isNewer = (known: Comment, seen: SeenComment): boolean => {
  const held = marksOf(known).written_time ?? known.sentTime ?? known.createdTime
  return held === seen.writtenTime ? wordsOf(seen) > wordsOf(known) : held < seen.writtenTime
}

/** Its copy stays ours. */
const sameFile = (known: Comment, { attachment }: SeenComment): boolean =>
  attachment !== null && attachment.file_url === known.attachment?.file_url && attachment.type === known.attachment?.type

/** Only Instagram's say that they mention the account. */
export const mentionIn = ({ itemType }: Dialect, { mentions }: SeenComment): Partial<CommentFields> =>
  mentions && itemType === 'igComment' ? ({ isMentioned: true } as Partial<CommentFields>) : {}

const changesOf = (dialect: Dialect, known: Comment, seen: SeenComment): Partial<CommentFields> => {
  const mentioned = mentionIn(dialect, seen)
  // Nothing of what was said comes back.
  if (known.isRemoteDeleted === true) return mentioned
  const hiding = seen.hidden === null ? {} : laterHiding(marksOf(known), seen.hidden, seen.writtenTime)
  // What an agent wrote stays as he wrote it, unless it was edited at the platform.
  const words = isNewer(known, seen) && (!known.commandId || seen.edited)
  return {
    ...mentioned,
    ...(words ? { message: seen.message, attachment: sameFile(known, seen) ? (known.attachment ?? null) : seen.attachment } : {}),
    ...(hiding.is_hidden === undefined ? {} : { isHidden: hiding.is_hidden }),
    changed: known.changed === true || seen.edited,
    data: { ...dataOf(seen), ...known.data, ...hiding, ...(words ? { written_time: seen.writtenTime } : {}) },
  }
}

export const refineComment = async (context: CommentContext, known: Comment, seen: SeenComment): Promise<void> => {
  if (known.commandId && known.ownerSent && !seen.edited) return takeOwnEcho(context, known, seen)
  const person = known.ownerSent || known.fromId || isOwn(context, seen.author) ? null : await personOf(context, seen.author, seen.writtenTime)
  const author = person ? { fromId: person._id } : {}
  // The name he goes by may be a newer one.
  if (known.fromId) await personOf(context, seen.author, seen.writtenTime)
  const earlier = !known.commandId && seen.createdTime < known.createdTime ? { createdTime: seen.createdTime } : {}
  const comment = await changeComment(context, known, { ...changesOf(context.dialect, known, seen), ...author }, earlier)
  await retellNotices(context, comment)
  if (person) await noteCustomer(context, comment, seen.author, person)
  await refreshThread(context, comment)
}
