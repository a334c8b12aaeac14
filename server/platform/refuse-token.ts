// An access token that the platform refuses concerns every account behind it.
import { isEntityType } from '../../contract/index.ts'
import type { AnyRow } from '../../contract/index.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { findTokenOwner } from './account-token.ts'
import type { TokenOwner } from './account-token.ts'
import { recordChannelError } from './channel-health.ts'
import { findAccountIds } from './record-identity.ts'

const setValidity = async (unit: UnitOfWork, owner: TokenOwner, isValid: boolean): Promise<void> => {
  for (const token of await unit.findAll('FBACCESSTOKEN', { ...owner }))
    if ((token.isValid !== false) !== isValid && token.data?.['withdrawn'] !== true)
      await unit.change('FBACCESSTOKEN', token._id, { isValid })
}

/** The platform has taken it again. */
export const acceptToken = (unit: UnitOfWork, owner: TokenOwner): Promise<void> => setValidity(unit, owner, true)

/** Every account behind the token must be connected anew. */
export const refuseToken = async (unit: UnitOfWork, owner: TokenOwner, words: string): Promise<void> => {
  await setValidity(unit, owner, false)
  for (const accountId of await findAccountIds(unit, owner)) await recordChannelError(unit, accountId, words, true)
}

/** The same, where a call for one account was refused. */
export const refuseTokenOf = async (unit: UnitOfWork, accountId: string, words: string): Promise<void> => {
  await recordChannelError(unit, accountId, words, true)
  const channel = await unit.find('CHANNEL', { accountId })
  const type = channel?.accountType
  const account = type && isEntityType(type) ? ((await unit.get(type, accountId)) as unknown as AnyRow | null) : null
  const owner = account && type && isEntityType(type) ? findTokenOwner(type, account) : null
  if (owner) await setValidity(unit, owner, false)
}
