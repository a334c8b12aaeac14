// The notices of a comment: who wrote what; they say what it says now.
import type { Row } from '../../contract/index.ts'
import { addNotification } from '../notifications/add-notification.ts'
import { snippetOf } from '../threads/message-facts.ts'
import { typesOf } from './dialect.ts'
import type { Comment, CommentContext } from './records.ts'
import type { Author } from './seen.ts'

const snippet = (comment: Comment): string => (comment.isRemoteDeleted ? '' : snippetOf(comment))

/** Several people write under one comment: the notice names the one who did. */
export const addNotice = ({ unit, dialect }: CommentContext, thread: Row<'THREAD'>, comment: Comment, author: Author | null): void =>
  addNotification(
    unit,
    dialect.received,
    { ...thread, title: author?.name ?? null },
    { type: typesOf(dialect).comment, id: comment._id, snippet: snippet(comment) },
  )

export const retellNotices = async ({ unit, dialect }: Pick<CommentContext, 'unit' | 'dialect'>, comment: Comment): Promise<void> => {
  for (const { _id, type } of await unit.findAll('NOTIFICATION', { itemId: comment._id })) {
    if (type === dialect.received) await unit.change('NOTIFICATION', _id, { snippet: snippet(comment) })
  }
}
