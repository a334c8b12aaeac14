// The token with which we speak for an account.
import type { AnyRow, EntityType, Row } from '../../contract/index.ts'
import { textIn } from './account-records.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'

/** The account that the token is for: a page, or a WhatsApp Business account. */
export type TokenOwner = { readonly fbPageId: string } | { readonly fbWaBAId: string }

/** Types of token that fit, the best one first; the empty one is Facebook's plain token. */
const typesFor = (owner: TokenOwner) =>
  'fbPageId' in owner ? (['MESSENGER_TOKEN', ''] as const) : (['WHATSAPP_BEARER', ''] as const)

/**
 * The one that works, else one that the platform has refused: it may take it again, and says what is wrong as long as it does not. One
 * whose person has withdrawn it is none any more.
 */
export const findToken = async (unit: UnitOfWork, owner: TokenOwner): Promise<Row<'FBACCESSTOKEN'> | null> => {
  const usable: Row<'FBACCESSTOKEN'>[] = []
  for (const tokenType of typesFor(owner)) {
    const tokens = await unit.findAll('FBACCESSTOKEN', { ...owner, tokenType }, { orderBy: { createdTime: -1 } })
    usable.push(...tokens.filter(({ data }) => data?.['withdrawn'] !== true))
  }
  return usable.find(({ isValid }) => isValid !== false) ?? usable[0] ?? null
}

/** Null where there is none that may still work. */
export const openToken = async (unit: UnitOfWork, owner: TokenOwner): Promise<string | null> => {
  const token = await findToken(unit, owner)
  return token && unit.secret('FBACCESSTOKEN', token._id, 'token')
}

/** The owner of the account's tokens: its page, or its business account. Null where it has neither. */
export const findTokenOwner = (type: EntityType, account: AnyRow): TokenOwner | null => {
  const fbPageId = type === 'FBPAGE' ? account._id : textIn(account, 'fbPageId')
  if (fbPageId !== null) return { fbPageId }
  const fbWaBAId = type === 'FBWABA' ? account._id : textIn(account, 'fbWaBAId')
  return fbWaBAId === null ? null : { fbWaBAId }
}
