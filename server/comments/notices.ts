// The notices of a comment, and of what is commented on: who wrote what; they say nothing that was taken back.
import type { Row } from '../../contract/index.ts'
import { addNotification, tellMembers, tellMembersTogether } from '../notifications/add-notification.ts'
import { snippetOf } from '../threads/message-facts.ts'
import type { NotificationType } from '../../contract/events.ts'
import { organisationOf } from '../channels/account-records.ts'
import { typesOf } from './dialect.ts'
import { findPublication } from './records.ts'
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

interface Told {
  readonly author: Author | null
  readonly words: string
}

const noticeOf = async (context: CommentContext, fbId: string, { author, words }: Told) => {
  const publication = await findPublication(context, fbId)
  if (!publication) return null
  const item = { type: context.dialect.publicationType, id: publication._id, snippet: publication.isRemoteDeleted === true ? '' : words }
  return { organisationId: organisationOf(context.account), title: author?.name ?? null, item }
}

/** What somebody published for us to see: no work item, and everybody hears of it. */
export const addPublicationNotice = async (context: CommentContext, type: NotificationType, fbId: string, told: Told): Promise<void> => {
  const notice = await noticeOf(context, fbId, told)
  if (notice) tellMembers(context.unit, type, notice.organisationId, notice, notice.item)
}

/** What people do to what we published, often many of them: told together. @param time by the platform's clock */
export const tellReaction = async (context: CommentContext, type: NotificationType, fbId: string, { time, ...told }: Told & { readonly time: string }): Promise<void> => {
  const notice = await noticeOf(context, fbId, told)
  if (notice) await tellMembersTogether(context.unit, type, notice.organisationId, { title: notice.title, time }, notice.item)
}

export const blankNotices = async ({ unit }: Pick<CommentContext, 'unit'>, itemId: string): Promise<void> => {
  for (const { _id } of await unit.findAll('NOTIFICATION', { itemId })) await unit.change('NOTIFICATION', _id, { snippet: '' })
}
