// Wallboard links: keys for the figures of one organisation, valid until revoked. Only a hash of each is stored.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { QueueFilter } from '../../../contract/live-figures.ts'
import type { WallLink, WallLinkEnd, WallRotation } from '../../../contract/platform/wall-calls.ts'
import type { Context } from '../../context/context.ts'
import { tableOf } from '../../database/columns.ts'
import { createRecordId } from '../../database/record-id.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'

const maxWallLinks = 20
const openedEveryMs = 60_000
const keyPattern = /^wall_([0-9a-f]{24})_([\w-]{43})$/

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

interface LinkRow {
  readonly id: string
  readonly name: string
  readonly filter: QueueFilter
  readonly rotation: WallRotation
  readonly turn_seconds: number
  readonly created_at: Date | string
  readonly opened_at: Date | string | null
  readonly end: WallLinkEnd | null
}

const toWallLink = (row: LinkRow): WallLink => ({
  _id: row.id,
  name: row.name,
  filter: row.filter,
  rotation: row.rotation,
  turnSeconds: row.turn_seconds,
  createdTime: new Date(row.created_at).toISOString(),
  lastOpenedTime: row.opened_at === null ? null : new Date(row.opened_at).toISOString(),
  end: row.end,
})

/**
 * A link ends with its organisation, team or agent: nothing would be counted any more, and a wallboard showing zeros would be
 * believed.
 */
const endOfLink = sql<WallLinkEnd | null>`CASE
  WHEN NOT EXISTS (SELECT 1 FROM ${sql.table(tableOf('ORGANISATION'))} AS organisation
    WHERE organisation.id = wall_links.organisation_id AND organisation.doc ->> 'deletedTime' IS NULL) THEN 'organisationDeleted'
  WHEN filter ->> 'team' IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${sql.table(tableOf('TEAM'))} AS team
    WHERE team.id = filter ->> 'team' AND team.organisation_id = wall_links.organisation_id) THEN 'teamDeleted'
  WHEN filter ->> 'agent' IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${sql.table(tableOf('ORGANISATIONMEMBERSHIP'))} AS membership
    WHERE membership."userId" = filter ->> 'agent' AND membership.organisation_id = wall_links.organisation_id) THEN 'memberGone'
  WHEN EXISTS (SELECT 1 FROM ${sql.table(tableOf('USER'))} AS person
    WHERE person.id = filter ->> 'agent' AND person.doc ->> 'status' = 'Passive') THEN 'memberDeactivated'
  END`

export const listWallLinks = async (
  { database }: Pick<Context, 'database'>,
  organisationId: string,
): Promise<WallLink[]> => {
  const rows = await database.kysely
    .selectFrom('wall_links')
    .select(['id', 'name', 'filter', 'rotation', 'turn_seconds', 'created_at', 'opened_at'])
    .select(endOfLink.as('end'))
    .where('organisation_id', '=', organisationId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(toWallLink)
}

/**
 * @returns the key, which is stored nowhere, and the link's public details
 * @throws ApiError WALL_LINKS_TOO_MANY
 */
export const addWallLink = async (
  unit: UnitOfWork,
  organisationId: string,
  given: Pick<WallLink, 'name' | 'filter' | 'rotation' | 'turnSeconds'>,
): Promise<{ key: string; link: WallLink }> => {
  await unit.lock(`WALLLINKS:${organisationId}`)
  const { count } = await unit.tx
    .selectFrom('wall_links')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('organisation_id', '=', organisationId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxWallLinks) throw new ApiError('WALL_LINKS_TOO_MANY', { most: maxWallLinks })
  const secret = randomBytes(32).toString('base64url')
  const row = {
    id: createRecordId(new Date(unit.now)),
    organisation_id: organisationId,
    name: given.name,
    filter: given.filter,
    rotation: given.rotation,
    turn_seconds: given.turnSeconds,
    hash: hashOf(secret),
    created_at: unit.now,
    opened_at: null,
    revoked_at: null,
  }
  await unit.tx
    .insertInto('wall_links')
    .values({ ...row, filter: JSON.stringify(row.filter) })
    .execute()
  // Its agent may be deactivated; the wallboard then shows nothing until they are re-activated.
  const { end } = await unit.tx
    .selectFrom('wall_links')
    .select(endOfLink.as('end'))
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  await unit.touch('ORGANISATION', organisationId)
  return { key: `wall_${row.id}_${secret}`, link: toWallLink({ ...row, end }) }
}

/**
 * Announced, so that open wallboards are notified at once.
 * @returns whether there was one
 */
export const revokeWallLink = async (unit: UnitOfWork, organisationId: string, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await unit.tx
    .updateTable('wall_links')
    .set({ revoked_at: unit.now })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await unit.touch('ORGANISATION', organisationId)
  return true
}

export interface OpenWallLink extends WallLink {
  readonly organisationId: string
}

/** @returns `revoked` also if its team, agent or organisation is gone; null if there never was such a link */
export const findWallLink = async (
  { database }: Pick<Context, 'database'>,
  key: string,
): Promise<OpenWallLink | 'revoked' | null> => {
  const [, id = '', secret = ''] = keyPattern.exec(key) ?? []
  const row = await database.kysely
    .selectFrom('wall_links')
    .selectAll()
    .select(endOfLink.as('end'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || !timingSafeEqual(Buffer.from(row.hash), Buffer.from(hashOf(secret)))) return null
  if (row.revoked_at !== null || row.end !== null) return 'revoked'
  return { ...toWallLink(row), organisationId: row.organisation_id }
}

/** Accurate to the minute, so that a wallboard that reconnects often does not cause more writes than that. */
export const recordWallOpened = async (
  { database, now }: Pick<Context, 'database' | 'now'>,
  id: string,
): Promise<void> => {
  const at = now()
  await sql`
    UPDATE wall_links SET opened_at = ${at.toISOString()} WHERE id = ${id}
    AND (opened_at IS NULL OR opened_at < ${new Date(at.getTime() - openedEveryMs).toISOString()})`.execute(
    database.kysely,
  )
}
