// The conversation of a root comment and its replies, and the customer to whom it belongs.
import { threadItems } from '../../../contract/items.ts'
import type { ChannelMessage } from '../../../contract/channel-message.ts'
import type { Row } from '../../../contract/index.ts'
import { getDisplayName, organisationOf, textIn } from '../../platform/account-records.ts'
import type { Person } from '../../platform/account-records.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { beginThread } from '../threads/begin-thread.ts'
import { blockThread, loadCustomerMarks } from '../threads/customer-marks.ts'
import { findThreadMessages } from '../threads/messages.ts'
import { joinSpamMarks } from '../threads/share-spam-mark.ts'
import { updateThreadAfterChange } from '../threads/thread-after-message.ts'
import { getRecordTypes } from './platform-adapter.ts'
import { nameNotifications } from '../notifications/name-notifications.ts'
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

/** Called after the text or the state of its comments changed. */
export const refreshThread = async ({ unit }: Place, comment: Comment): Promise<void> => {
  const thread = await findThread({ unit }, comment)
  if (thread) await updateThreadAfterChange(unit, thread)
}

/** Maximum number of comments of the earliest second, which different people may have written. */
const maxSameTime = 10

/** The first message in the conversation that is not ours. */
const findFirst = async ({ unit }: Place, thread: Row<'THREAD'>): Promise<ChannelMessage | null> => {
  const oldest = await findThreadMessages(
    unit,
    thread,
    { ownerSent: false },
    { orderBy: { createdTime: 1 }, limit: maxSameTime },
  )
  const key = ({ createdTime, fbId }: Pick<ChannelMessage, 'createdTime' | 'fbId'>): string =>
    `${createdTime} ${fbId ?? ''}`
  return oldest.reduce<ChannelMessage | null>((first, one) => (first && key(first) <= key(one) ? first : one), null)
}

/** A conversation belongs to the person who began it; if we began it, or the first comment is unknown, to the first who replied. */
const findBeginning = async (place: Place, thread: Row<'THREAD'>): Promise<ChannelMessage | null> => {
  const root = await place.unit.get(getRecordTypes(place.adapter).comment, thread.itemId)
  return root?.ownerSent === false ? root : findFirst(place, thread)
}

interface ThreadJoin {
  readonly thread: Row<'THREAD'>
  /** A conversation that has just become part of it. */
  readonly joined?: Row<'THREAD'>
}

/** The marks of a conversation that gets a customer: those of a former customer stay with them. */
const findMarks = async (
  unit: UnitOfWork,
  { thread, joined }: ThreadJoin,
  customer: Row<'CUSTOMER'> | null,
): Promise<Pick<Row<'THREAD'>, 'isSpam' | 'isBlocked'>> => {
  const isTheirs = !thread.customerId || thread.customerId === customer?._id
  if (!customer) return isTheirs ? thread : {}
  const { isSpam, isBlocked } = await loadCustomerMarks(unit, customer)
  const isMarked = (isTheirs && thread.isSpam) || (joined?.customerId === customer._id && joined.isSpam)
  return { isSpam: isSpam ?? isMarked, isBlocked }
}

/** @param name their name if there is no name of a customer */
const giveTo = async (
  { unit }: Place,
  given: ThreadJoin,
  person: Person | null,
  name: string | null,
): Promise<void> => {
  const { thread } = given
  const customer = person?.customerId ? await unit.get('CUSTOMER', person.customerId) : null
  const { isSpam, isBlocked } = await findMarks(unit, given, customer)
  await unit.change('THREAD', thread._id, {
    customerId: customer?._id ?? null,
    title: customer?.name ?? name,
    imageUrl: person?.imageUrl ?? null,
    isSpam: isSpam || null,
    isBlocked: isBlocked || null,
  })
  // It was marked while its customer was unknown.
  if (customer && isSpam && !thread.customerId) await joinSpamMarks(unit, customer._id)
  if (isBlocked) await blockThread(unit, thread)
}

/** @param person author of the comment; null if the platform does not name them */
export const recordCustomer = async (
  place: Place,
  comment: Comment,
  author: Author | null,
  person: Person | null,
): Promise<void> => {
  const { unit } = place
  if (author?.name) await nameNotifications(unit, { itemId: comment._id }, author.name)
  const thread = await findThread(place, comment)
  if (!thread || (await findBeginning(place, thread))?._id !== comment._id) return
  await giveTo(place, { thread }, person, author?.name ?? null)
}

/** Called after other comments were moved into the conversation, which may be older. */
export const settleCustomer = async (place: Place, given: Required<ThreadJoin>): Promise<void> => {
  const { thread } = given
  const fromId = (await findBeginning(place, thread))?.fromId
  const person = fromId ? await place.unit.get(place.adapter.personType, fromId) : null
  if (person) await giveTo(place, given, person, getDisplayName(person))
}
