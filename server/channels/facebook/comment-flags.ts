// Reads from the platform which comments can currently be hidden, deleted or answered in private.
import type { Rights } from '../../../contract/permissions.ts'
import type { AnyRow, Row } from '../../../contract/index.ts'
import type { Context } from '../../context/context.ts'
import { getAccountWithToken } from '../../conversations/comments/account-with-token.ts'
import { hideComment } from '../../conversations/comments/comment-changes.ts'
import { isElsewhere } from '../../conversations/comments/is-elsewhere.ts'
import { publicationLock } from '../../conversations/comments/locks.ts'
import { hidePublication } from '../../conversations/comments/publications.ts'
import type { CommentContext } from '../../conversations/comments/records.ts'
import { listRecords } from '../../database/reads.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import { asObject } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { GraphError } from '../../platform/graph-error.ts'
import { tokenOwnerOf } from '../../platform/page-access.ts'
import { recordTokenRefusal } from '../../platform/record-refusal.ts'
import { facebookCommentsAdapter as adapter } from './facebook-comments.ts'

const flags = ['can_hide', 'can_remove', 'can_reply_privately'] as const

interface Answer {
  /** Answers by our comment id. */
  readonly told: ReadonlyMap<string, JsonObject>
  /** Error that stopped the reading of the remaining comments. */
  readonly refusal: GraphError | null
}

/** The platform refuses because the object does not exist or is not visible to us. */
const isUnknownObject = ({ outcome, code }: GraphError): boolean =>
  outcome === 'refused' && (code === 100 || code === 803)

/** Posts have fewer of these fields than comments. */
const fieldsOf = ({ isPublication }: AnyRow): string =>
  isPublication ? 'can_reply_privately,is_hidden' : [...flags, 'is_hidden', 'private_reply_conversation'].join(',')

/** Comments that the platform does not show get no flags, so nothing can be done with them. */
const askPlatform = async ({ platform }: Context, token: string, comments: readonly AnyRow[]): Promise<Answer> => {
  const answersById = new Map<string, JsonObject>()
  // The platform no longer accepts a request for several objects at once.
  for (const comment of comments) {
    const question = { path: `/${String(comment['fbId'])}`, token, query: { fields: fieldsOf(comment) } }
    try {
      answersById.set(comment._id, asObject(await platform.get(question)) ?? {})
    } catch (error) {
      if (!(error instanceof GraphError)) throw error
      if (!isUnknownObject(error)) return { told: answersById, refusal: error }
      answersById.set(comment._id, {})
    }
  }
  return { told: answersById, refusal: null }
}

/** A visitor's post on the page's own wall can always be hidden and deleted. */
const flagsOf = async (
  unit: UnitOfWork,
  comment: Row<'FBCOMMENT'>,
  answer: JsonObject,
): Promise<Readonly<Record<string, boolean>>> => {
  const isOurs =
    answer['id'] !== undefined && comment.isPublication === true && !(await isElsewhere(unit, adapter, comment))
  return {
    // A missing flag means false.
    ...Object.fromEntries(flags.map((flag) => [flag, answer[flag] === true])),
    ...(isOurs ? { can_hide: true, can_remove: true } : {}),
    ...(comment.isPublication ? {} : { private_reply: answer['private_reply_conversation'] !== undefined }),
  }
}

/** The caller holds the lock of the post. @param asOf time of the request; later changes take precedence */
const keepFlags = async (context: CommentContext, id: string, answer: JsonObject, asOf: string): Promise<void> => {
  const { unit } = context
  const known = await unit.get('FBCOMMENT', id)
  if (!known || known.isRemoteDeleted === true) return
  const hidden = answer['is_hidden']
  const isNews = typeof hidden === 'boolean' && hidden !== (known.isHidden === true)
  if (isNews && known.isPublication) await hidePublication(context, known.fbId ?? '', hidden, asOf)
  else if (isNews) await hideComment(context, known.fbId ?? '', hidden, asOf)
  const present = (await unit.get('FBCOMMENT', id)) ?? known
  await unit.change('FBCOMMENT', id, {
    data: { ...present.data, ...(await flagsOf(unit, present, answer)), flags_time: unit.now },
  })
}

/** Takes all locks at once: one by one, two requests about the same comments could deadlock. */
const lockPosts = async (unit: UnitOfWork, pageFbId: string, comments: readonly AnyRow[]): Promise<void> => {
  const ids = [...new Set(comments.map(({ fbPostId }) => String(fbPostId)))]
  const fbIds: (string | null)[] = []
  for (const id of ids) fbIds.push((await unit.get('FBPOST', id))?.fbId ?? null)
  await unit.lock(...fbIds.map((fbId) => publicationLock(adapter, pageFbId, fbId)))
}

const ofPage = async (services: Context, pageId: string, comments: readonly AnyRow[]): Promise<void> => {
  const found = await getAccountWithToken(adapter, services, pageId)
  if (!found?.token) throw new ApiError('CHANNEL_NOT_CONNECTED', undefined, 'FBCOMMENT')
  const asOf = services.now().toISOString()
  const { told, refusal } = await askPlatform(services, found.token, comments)
  const known = comments.filter(({ _id }) => told.has(_id))
  await transact(
    services.database,
    { actor: null },
    async (unit) => {
      await lockPosts(unit, found.account.fbId, known)
      const context = { adapter, services, unit, account: found.account }
      for (const { _id } of known) await keepFlags(context, _id, told.get(_id) ?? {}, asOf)
    },
    { now: services.now },
  )
  if (refusal === null) return
  await recordTokenRefusal(services, tokenOwnerOf(adapter, found.account), refusal)
  throw new ApiError('FACEBOOK_REQUEST_ERROR', { message: refusal.message }, 'FBCOMMENT')
}

/** Skips comments that the caller may not see and deleted ones. @throws ApiError CHANNEL_NOT_CONNECTED, FACEBOOK_REQUEST_ERROR */
export const fetchCommentFlags = async (services: Context, rights: Rights, ids: readonly string[]): Promise<void> => {
  const filter = { _id: { $in: [...ids] }, isRemoteDeleted: false }
  const { data } = await listRecords(services.database, rights, 'FBCOMMENT', { filter, limit: ids.length })
  const byPage = Map.groupBy(
    data.filter(({ fbId }) => Boolean(fbId)),
    ({ fbPageId }) => String(fbPageId),
  )
  for (const [pageId, comments] of byPage) await ofPage(services, pageId, comments)
}
