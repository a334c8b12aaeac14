// Stores media and comments that the platform lists: media as if a webhook had sent them, comments only as updates of known ones.
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Context } from '../../context/context.ts'
import { publicationLock } from '../../conversations/comments/locks.ts'
import { handlePublication } from '../../conversations/comments/publications.ts'
import { findComment, findPublication, isMissing } from '../../conversations/comments/records.ts'
import { refineComment } from '../../conversations/comments/refine-comment.ts'
import { asText } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { organisationOf } from '../../platform/account-records.ts'
import type { PlatformRead, ReadTarget } from '../../platform/platform-read.ts'
import { instagramCommentsAdapter as adapter } from './instagram-comments.ts'

type Merge = NonNullable<PlatformRead['merge']>['apply']

/** Writes each item in its own transaction, so that none holds the locks of all. */
const oneByOne = async (
  { database }: Context,
  items: readonly JsonObject[],
  write: (unit: UnitOfWork, fbId: string, item: JsonObject) => Promise<string | null>,
): Promise<string[]> => {
  const ids: string[] = []
  for (const item of items) {
    const fbId = asText(item['id'])
    if (fbId === null) continue
    const { result } = await transact(database, { actor: null }, (unit) => write(unit, fbId, item))
    if (result !== null) ids.push(result)
  }
  return ids
}

/** @param parentId the album that contains the media; null when there is none */
export const mergeMedia =
  (parentId: string | null): Merge =>
  (services, { account }, items) =>
    oneByOne(services, items, async (unit, fbId, item) => {
      const publication = adapter.platform.readPublication(item)
      if (!publication) return null
      await unit.lock(publicationLock(adapter, account.fbId, fbId))
      const context = { adapter, services, unit, account }
      await handlePublication(context, publication)
      const known = await findPublication(context, fbId)
      if (known && parentId !== null) await unit.change('IGMEDIA', known._id, { parentId })
      return known?._id ?? null
    })

/** Stores media of others in which the account is tagged. They are not our publications, so they have their own type. */
export const mergeTagged: Merge = (services, { account }, items) =>
  oneByOne(services, items, async (unit, fbId, item) => {
    const publication = adapter.platform.readPublication(item)
    if (!publication) return null
    await unit.lock(`IGTAGGEDMEDIA:${account._id}:${fbId}`)
    const known = await unit.find('IGTAGGEDMEDIA', { igUserId: account._id, fbId })
    if (known) return (await unit.change('IGTAGGEDMEDIA', known._id, publication.content))._id
    const whole = {
      fbId,
      igUserId: account._id,
      unreadCommentCount: 0,
      isAnswered: true,
      isRemoteDeleted: false,
      data: {},
    }
    return unit.add(
      'IGTAGGEDMEDIA',
      { ...whole, ...publication.content },
      { organisationId: organisationOf(account), createdTime: publication.createdTime },
    )._id
  })

/** Updates known comments. Unknown ones are only returned, because reading must not open a conversation. */
export const mergeComments: NonNullable<PlatformRead['merge']> = {
  type: 'IGCOMMENT',
  apply: (services, { account, fbId: mediaFbId }: ReadTarget, items) =>
    oneByOne(services, items, async (unit, fbId, item) => {
      const comment = adapter.platform.readComment(item, mediaFbId)
      if (!comment) return null
      await unit.lock(publicationLock(adapter, account.fbId, mediaFbId))
      const context = { adapter, services, unit, account }
      const known = await findComment(context, fbId)
      if (!known || isMissing(known)) return known?._id ?? null
      await refineComment(context, known, comment)
      return known._id
    }),
}
