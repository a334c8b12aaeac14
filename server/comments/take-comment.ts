// A comment as the platform tells of it: added, or put right where it is known. A reply waits for the comment that it answers.
import { organisationOf } from '../channels/account-records.ts'
import type { Person } from '../channels/account-records.ts'
import { newRecordId } from '../database/record-id.ts'
import { noteInboundAt } from '../channels/channel-health.ts'
import { threadAfterMessage } from '../threads/thread-after-message.ts'
import type { Outcome } from '../webhooks/event-record.ts'
import { done } from '../webhooks/event-record.ts'
import { awaitedComment } from '../webhooks/waiting.ts'
import { askForComment, onItsWayMs } from './ask.ts'
import { ourCommentIn, takeOwnEcho } from './echoes.ts'
import { addNotice } from './notices.ts'
import { isOwn, personOf } from './people.ts'
import { ensurePublication } from './publications.ts'
import { changeComment, findComment, isMissing, marksOf } from './records.ts'
import type { Comment, CommentContext, CommentFields } from './records.ts'
import { dataOf, mentionIn, refineComment } from './refine-comment.ts'
import type { SeenComment } from './seen.ts'
import { ensureThread, noteCustomer } from './thread.ts'
import { typesOf } from './dialect.ts'

/** The comment that it answers is gone: it went with it. One of which nothing is known is not. */
const isRemoved = (comment: Comment | null): boolean =>
  comment?.isRemoteDeleted === true && (!isMissing(comment) || marksOf(comment).removed === true)

interface Place {
  /** Known by name alone so far: others refer to it. */
  readonly stub: Comment | null
  readonly parent: Comment | null
}

const fieldsOf = (seen: SeenComment, person: Person | null, own: boolean, gone: boolean) => ({
  fbId: seen.fbId,
  fromId: person?._id ?? null,
  message: gone ? '' : seen.message,
  attachment: gone ? null : seen.attachment,
  isRead: own,
  ownerSent: own,
  changed: !gone && seen.edited,
  isRemoteDeleted: gone,
  isHidden: !gone && seen.hidden === true,
  failure: null,
  data: gone ? {} : dataOf(seen),
  ...(own ? { status: 'sent' as const, sentTime: seen.createdTime } : {}),
})

const write = async (context: CommentContext, seen: SeenComment, { stub, parent }: Place, fields: ReturnType<typeof fieldsOf>): Promise<Comment> => {
  const { dialect, unit, account } = context
  const event = fields.ownerSent ? {} : { event: dialect.received }
  const parentCommentId = parent?._id ?? null
  const mentioned = mentionIn(dialect, seen)
  if (stub) return changeComment(context, stub, { ...fields, ...mentioned, parentCommentId }, { ...event, createdTime: seen.createdTime })
  const publication = await ensurePublication(context, seen.publicationFbId, seen.createdTime, seen.publication)
  const id = newRecordId()
  const whole = {
    ...fields,
    ...mentioned,
    parentCommentId,
    rootCommentId: parent?.rootCommentId ?? id,
    [dialect.fields.account]: account._id,
    [dialect.fields.publication]: publication._id,
  }
  const options = { id, organisationId: organisationOf(account), createdTime: seen.createdTime, ...event }
  // Two of its fields have the dialect's names.
  return unit.add(typesOf(dialect).comment, whole as CommentFields, options)
}

const add = async (context: CommentContext, seen: SeenComment, place: Place): Promise<void> => {
  const { unit, account } = context
  const own = isOwn(context, seen.author)
  const person = own ? null : await personOf(context, seen.author, seen.writtenTime)
  const gone = marksOf(place.stub ?? {}).removed === true || isRemoved(place.parent)
  const comment = await write(context, seen, place, fieldsOf(seen, person, own, gone))
  const begun = await ensureThread(context, comment)
  if (!own) await noteCustomer(context, comment, seen.author, person)
  const thread = await threadAfterMessage(unit, begun, comment)
  if (own) return
  addNotice(context, thread, comment, seen.author)
  await noteInboundAt(unit, account._id, seen.createdTime)
}

export const takeComment = async (context: CommentContext, seen: SeenComment): Promise<Outcome> => {
  const known = await findComment(context, seen.fbId)
  if (known && !isMissing(known)) {
    await refineComment(context, known, seen)
    return done
  }
  const parent = seen.parentFbId === null ? null : await findComment(context, seen.parentFbId)
  // One whose answers have begun a work item stays the first of it.
  if (seen.parentFbId !== null && !parent && !known) {
    await askForComment(context, { fbId: seen.parentFbId, publicationFbId: seen.publicationFbId, mentioned: false }, onItsWayMs)
    return { state: 'parked', waitsFor: awaitedComment(context.account.fbId, seen.parentFbId) }
  }
  const ours = parent && isOwn(context, seen.author) ? await ourCommentIn(context, parent, seen) : null
  if (ours) await takeOwnEcho(context, ours, seen)
  else await add(context, seen, { stub: known, parent })
  return done
}
