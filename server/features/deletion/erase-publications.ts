// Erases an erased person's posts and media that our accounts see, and their name in notifications of reactions.
import { sql } from 'kysely'
import type { AnyRow } from '../../../contract/index.ts'
import type { Context } from '../../context/context.ts'
import { tableOf } from '../../database/columns.ts'
import { eraseFromLog } from '../../database/erase-from-log.ts'
import type { Identity } from './identity.ts'
import { findIdsWhere, inPortions, inUnit } from './portions.ts'

const noMedia = { caption: null, mediaUrl: null, thumbnailUrl: null, permalink: null, username: null, data: {} }
const emptied = {
  FBPOST: { message: null, story: null, photoUrl: null, data: {}, isRemoteDeleted: true },
  IGMEDIA: { ...noMedia, isRemoteDeleted: true },
  IGTAGGEDMEDIA: { ...noMedia, isRemoteDeleted: true },
} as const

const erase = async (services: Context, type: keyof typeof emptied, ids: readonly string[]): Promise<void> => {
  await inPortions(services, ids, async (unit, id) => {
    if (!(await unit.get(type, id))) return
    await unit.change(type, id, emptied[type] as never)
    await eraseFromLog(unit.tx, [id])
    for (const { _id } of await unit.findAll('NOTIFICATION', { itemId: id }))
      await unit.change('NOTIFICATION', _id, { title: null, snippet: '' })
  })
}

/** A post has one notification for all its reactions; it names the person who reacted last. */
const eraseReactionNotifications = async (services: Context, personId: string, name: string | null): Promise<void> => {
  const reactions = await findIdsWhere(services, 'FBREACTION', 'fromId', personId)
  await inPortions(services, reactions, async (unit, id) => {
    const reaction = await unit.get('FBREACTION', id)
    const itemId = reaction?.fbPostId
    if (!itemId) return
    for (const { _id, type, title, data } of await unit.findAll('NOTIFICATION', { itemId })) {
      if (type !== 'NEW_FB_POST_REACTION') continue
      if (title === name || data?.['time'] === reaction.time) await unit.change('NOTIFICATION', _id, { title: null })
      await eraseFromLog(unit.tx, [_id])
    }
  })
}

/** Must run before the person's names are erased. */
export const erasePublications = async (services: Context, { type, id }: Identity): Promise<void> => {
  const person = (await inUnit(services, (unit) => unit.get(type, id))) as unknown as AnyRow | null
  if (!person) return
  if (type === 'FBUSER') {
    await erase(services, 'FBPOST', await findIdsWhere(services, 'FBPOST', 'fromId', id))
    await eraseReactionNotifications(services, id, typeof person['name'] === 'string' ? person['name'] : null)
  }
  const { username, organisationId } = person
  if (type !== 'IGCUSTOMERUSER' || typeof username !== 'string' || username === '') return
  for (const media of ['IGMEDIA', 'IGTAGGEDMEDIA'] as const) {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM ${sql.table(tableOf(media))} WHERE doc ->> 'username' = ${username}
        AND organisation_id = ${String(organisationId)} ORDER BY id`.execute(services.database.kysely)
    await erase(
      services,
      media,
      rows.map((row) => row.id),
    )
  }
}
