// Links that let a user choose a password: single-use and of limited lifetime. A link's token is computed from its id with the
// server's key, so that it is stored neither in the database nor in the job that mails it.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { LinkKind } from '../../../contract/platform/account-calls.ts'
import { deriveKey } from '../../database/encryption.ts'
import { createRecordId } from '../../database/record-id.ts'
import type { Tables } from '../../database/tables.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Kysely } from 'kysely'
import type { Context } from '../../context/context.ts'
import { toOwnAddress } from '../../lib/own-address.ts'

const hour = 3_600_000
const livesMs: Readonly<Record<LinkKind, number>> = {
  invitation: 7 * 24 * hour,
  passwordReset: hour,
  emailChange: 24 * hour,
}

export interface AccountLink {
  readonly id: string
  readonly userId: string
  readonly kind: LinkKind
  readonly expiresTime: string
  /** The address that an `emailChange` link is sent to and confirms. */
  readonly email: string | null
}

const proofOf = ({ config }: Pick<Context, 'config'>, id: string): string =>
  createHmac('sha256', deriveKey(config.secretKey, 'account links')).update(id).digest('base64url')

export const toLinkToken = (services: Pick<Context, 'config'>, id: string): string => `${id}.${proofOf(services, id)}`

const publicAddress = ({ host, port, publicUrl }: Context['config']): string => publicUrl ?? toOwnAddress(host, port)

/** The link's address. The token is in the fragment, so that neither proxies nor pages linked from there see it. */
export const toLinkAddress = (services: Pick<Context, 'config'>, id: string): string =>
  `${publicAddress(services.config)}/password#${toLinkToken(services, id)}`

const isProof = (services: Pick<Context, 'config'>, id: string, proof: string): boolean => {
  const [given, expectedProof] = [Buffer.from(proof), Buffer.from(proofOf(services, id))]
  return given.length === expectedProof.length && timingSafeEqual(given, expectedProof)
}

/** Replaces any older link of the same kind. */
export const addLink = async (
  unit: UnitOfWork,
  userId: string,
  kind: LinkKind,
  email: string | null = null,
): Promise<string> => {
  const id = createRecordId(new Date(unit.now))
  await unit.tx.deleteFrom('account_links').where('user_id', '=', userId).where('kind', '=', kind).execute()
  await unit.tx
    .insertInto('account_links')
    .values({
      id,
      user_id: userId,
      kind,
      email,
      expires_at: new Date(Date.parse(unit.now) + livesMs[kind]).toISOString(),
    })
    .execute()
  return id
}

/** Invalidates all links that were sent to the user. */
export const voidLinks = async (unit: UnitOfWork, userId: string): Promise<void> => {
  await unit.tx.deleteFrom('account_links').where('user_id', '=', userId).execute()
}

/** The open link with that id; null if it was used, replaced or has expired. */
export const openLink = async (kysely: Kysely<Tables>, id: string, now: Date): Promise<AccountLink | null> => {
  const row = await kysely.selectFrom('account_links').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || new Date(row.expires_at).getTime() <= now.getTime()) return null
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind as LinkKind,
    expiresTime: new Date(row.expires_at).toISOString(),
    email: row.email,
  }
}

/** Expiry time of the user's open invitation; null if there is none. */
export const findInvitationExpiry = async (
  kysely: Kysely<Tables>,
  userId: string,
  now: Date,
): Promise<string | null> => {
  const row = await kysely
    .selectFrom('account_links')
    .select('expires_at')
    .where('user_id', '=', userId)
    .where('kind', '=', 'invitation')
    .executeTakeFirst()
  const expires = row && new Date(row.expires_at)
  return expires && expires > now ? expires.toISOString() : null
}

/** @param token the token from the link's address */
export const findLinkByToken = async (
  services: Context,
  kysely: Kysely<Tables>,
  token: string,
): Promise<AccountLink | null> => {
  const [, id = '', proof = ''] = /^([0-9a-f]{24})\.([\w-]{43})$/.exec(token) ?? []
  return id !== '' && isProof(services, id, proof) ? openLink(kysely, id, services.now()) : null
}

export const purgeLinks = async ({ database, now }: Pick<Context, 'database' | 'now'>): Promise<void> => {
  await database.kysely.deleteFrom('account_links').where('expires_at', '<', now()).execute()
}
