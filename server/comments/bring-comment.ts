// Brings a comment that others refer to from the platform, with those that it answers itself; what the platform does not show is begun empty.
import { organisationOf } from '../channels/account-records.ts'
import type { Account } from '../channels/account-records.ts'
import { newRecordId } from '../database/record-id.ts'
import { runUnit } from '../database/run-unit.ts'
import { GraphError } from '../graph/graph-error.ts'
import type { Services } from '../services.ts'
import { awaitedComment, awaitedPublication, tellArrived } from '../webhooks/waiting.ts'
import type { WantedComment } from './ask.ts'
import type { Dialect } from './dialect.ts'
import { typesOf } from './dialect.ts'
import { publicationLock } from './locks.ts'
import { ensurePublication } from './publications.ts'
import { findComment } from './records.ts'
import type { CommentContext, CommentFields } from './records.ts'
import type { SeenComment } from './seen.ts'
import { takeComment } from './take-comment.ts'

interface Platform {
  readonly dialect: Dialect
  readonly services: Services
  readonly account: Account
  readonly token: string | null
}

/** Answers to answers are not nested deeper. */
const depthMost = 5

/** Null where the platform does not show it. @throws GraphError where it may answer later */
const look = async ({ dialect, services, account, token }: Platform, { fbId, publicationFbId, mentioned }: WantedComment, last: boolean): Promise<SeenComment | null> => {
  const unreachable = (message: string) => new GraphError({ outcome: 'unsent', message, transient: true })
  try {
    if (token === null) throw unreachable('no token')
    return dialect.platform.readComment(await services.graph.get({ ...dialect.platform.comment(fbId, { accountFbId: account.fbId, mentioned }), token }), publicationFbId)
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    if (!last && (error.transient || error.outcome !== 'refused')) throw error
    return null
  }
}

/** Its answers must be seen and answered, though nobody can tell what they answer. */
const beginEmpty = async (context: CommentContext, { fbId, publicationFbId }: WantedComment): Promise<void> => {
  const { unit, dialect, account } = context
  if (publicationFbId === null || (await findComment(context, fbId))) return
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
    isRemoteDeleted: true,
    isHidden: false,
    data: { missing: true },
    [dialect.fields.account]: account._id,
    [dialect.fields.publication]: publication._id,
  }
  unit.add(typesOf(dialect).comment, fields as unknown as CommentFields, { id, organisationId: organisationOf(account), createdTime })
}

const isKnown = async ({ dialect, services, account }: Platform, fbId: string): Promise<boolean> => {
  const { result } = await runUnit(services.database, { actor: null }, (unit) => findComment({ dialect, unit, account }, fbId))
  return result !== null
}

const write = async ({ dialect, services, account }: Platform, wanted: WantedComment, seen: SeenComment | null): Promise<void> => {
  await runUnit(services.database, { actor: null }, async (unit) => {
    const context = { dialect, services, unit, account }
    const publicationFbId = seen?.publicationFbId ?? wanted.publicationFbId
    // What waits under the comment's own name, because only the platform knows what it stands under, must not slip by.
    await unit.lock(publicationLock(dialect, account.fbId, publicationFbId), publicationLock(dialect, account.fbId, wanted.fbId))
    const outcome = seen && (await takeComment(context, seen))
    if (outcome?.state !== 'done') await beginEmpty(context, { ...wanted, publicationFbId })
    await tellArrived(unit, awaitedComment(account.fbId, wanted.fbId))
    if (publicationFbId !== null) await tellArrived(unit, awaitedPublication(account.fbId, publicationFbId))
  })
}

/** @param last the platform is not asked again */
export const bringComment = async (platform: Platform, wanted: WantedComment, last: boolean, depth = 0): Promise<void> => {
  const seen = (await isKnown(platform, wanted.fbId)) ? null : await look(platform, wanted, last)
  const parentFbId = seen?.parentFbId ?? null
  if (seen && parentFbId !== null && depth < depthMost && !(await isKnown(platform, parentFbId))) {
    await bringComment(platform, { fbId: parentFbId, publicationFbId: seen.publicationFbId, mentioned: false }, last, depth + 1)
  }
  await write(platform, wanted, seen)
}
