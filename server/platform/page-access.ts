// The page through which an account is called, with its token.
import type { Row } from '../../contract/index.ts'
import { threadItems } from '../../contract/items.ts'
import { findToken, openToken } from './account-token.ts'
import type { TokenOwner } from './account-token.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { textIn } from './account-records.ts'
import type { Account } from './account-records.ts'

/** A platform's account type, and the account field that refers to the page whose token is used. */
interface Accounts {
  readonly itemType: 'fbConversation' | 'fbComment' | 'igConversation' | 'igComment'
  readonly fields: { readonly page: '_id' | 'fbPageId' }
}

export interface PageAccess {
  readonly page: Row<'FBPAGE'>
  readonly token: string
}

/** The owner of the token for the account's calls. */
export const tokenOwnerOf = ({ fields }: Accounts, account: Account): TokenOwner => ({
  fbPageId: textIn(account, fields.page) ?? '',
})

const pageOf = async (unit: UnitOfWork, accounts: Accounts, account: Account): Promise<Row<'FBPAGE'> | null> => {
  const pageId = textIn(account, accounts.fields.page)
  return pageId === null ? null : unit.get('FBPAGE', pageId)
}

/** Null without a page or a token that may work. A disconnected page may still have a token for its Instagram account. */
export const pageAccess = async (
  unit: UnitOfWork,
  accounts: Accounts,
  account: Account,
): Promise<PageAccess | null> => {
  const page = account.isPassive === true ? null : await pageOf(unit, accounts, account)
  const token = page && (await openToken(unit, { fbPageId: page._id }))
  return page && token !== null ? { page, token } : null
}

export const isConnected = async (unit: UnitOfWork, accounts: Accounts, accountId: string): Promise<boolean> => {
  const account = await unit.get(threadItems[accounts.itemType].accountType, accountId)
  const page = account && account.isPassive !== true ? await pageOf(unit, accounts, account) : null
  return page !== null && (await findToken(unit, { fbPageId: page._id })) !== null
}
