// The access token with which we call the platform for an account.
import type { AnyRow, EntityType, Row } from '../../contract/index.ts'
import { textIn } from './account-records.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'

/** The account that the token is for: a page, or a WhatsApp Business account. */
export type TokenOwner = { readonly fbPageId: string } | { readonly fbWaBAId: string }

/** Token types that fit, in order of preference; the empty one is Facebook's plain token. */
const typesFor = (owner: TokenOwner) =>
  'fbPageId' in owner ? (['MESSENGER_TOKEN', ''] as const) : (['WHATSAPP_BEARER', ''] as const)

/**
 * A valid token, else one that the platform has refused: it may be accepted again, and until then its refusal tells what is wrong.
 * A token that its person has withdrawn does not count.
 */
export const findToken = async (unit: UnitOfWork, owner: TokenOwner): Promise<Row<'FBACCESSTOKEN'> | null> => {
  const usable: Row<'FBACCESSTOKEN'>[] = []
  for (const tokenType of typesFor(owner)) {
    const tokens = await unit.findAll('FBACCESSTOKEN', { ...owner, tokenType }, { orderBy: { createdTime: -1 } })
    usable.push(...tokens.filter(({ data }) => data?.['withdrawn'] !== true))
  }
  return usable.find(({ isValid }) => isValid !== false) ?? usable[0] ?? null
}

/** Null if there is no token that may work. */
export const openToken = async (unit: UnitOfWork, owner: TokenOwner): Promise<string | null> => {
  const token = await findToken(unit, owner)
  return token && unit.secret('FBACCESSTOKEN', token._id, 'token')
}

/** The owner of an account's tokens: its page or its business account. Null if it has neither. */
export const findTokenOwner = (type: EntityType, account: AnyRow): TokenOwner | null => {
  const fbPageId = type === 'FBPAGE' ? account._id : textIn(account, 'fbPageId')
  if (fbPageId !== null) return { fbPageId }
  const fbWaBAId = type === 'FBWABA' ? account._id : textIn(account, 'fbWaBAId')
  return fbWaBAId === null ? null : { fbWaBAId }
}
