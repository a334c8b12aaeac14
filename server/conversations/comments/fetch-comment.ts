// Fetches a comment that others refer to from the platform, with the comments that it answers; one that the platform does not show is
// added empty.
import { organisationOf, textIn } from '../../platform/account-records.ts'
import type { Account } from '../../platform/account-records.ts'
import { toProspect } from '../../platform/retry-later.ts'
import { createRecordId } from '../../database/record-id.ts'
import { transact } from '../../database/transact.ts'
import { GraphError } from '../../platform/graph-error.ts'
import type { Context } from '../../context/context.ts'
import { commentWaitKey, publicationWaitKey, releaseParked, abandonParked } from '../../inbound/parked-events.ts'
import { requestComment, inFlightMs } from './requests.ts'
import type { RequestedComment } from './requests.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import { getRecordTypes } from './platform-adapter.ts'
import { publicationLock } from './locks.ts'
import { ensurePublication } from './publications.ts'
import { changeComment, findComment, isMissing } from './records.ts'
import type { Comment, CommentContext, CommentFields } from './records.ts'
import type { ObservedComment } from './observed.ts'
import { handleComment } from './handle-comment.ts'
import { isOfErased } from './people.ts'

interface Platform {
  readonly adapter: PlatformAdapter
  readonly services: Context
  readonly account: Account
  readonly token: string | null
  /** Whether events that wait for the comment may keep waiting, because such an error passes soon. */
  readonly isPatient: (error: GraphError) => boolean
}

/** The platform's copy; null if there will never be one; an error if the platform may answer later. */
type Answer = ObservedComment | GraphError | null

/** Replies to replies are not nested deeper. */
const maxDepth = 5

const look = async (
  { adapter, services, account, token }: Platform,
  { fbId, publicationFbId, mentioned }: RequestedComment,
): Promise<Answer> => {
  if (token === null) return new GraphError({ outcome: 'unsent', message: 'no token', transient: true })
  try {
    return adapter.platform.readComment(
      await services.platform.get({
        ...adapter.platform.comment(fbId, { accountFbId: account.fbId, mentioned }),
        token,
      }),
      publicationFbId,
    )
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    return toProspect(error) === 'never' ? null : error
  }
}

/** The author was unknown when the comment was stored. */
const lacksAuthor = (comment: Comment): boolean =>
  comment.ownerSent !== true &&
  textIn(comment, 'fromId') === null &&
  comment.isRemoteDeleted !== true &&
  comment.data?.['username'] === undefined

/** Adds an empty comment, so that its replies can be seen and answered. @param final the platform does not show the comment */
const begin = async (context: CommentContext, fbId: string, publicationFbId: string, final: boolean): Promise<void> => {
  const { unit, adapter, account } = context
  const waiting = await unit.findAll(
    'WEBHOOKEVENT',
    { waitsFor: commentWaitKey(account.fbId, fbId) },
    { orderBy: { createdTime: 1 }, limit: 1 },
  )
  const createdTime = waiting[0]?.createdTime ?? unit.now
  const publication = await ensurePublication(context, publicationFbId, createdTime)
  const id = createRecordId()
  const fields = {
    fbId,
    message: '',
    isRead: true,
    attachment: null,
    failure: null,
    rootCommentId: id,
    isRemoteDeleted: final,
    isHidden: false,
    data: { missing: true },
    [adapter.fields.account]: account._id,
    [adapter.fields.publication]: publication._id,
  }
  unit.add(getRecordTypes(adapter).comment, fields as unknown as CommentFields, {
    id,
    organisationId: organisationOf(account),
    createdTime,
  })
}

/** Replies need an empty comment above them; a mention does not. @returns whether there is a record of the comment */
const beginEmpty = async (
  context: CommentContext,
  { fbId, publicationFbId, mentioned }: RequestedComment,
  final: boolean,
): Promise<boolean> => {
  const known = await findComment(context, fbId)
  if (known && final && isMissing(known) && known.isRemoteDeleted !== true)
    await changeComment(context, known, { isRemoteDeleted: true })
  if (known) return true
  if (publicationFbId === null || mentioned) return false
  await begin(context, fbId, publicationFbId, final)
  return true
}

const find = async ({ adapter, services, account }: Platform, fbId: string): Promise<Comment | null> => {
  const { result } = await transact(services.database, { actor: null }, (unit) =>
    findComment({ adapter, unit, account }, fbId),
  )
  return result
}

const write = async (
  { adapter, services, account }: Platform,
  requestedComment: RequestedComment,
  observedComment: ObservedComment | null,
  final: boolean,
): Promise<void> => {
  await transact(services.database, { actor: null }, async (unit) => {
    const context = { adapter, services, unit, account }
    const publicationFbId = observedComment?.publicationFbId ?? requestedComment.publicationFbId
    const name = commentWaitKey(account.fbId, requestedComment.fbId)
    // Events parked under the comment's own key, because only the platform knows its media, are released too.
    await unit.lock(
      publicationLock(adapter, account.fbId, publicationFbId),
      publicationLock(adapter, account.fbId, requestedComment.fbId),
    )
    // A comment of an erased person is not stored again: events that wait for it are handled without it.
    const shown = observedComment && !(await isOfErased(context, observedComment)) ? observedComment : null
    const outcome = shown && (await handleComment(context, shown))
    // A response about another comment does not count.
    const isTaken = outcome?.state === 'done' && observedComment?.fbId === requestedComment.fbId
    const isThere = isTaken || (await beginEmpty(context, { ...requestedComment, publicationFbId }, final))
    const refused = final && !isTaken
    if (refused && !isThere && publicationFbId === null) await abandonParked(unit, name, null)
    else if (refused && requestedComment.mentioned) await abandonParked(unit, name, adapter.mentionKind ?? null)
    // Other parked events query the platform themselves.
    if (isThere || refused) await releaseParked(unit, name)
    if (isThere && publicationFbId !== null)
      await releaseParked(unit, publicationWaitKey(account.fbId, publicationFbId))
  })
}

/** Requests a comment that the platform may show later, in a job of its own. */
const askOn = async ({ adapter, services, account }: Platform, requestedComment: RequestedComment): Promise<void> => {
  await transact(services.database, { actor: null }, (unit) =>
    requestComment({ adapter, services, unit, account }, requestedComment, inFlightMs),
  )
}

/** @returns the error while there is no answer yet; null once there is one */
export const fetchComment = async (
  platform: Platform,
  requestedComment: RequestedComment,
  depth = 0,
): Promise<GraphError | null> => {
  const known = await find(platform, requestedComment.fbId)
  const isWhole = known !== null && !isMissing(known) && !lacksAuthor(known)
  const answer = isWhole ? null : await look(platform, requestedComment)
  const unanswered = answer instanceof GraphError ? answer : null
  const observedComment = answer instanceof GraphError ? null : answer
  if (unanswered && platform.isPatient(unanswered)) return unanswered
  const parentFbId = observedComment?.parentFbId ?? null
  if (observedComment && parentFbId !== null && depth < maxDepth && !(await find(platform, parentFbId))) {
    const parent = { fbId: parentFbId, publicationFbId: observedComment.publicationFbId, mentioned: false }
    const missed = await fetchComment(platform, parent, depth + 1)
    if (missed && platform.isPatient(missed)) return missed
    if (missed) await askOn(platform, parent)
  }
  await write(platform, requestedComment, observedComment, unanswered === null && !isWhole)
  return unanswered
}
