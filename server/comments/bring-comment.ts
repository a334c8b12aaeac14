// Brings a comment that others refer to from the platform, with those that it answers itself; what the platform does not show is begun empty.
import { organisationOf, textIn } from '../channels/account-records.ts'
import type { Account } from '../channels/account-records.ts'
import { prospectOf } from '../channels/ask-later.ts'
import { newRecordId } from '../database/record-id.ts'
import { runUnit } from '../database/run-unit.ts'
import { GraphError } from '../graph/graph-error.ts'
import type { Services } from '../services.ts'
import { awaitedComment, awaitedPublication, tellArrived, waitNoLonger } from '../webhooks/waiting.ts'
import { askForComment, onItsWayMs } from './ask.ts'
import type { WantedComment } from './ask.ts'
import type { Dialect } from './dialect.ts'
import { typesOf } from './dialect.ts'
import { publicationLock } from './locks.ts'
import { ensurePublication } from './publications.ts'
import { changeComment, findComment, isMissing } from './records.ts'
import type { Comment, CommentContext, CommentFields } from './records.ts'
import type { SeenComment } from './seen.ts'
import { takeComment } from './take-comment.ts'

interface Platform {
  readonly dialect: Dialect
  readonly services: Services
  readonly account: Account
  readonly token: string | null
  /** Whether what waits for the comment may go on waiting, because such an error passes soon. */
  readonly isPatient: (error: GraphError) => boolean
}

/** What the platform shows; null: nothing, and it will not; an error: it may later. */
type Answer = SeenComment | GraphError | null

/** Answers to answers are not nested deeper. */
const depthMost = 5

const look = async ({ dialect, services, account, token }: Platform, { fbId, publicationFbId, mentioned }: WantedComment): Promise<Answer> => {
  if (token === null) return new GraphError({ outcome: 'unsent', message: 'no token', transient: true })
  try {
    return dialect.platform.readComment(await services.graph.get({ ...dialect.platform.comment(fbId, { accountFbId: account.fbId, mentioned }), token }), publicationFbId)
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    return prospectOf(error) === 'never' ? null : error
  }
}

/** Who wrote it was not told when it was taken. */
const lacksAuthor = (comment: Comment): boolean =>
  comment.ownerSent !== true && textIn(comment, 'fromId') === null && comment.isRemoteDeleted !== true && comment.data?.['username'] === undefined

/** Its answers must be seen and answered, though nobody can tell what they answer. @param final the platform does not show it */
const begin = async (context: CommentContext, fbId: string, publicationFbId: string, final: boolean): Promise<void> => {
  const { unit, dialect, account } = context
  const waiting = await unit.findAll('WEBHOOKEVENT', { waitsFor: awaitedComment(account.fbId, fbId) }, { orderBy: { createdTime: 1 }, limit: 1 })
  const createdTime = waiting[0]?.createdTime ?? unit.now
  const publication = await ensurePublication(context, publicationFbId, createdTime)
  const id = newRecordId()
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
    [dialect.fields.account]: account._id,
    [dialect.fields.publication]: publication._id,
  }
  unit.add(typesOf(dialect).comment, fields as unknown as CommentFields, { id, organisationId: organisationOf(account), createdTime })
}

/** Only answers and words need one that is empty: a mention says nothing. @returns whether there is a record of it */
const beginEmpty = async (context: CommentContext, { fbId, publicationFbId, mentioned }: WantedComment, final: boolean): Promise<boolean> => {
  const known = await findComment(context, fbId)
  if (known && final && isMissing(known) && known.isRemoteDeleted !== true) await changeComment(context, known, { isRemoteDeleted: true })
  if (known) return true
  if (publicationFbId === null || mentioned) return false
  await begin(context, fbId, publicationFbId, final)
  return true
}

const find = async ({ dialect, services, account }: Platform, fbId: string): Promise<Comment | null> => {
  const { result } = await runUnit(services.database, { actor: null }, (unit) => findComment({ dialect, unit, account }, fbId))
  return result
}

const write = async ({ dialect, services, account }: Platform, wanted: WantedComment, seen: SeenComment | null, final: boolean): Promise<void> => {
  await runUnit(services.database, { actor: null }, async (unit) => {
    const context = { dialect, services, unit, account }
    const publicationFbId = seen?.publicationFbId ?? wanted.publicationFbId
    const name = awaitedComment(account.fbId, wanted.fbId)
    // What waits under the comment's own name, because only the platform knows what it stands under, must not slip by.
    await unit.lock(publicationLock(dialect, account.fbId, publicationFbId), publicationLock(dialect, account.fbId, wanted.fbId))
    const outcome = seen && (await takeComment(context, seen))
    // An answer about another comment is none.
    const isTaken = outcome?.state === 'done' && seen?.fbId === wanted.fbId
    const isThere = isTaken || (await beginEmpty(context, { ...wanted, publicationFbId }, final))
    const refused = final && !isTaken
    if (refused && !isThere && publicationFbId === null) await waitNoLonger(unit, name, null)
    else if (refused && wanted.mentioned) await waitNoLonger(unit, name, dialect.mentionKind ?? null)
    // What else waits than what was given up asks in its own way.
    if (isThere || refused) await tellArrived(unit, name)
    if (isThere && publicationFbId !== null) await tellArrived(unit, awaitedPublication(account.fbId, publicationFbId))
  })
}

/** Answers that the platform may show later are asked for by themselves then. */
const askOn = async ({ dialect, services, account }: Platform, wanted: WantedComment): Promise<void> => {
  await runUnit(services.database, { actor: null }, (unit) => askForComment({ dialect, services, unit, account }, wanted, onItsWayMs))
}

/** @returns why there is no answer yet; null: there is one */
export const bringComment = async (platform: Platform, wanted: WantedComment, depth = 0): Promise<GraphError | null> => {
  const known = await find(platform, wanted.fbId)
  const isWhole = known !== null && !isMissing(known) && !lacksAuthor(known)
  const answer = isWhole ? null : await look(platform, wanted)
  const unanswered = answer instanceof GraphError ? answer : null
  const seen = answer instanceof GraphError ? null : answer
  if (unanswered && platform.isPatient(unanswered)) return unanswered
  const parentFbId = seen?.parentFbId ?? null
  if (seen && parentFbId !== null && depth < depthMost && !(await find(platform, parentFbId))) {
    const parent = { fbId: parentFbId, publicationFbId: seen.publicationFbId, mentioned: false }
    const missed = await bringComment(platform, parent, depth + 1)
    if (missed && platform.isPatient(missed)) return missed
    if (missed) await askOn(platform, parent)
  }
  await write(platform, wanted, seen, unanswered === null && !isWhole)
  return unanswered
}
