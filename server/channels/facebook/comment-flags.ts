// Flags of comments: the platform says at the moment which of them may be hidden, deleted or answered in private.
import type { Rights } from '../../../contract/permissions.ts'
import type { AnyRow } from '../../../contract/index.ts'
import type { Context } from '../../context/context.ts'
import { getAccountWithToken } from '../../conversations/comments/account-with-token.ts'
import { applyHiding } from '../../conversations/comments/apply-hiding.ts'
import { publicationLock } from '../../conversations/comments/locks.ts'
import { getMarks } from '../../conversations/comments/records.ts'
import { listRecords } from '../../database/reads.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import { asObject } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { GraphError } from '../../platform/graph-error.ts'
import { facebookCommentsAdapter as adapter } from './facebook-comments.ts'

const flags = ['can_hide', 'can_remove', 'can_reply_privately'] as const
const fields = [...flags, 'is_hidden', 'private_reply_conversation'].join(',')

type Told = ReadonlyMap<string, JsonObject>

/** An answer that names an object which is not there, or not for us. */
const isUnknownObject = (error: unknown): boolean =>
  error instanceof GraphError && error.outcome === 'refused' && (error.code === 100 || error.code === 803)

/** One of many that is gone fails the question about all: then they are asked one by one, and what is not shown may not be touched. */
const askPlatform = async ({ platform }: Context, token: string, fbIds: readonly string[]): Promise<Told> => {
  try {
    const answer = asObject(await platform.get({ path: '/', token, query: { ids: fbIds.join(','), fields } }))
    return new Map(fbIds.map((fbId) => [fbId, asObject(answer?.[fbId]) ?? {}]))
  } catch (error) {
    if (!isUnknownObject(error)) throw error
  }
  const told = new Map<string, JsonObject>()
  for (const fbId of fbIds) {
    const answer = await platform.get({ path: `/${fbId}`, token, query: { fields } }).catch((error: unknown) => {
      if (isUnknownObject(error)) return {}
      throw error
    })
    told.set(fbId, asObject(answer) ?? {})
  }
  return told
}

/** Under the lock of its post. */
const keepFlags = async (unit: UnitOfWork, id: string, told: JsonObject): Promise<void> => {
  const present = await unit.get('FBCOMMENT', id)
  if (!present || present.isRemoteDeleted === true) return
  const hiding =
    typeof told['is_hidden'] === 'boolean' && told['is_hidden'] !== (present.isHidden === true)
      ? applyHiding(getMarks(present), told['is_hidden'], unit.now)
      : {}
  await unit.change('FBCOMMENT', id, {
    ...(hiding.is_hidden === undefined ? {} : { isHidden: hiding.is_hidden }),
    data: {
      ...present.data,
      ...hiding,
      // A flag that the platform leaves out is no.
      ...Object.fromEntries(flags.map((flag) => [flag, told[flag] === true])),
      private_reply: told['private_reply_conversation'] !== undefined,
      flags_time: unit.now,
    },
  })
}

/** All at once: taken one by one, two questions about the same comments could wait for each other. */
const lockPosts = async (unit: UnitOfWork, pageFbId: string, comments: readonly AnyRow[]): Promise<void> => {
  const ids = [...new Set(comments.map(({ fbPostId }) => String(fbPostId)))]
  const fbIds: (string | null)[] = []
  for (const id of ids) fbIds.push((await unit.get('FBPOST', id))?.fbId ?? null)
  await unit.lock(...fbIds.map((fbId) => publicationLock(adapter, pageFbId, fbId)))
}

const ofPage = async (services: Context, pageId: string, comments: readonly AnyRow[]): Promise<void> => {
  const found = await getAccountWithToken(adapter, services, pageId)
  if (!found?.token) throw new ApiError('CHANNEL_NOT_CONNECTED', undefined, 'FBCOMMENT')
  const fbIds = comments.map(({ fbId }) => String(fbId))
  const told = await askPlatform(services, found.token, fbIds).catch((error: unknown) => {
    if (error instanceof GraphError)
      throw new ApiError('FACEBOOK_REQUEST_ERROR', { message: error.message }, 'FBCOMMENT')
    throw error
  })
  await transact(
    services.database,
    { actor: null },
    async (unit) => {
      await lockPosts(unit, found.account.fbId, comments)
      for (const { _id, fbId } of comments) await keepFlags(unit, _id, told.get(String(fbId)) ?? {})
    },
    { now: services.now },
  )
}

/** Those that the caller does not see, and those that are gone, are left out. @throws ApiError CHANNEL_NOT_CONNECTED, FACEBOOK_REQUEST_ERROR */
export const fetchCommentFlags = async (services: Context, rights: Rights, ids: readonly string[]): Promise<void> => {
  const filter = { _id: { $in: [...ids] }, isRemoteDeleted: false, isPublication: { $ne: true } }
  const { data } = await listRecords(services.database, rights, 'FBCOMMENT', { filter, limit: ids.length })
  const byPage = Map.groupBy(
    data.filter(({ fbId }) => Boolean(fbId)),
    ({ fbPageId }) => String(fbPageId),
  )
  for (const [pageId, comments] of byPage) await ofPage(services, pageId, comments)
}
