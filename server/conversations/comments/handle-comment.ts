// Handles a comment as the platform reports it: adds it, or corrects a stored one. A reply waits for the comment that it answers.
import { organisationOf } from '../../platform/account-records.ts'
import type { Person } from '../../platform/account-records.ts'
import { createRecordId } from '../../database/record-id.ts'
import { recordInbound } from '../../platform/channel-health.ts'
import type { Row } from '../../../contract/index.ts'
import { updateThreadAfterChange, updateThreadAfterMessage } from '../threads/thread-after-message.ts'
import type { Outcome } from '../../context/webhook-item.ts'
import { done } from '../../inbound/event-record.ts'
import { commentWaitKey } from '../../inbound/parked-events.ts'
import { requestComment, inFlightMs } from './requests.ts'
import { findOwnComment, handleOwnEcho } from './echoes.ts'
import { addCommentNotification } from './notifications.ts'
import { isOfErased, isOwn, resolvePerson } from './people.ts'
import { moveBelow } from './move-below.ts'
import { findPublicationComment } from './publication-comment.ts'
import { ensurePublication } from './publications.ts'
import { changeComment, findComment, findPublication, isMissing, getMarks } from './records.ts'
import type { Comment, CommentContext, CommentFields } from './records.ts'
import { dataOf, toMentionFields, refineComment } from './refine-comment.ts'
import type { ObservedComment } from './observed.ts'
import { ensureThread, recordCustomer } from './thread.ts'
import { getRecordTypes } from './platform-adapter.ts'

/** Whether the comment was removed, and its replies with it. A comment that the platform merely does not show was not. */
const isRemoved = (comment: Comment | null): boolean =>
  comment?.isRemoteDeleted === true && (!isMissing(comment) || getMarks(comment).removed === true)

/** Whether the publication was removed, and its comments with it. A publication by a person who was erased here still exists. */
const isBelowRemoved = async (context: CommentContext, { publicationFbId }: ObservedComment): Promise<boolean> =>
  getMarks((await findPublication(context, publicationFbId)) ?? {}).removed === true

interface Place {
  /** Known by its id alone so far, because others refer to it. */
  readonly stub: Comment | null
  readonly parent: Comment | null
}

interface Origin {
  readonly own: boolean
  readonly gone: boolean
  readonly isPast: boolean
}

const fieldsOf = (observedComment: ObservedComment, person: Person | null, { own, gone, isPast }: Origin) => ({
  fbId: observedComment.fbId,
  fromId: person?._id ?? null,
  message: gone ? '' : observedComment.message,
  attachment: gone ? null : observedComment.attachment,
  isRead: own || isPast,
  ownerSent: own,
  changed: !gone && observedComment.edited,
  isRemoteDeleted: gone,
  isHidden: !gone && observedComment.hidden === true,
  failure: null,
  data: { ...(gone ? {} : dataOf(observedComment)), ...(isPast && !own ? { past: true } : {}) },
  ...(own ? { status: 'sent' as const, sentTime: observedComment.createdTime } : {}),
})

/** Reactions may have arrived before the comment itself. */
const toReactions = ({ data }: Comment, isGone: boolean): Readonly<Record<string, unknown>> =>
  !isGone && data?.['reactions'] ? { reactions: data['reactions'] } : {}

const write = async (
  context: CommentContext,
  observedComment: ObservedComment,
  { stub, parent }: Place,
  fields: ReturnType<typeof fieldsOf>,
): Promise<Comment> => {
  const { adapter, unit, account } = context
  const event = fields.ownerSent || context.isPast ? {} : { event: adapter.received }
  const parentCommentId = parent?._id ?? null
  const mentioned = toMentionFields(adapter, observedComment)
  if (stub) {
    const data = { ...toReactions(stub, fields.isRemoteDeleted), ...fields.data }
    const options = { ...event, createdTime: observedComment.createdTime }
    const comment = await changeComment(context, stub, { ...fields, ...mentioned, parentCommentId, data }, options)
    return parent ? moveBelow(context, comment, parent) : comment
  }
  const publication = await ensurePublication(
    context,
    observedComment.publicationFbId,
    observedComment.createdTime,
    observedComment.publication,
  )
  const id = createRecordId()
  const whole = {
    ...fields,
    ...mentioned,
    parentCommentId,
    rootCommentId: parent?.rootCommentId ?? id,
    [adapter.fields.account]: account._id,
    [adapter.fields.publication]: publication._id,
  }
  const options = { id, organisationId: organisationOf(account), createdTime: observedComment.createdTime, ...event }
  // The names of two fields come from the adapter.
  return unit.add(getRecordTypes(adapter).comment, whole as CommentFields, options)
}

