// Marks access tokens as refused or accepted by the platform; a refusal affects every account behind the token.
import { isEntityType } from '../../contract/index.ts'
import type { AnyRow, Row } from '../../contract/index.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { findToken, findTokenOwner } from './account-token.ts'
import type { TokenOwner } from './account-token.ts'
import { recordChannelError } from './channel-health.ts'
import type { GraphError } from './graph-error.ts'
import { findAccountIds } from './record-identity.ts'
import { resumeAfterToken } from './retry-later.ts'

type TokenTest = (token: string) => boolean

/**
 * @param isMeant whether the change applies to a token
 * @returns whether anything has changed
 */
const setValidity = async (
  unit: UnitOfWork,
  owner: TokenOwner,
  isValid: boolean,
  isMeant: TokenTest,
): Promise<boolean> => {
  let isChanged = false
  for (const token of await unit.findAll('FBACCESSTOKEN', { ...owner })) {
    if ((token.isValid !== false) === isValid || token.data?.['withdrawn'] === true) continue
    if (!isMeant((await unit.secret('FBACCESSTOKEN', token._id, 'token')) ?? '')) continue
    await unit.change('FBACCESSTOKEN', token._id, { isValid })
    isChanged = true
  }
  return isChanged
}

/**
 * Marks a token as accepted again, and resumes jobs that waited for another one.
 * @param accepted the token that was used; nothing is known of others
 */
export const acceptToken = async (unit: UnitOfWork, owner: TokenOwner, accepted: string): Promise<void> => {
  if (await setValidity(unit, owner, true, (token) => token === accepted)) await resumeAfterToken(unit, owner)
}

/**
 * The error may arrive after the token was replaced: the new one is not affected.
 * @returns whether a valid token is left
 */
const dropToken = async (unit: UnitOfWork, owner: TokenOwner, isMeant: TokenTest): Promise<boolean> => {
  await setValidity(unit, owner, false, isMeant)
  const remainingToken = await findToken(unit, owner)
  return remainingToken !== null && remainingToken.isValid !== false
}

/**
 * Every account behind the token must be reconnected, unless another valid token exists.
 * @returns whether one does
 */
export const refuseToken = async (
  unit: UnitOfWork,
  owner: TokenOwner,
  { words, isMeant }: { readonly words: string; readonly isMeant: TokenTest },
): Promise<boolean> => {
  if (await dropToken(unit, owner, isMeant)) return true
  for (const accountId of await findAccountIds(unit, owner)) await recordChannelError(unit, accountId, words, true)
  return false
}

/** The owner of the token for a connected account. */
export const findOwnerOf = async (unit: UnitOfWork, channel: Row<'CHANNEL'> | null): Promise<TokenOwner | null> => {
  const { accountType, accountId } = channel ?? {}
  if (!accountId || !accountType || !isEntityType(accountType)) return null
  const account = (await unit.get(accountType, accountId)) as unknown as AnyRow | null
  return account && findTokenOwner(accountType, account)
}

/** For a refused call of one account: only this account must be reconnected, unless another valid token exists. */
export const refuseTokenOf = async (unit: UnitOfWork, accountId: string, error: GraphError): Promise<void> => {
  const owner = await findOwnerOf(unit, await unit.find('CHANNEL', { accountId }))
  if (owner && (await dropToken(unit, owner, (token) => error.mayConcern(token)))) return
  await recordChannelError(unit, accountId, error.message, true)
}
