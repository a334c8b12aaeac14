// The conversation of a root comment and its answers, and whose it is.
import { threadItems } from '../../../contract/items.ts'
import type { Row } from '../../../contract/index.ts'
import { organisationOf, textIn } from '../../platform/account-records.ts'
import type { Person } from '../../platform/account-records.ts'
import { beginThread } from '../threads/begin-thread.ts'
import { findThreadMessages } from '../threads/messages.ts'
import { updateThreadAfterChange } from '../threads/thread-after-message.ts'
import { getRecordTypes } from './platform-adapter.ts'
import type { Comment, CommentContext } from './records.ts'
import type { Author } from './observed.ts'

type Place = Pick<CommentContext, 'unit' | 'adapter'>

const findThread = (
  { unit }: Pick<CommentContext, 'unit'>,
  { rootCommentId }: Comment,
): Promise<Row<'THREAD'> | null> => unit.find('THREAD', { itemId: rootCommentId })

export const ensureThread = async (
  { unit, adapter, account }: CommentContext,
  comment: Comment,
): Promise<Row<'THREAD'>> => {
  const { fields, publicationType } = adapter
  const itemType = comment.isPublication ? adapter.publicationItem : adapter.itemType
  return (
    (await findThread({ unit }, comment)) ??
    (await beginThread(unit, {
      organisationId: organisationOf(account),
      service: threadItems[itemType].service,
      itemType,
      itemId: comment.rootCommentId,
      accountType: getRecordTypes(adapter).account,
      accountId: account._id,
      contextType: publicationType,
      contextId: textIn(comment, fields.publication),
      teamId: account.teamId ?? null,
      customerId: null,
      title: null,
      imageUrl: null,
    }))
  )
}

/** After the words or the state of its comments changed. */
export const refreshThread = async ({ unit }: Place, comment: Comment): Promise<void> => {
  const thread = await findThread({ unit }, comment)
  if (thread) await updateThreadAfterChange(unit, thread)
}

/** So many of one second may be written by different people. */
const maxSameTime = 10

const isFirst = async ({ unit }: Place, thread: Row<'THREAD'>, comment: Comment): Promise<boolean> => {
  const oldest = await findThreadMessages(
    unit,
    thread,
    { ownerSent: false },
    { orderBy: { createdTime: 1 }, limit: maxSameTime },
  )
  const key = ({ createdTime, fbId }: Pick<Comment, 'createdTime' | 'fbId'>): string => `${createdTime} ${fbId ?? ''}`
  return oldest.every((other) => key(other) >= key(comment))
}

/** A conversation belongs to the person who began it; if we began it, or the first comment is unknown, to the first who answered. */
const isWhose = async (place: Place, thread: Row<'THREAD'>, comment: Comment): Promise<boolean> => {
  if (comment._id === comment.rootCommentId) return true
  const root = await place.unit.get(getRecordTypes(place.adapter).comment, comment.rootCommentId)
  return root?.ownerSent !== false && isFirst(place, thread, comment)
}

/** @param person who wrote the comment; null where the platform does not tell */
export const recordCustomer = async (
  place: Place,
  comment: Comment,
  author: Author | null,
  person: Person | null,
): Promise<void> => {
  const { unit } = place
  const thread = await findThread(place, comment)
  if (!thread || !(await isWhose(place, thread, comment))) return
  const customer = person?.customerId ? await unit.get('CUSTOMER', person.customerId) : null
  await unit.change('THREAD', thread._id, {
    customerId: customer?._id ?? null,
    title: customer?.name ?? author?.name ?? null,
    imageUrl: person?.imageUrl ?? null,
  })
}
