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

const fieldsOf = (seen: ObservedComment, person: Person | null, { own, gone, isPast }: Origin) => ({
  fbId: seen.fbId,
  fromId: person?._id ?? null,
  message: gone ? '' : seen.message,
  attachment: gone ? null : seen.attachment,
  isRead: own || isPast,
  ownerSent: own,
  changed: !gone && seen.edited,
  isRemoteDeleted: gone,
  isHidden: !gone && seen.hidden === true,
  failure: null,
  data: { ...(gone ? {} : dataOf(seen)), ...(isPast && !own ? { past: true } : {}) },
  ...(own ? { status: 'sent' as const, sentTime: seen.createdTime } : {}),
})

/** Reactions may have arrived before the comment itself. */
const toReactions = ({ data }: Comment, gone: boolean): Readonly<Record<string, unknown>> =>
  !gone && data?.['reactions'] ? { reactions: data['reactions'] } : {}

const write = async (
  context: CommentContext,
  seen: ObservedComment,
  { stub, parent }: Place,
  fields: ReturnType<typeof fieldsOf>,
): Promise<Comment> => {
  const { adapter, unit, account } = context
  const event = fields.ownerSent || context.isPast ? {} : { event: adapter.received }
  const parentCommentId = parent?._id ?? null
  const mentioned = toMentionFields(adapter, seen)
  if (stub) {
    const data = { ...toReactions(stub, fields.isRemoteDeleted), ...fields.data }
    const options = { ...event, createdTime: seen.createdTime }
    const comment = await changeComment(context, stub, { ...fields, ...mentioned, parentCommentId, data }, options)
    return parent ? moveBelow(context, comment, parent) : comment
  }
  const publication = await ensurePublication(context, seen.publicationFbId, seen.createdTime, seen.publication)
  const id = createRecordId()
  const whole = {
    ...fields,
    ...mentioned,
    parentCommentId,
    rootCommentId: parent?.rootCommentId ?? id,
    [adapter.fields.account]: account._id,
    [adapter.fields.publication]: publication._id,
  }
  const options = { id, organisationId: organisationOf(account), createdTime: seen.createdTime, ...event }
  // The names of two fields come from the adapter.
  return unit.add(getRecordTypes(adapter).comment, whole as CommentFields, options)
}

/** Announces a new comment: its conversation opens, and people are notified. */
const announce = async (
  context: CommentContext,
  comment: Comment,
  thread: Row<'THREAD'>,
  seen: ObservedComment,
): Promise<void> => {
  const { unit, account } = context
  await addCommentNotification(context, await updateThreadAfterMessage(unit, thread, comment), comment, seen.author)
  recordInbound(unit, account._id, seen.createdTime)
}

const add = async (context: CommentContext, seen: ObservedComment, place: Place): Promise<void> => {
  const { unit, isPast = false } = context
  const own = isOwn(context, seen.author)
  const person = own ? null : await resolvePerson(context, seen.author, seen.writtenTime)
  const gone =
    getMarks(place.stub ?? {}).removed === true || isRemoved(place.parent) || (await isBelowRemoved(context, seen))
  const comment = await write(context, seen, place, fieldsOf(seen, person, { own, gone, isPast }))
  const begun = await ensureThread(context, comment)
  if (!own) await recordCustomer(context, comment, seen.author, person)
  if (isPast) await updateThreadAfterChange(unit, begun)
  else if (own) await updateThreadAfterMessage(unit, begun, comment)
  else await announce(context, comment, begun, seen)
}

/** The webhook of a comment arrived after the import of the past: from now on it is as if the webhook had come first. */
const promote = async (context: CommentContext, seen: ObservedComment): Promise<void> => {
  const known = await findComment(context, seen.fbId)
  const thread = known && (await context.unit.find('THREAD', { itemId: known.rootCommentId }))
  if (!thread) return
  const { past: _past, ...data } = known.data ?? {}
  const comment = await changeComment(context, known, { isRead: false, data }, { event: context.adapter.received })
  await announce(context, comment, thread, seen)
}

const isPromoted = ({ isPast }: CommentContext, known: Comment, seen: ObservedComment): boolean =>
  !isPast && getMarks(known).past === true && !seen.edited && known.isRemoteDeleted !== true

/** Below a publication that is a conversation itself, comments by its author and by us belong to that conversation. */
const findParent = async (context: CommentContext, seen: ObservedComment): Promise<Comment | null> => {
  if (seen.parentFbId !== null) return findComment(context, seen.parentFbId)
  const first = await findPublicationComment(context, seen.publicationFbId)
  if (!first || isOwn(context, seen.author)) return first
  const author = first.fromId ? await context.unit.get(context.adapter.personType, first.fromId) : null
  return author && author.fbId === seen.author?.fbId ? first : null
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
const findPlace = async (context: CommentContext, known: Comment, seen: ObservedComment): Promise<Outcome> => {
  if (context.isPast || seen.parentFbId === null || known.parentCommentId || known.isPublication) return done
  const parent = await findComment(context, seen.parentFbId)
  if (!parent) return waitFor(context, seen.parentFbId, seen)
  await moveBelow(context, known, parent)
  return done
}

export const handleComment = async (context: CommentContext, seen: ObservedComment): Promise<Outcome> => {
  const known = await findComment(context, seen.fbId)
  // An erased or removed comment stays so, and nobody is stored as its author again.
  if (context.isPast && known?.isRemoteDeleted === true) return done
  if (known && !isMissing(known)) {
    const isNew = isPromoted(context, known, seen)
    await refineComment(context, known, seen)
    if (isNew) await promote(context, seen)
    return findPlace(context, known, seen)
  }
  if (context.isPast && (await isOfErased(context, seen))) return done
  const parent = await findParent(context, seen)
  // A reply to a comment that is older than the imported period.
  if (context.isPast && seen.parentFbId !== null && !parent) return done
  const awaited = parent ? null : seen.parentFbId
  if (awaited !== null && !known) return waitFor(context, awaited, seen)
  const ours = isOwn(context, seen.author) ? await findOwnComment(context, parent, seen) : null
  if (ours) await handleOwnEcho(context, ours, seen)
  else await add(context, seen, { stub: known, parent })
  // With its own replies it has begun a conversation, in which it stays until the comment that it answers is known.
  return awaited === null ? done : waitFor(context, awaited, seen)
}