/** Announces a new comment: its conversation opens, and people are notified. */
const announce = async (
  context: CommentContext,
  comment: Comment,
  thread: Row<'THREAD'>,
  observedComment: ObservedComment,
): Promise<void> => {
  const { unit, account } = context
  await addCommentNotification(
    context,
    await updateThreadAfterMessage(unit, thread, comment),
    comment,
    observedComment.author,
  )
  recordInbound(unit, account._id, observedComment.createdTime)
}

const add = async (context: CommentContext, observedComment: ObservedComment, place: Place): Promise<void> => {
  const { unit, isPast = false } = context
  const own = isOwn(context, observedComment.author)
  const person = own ? null : await resolvePerson(context, observedComment.author, observedComment.writtenTime)
  const isGone =
    getMarks(place.stub ?? {}).removed === true ||
    isRemoved(place.parent) ||
    (await isBelowRemoved(context, observedComment))
  const comment = await write(
    context,
    observedComment,
    place,
    fieldsOf(observedComment, person, { own, gone: isGone, isPast }),
  )
  const thread = await ensureThread(context, comment)
  if (!own) await recordCustomer(context, comment, observedComment.author, person)
  if (isPast) await updateThreadAfterChange(unit, thread)
  else if (own) await updateThreadAfterMessage(unit, thread, comment)
  else await announce(context, comment, thread, observedComment)
}

/** The webhook of a comment arrived after the import of the past: from now on it is as if the webhook had come first. */
const promote = async (context: CommentContext, observedComment: ObservedComment): Promise<void> => {
  const known = await findComment(context, observedComment.fbId)
  const thread = known && (await context.unit.find('THREAD', { itemId: known.rootCommentId }))
  if (!thread) return
  const { past: _past, ...data } = known.data ?? {}
  const comment = await changeComment(context, known, { isRead: false, data }, { event: context.adapter.received })
  await announce(context, comment, thread, observedComment)
}

const isPromoted = ({ isPast }: CommentContext, known: Comment, observedComment: ObservedComment): boolean =>
  !isPast && getMarks(known).past === true && !observedComment.edited && known.isRemoteDeleted !== true

/** Below a publication that is a conversation itself, comments by its author and by us belong to that conversation. */
const findParent = async (context: CommentContext, observedComment: ObservedComment): Promise<Comment | null> => {
  if (observedComment.parentFbId !== null) return findComment(context, observedComment.parentFbId)
  const first = await findPublicationComment(context, observedComment.publicationFbId)
  if (!first || isOwn(context, observedComment.author)) return first
  const author = first.fromId ? await context.unit.get(context.adapter.personType, first.fromId) : null
  return author && author.fbId === observedComment.author?.fbId ? first : null
}

/** Parks the event until the comment that it answers is known. */
const waitFor = async (
  context: CommentContext,
  fbId: string,
  { publicationFbId }: ObservedComment,
): Promise<Outcome> => {
  await requestComment(context, { fbId, publicationFbId, mentioned: false }, inFlightMs)
  return { state: 'parked', waitsFor: commentWaitKey(context.account.fbId, fbId) }
}

/** Moves a comment that began a conversation below the one that it answers, as soon as that is known. */
const findPlace = async (
  context: CommentContext,
  known: Comment,
  observedComment: ObservedComment,
): Promise<Outcome> => {
  if (context.isPast || observedComment.parentFbId === null || known.parentCommentId || known.isPublication) return done
  const parent = await findComment(context, observedComment.parentFbId)
  if (!parent) return waitFor(context, observedComment.parentFbId, observedComment)
  await moveBelow(context, known, parent)
  return done
}

export const handleComment = async (context: CommentContext, observedComment: ObservedComment): Promise<Outcome> => {
  const known = await findComment(context, observedComment.fbId)
  // An erased or removed comment stays so, and nobody is stored as its author again.
  if (context.isPast && known?.isRemoteDeleted === true) return done
  if (known && !isMissing(known)) {
    const isNew = isPromoted(context, known, observedComment)
    await refineComment(context, known, observedComment)
    if (isNew) await promote(context, observedComment)
    return findPlace(context, known, observedComment)
  }
  if (context.isPast && (await isOfErased(context, observedComment))) return done
  const parent = await findParent(context, observedComment)
  // A reply to a comment that is older than the imported period.
  if (context.isPast && observedComment.parentFbId !== null && !parent) return done
  const awaited = parent ? null : observedComment.parentFbId
  if (awaited !== null && !known) return waitFor(context, awaited, observedComment)
  const ours = isOwn(context, observedComment.author) ? await findOwnComment(context, parent, observedComment) : null
  if (ours) await handleOwnEcho(context, ours, observedComment)
  else await add(context, observedComment, { stub: known, parent })
  // With its own replies it has begun a conversation, in which it stays until the comment that it answers is known.
  return awaited === null ? done : waitFor(context, awaited, observedComment)
}
