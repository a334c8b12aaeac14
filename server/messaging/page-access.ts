// The page through which an account is called, with its token.
import type { Row } from '../../contract/index.ts'
import { findToken, openToken } from '../channels/account-token.ts'
import type { Unit } from '../database/unit.ts'
import { typesOf } from './dialect.ts'
import type { Dialect } from './dialect.ts'
import { textIn } from './records.ts'
import type { Account } from './records.ts'

export interface PageAccess {
  readonly page: Row<'FBPAGE'>
  readonly token: string
}

const pageOf = async (unit: Unit, dialect: Dialect, account: Account): Promise<Row<'FBPAGE'> | null> => {
  const pageId = textIn(account, dialect.fields.page)
  return pageId === null ? null : unit.get('FBPAGE', pageId)
}

/** Null where there is no page, or no token that may still work. */
export const pageAccess = async (unit: Unit, dialect: Dialect, account: Account): Promise<PageAccess | null> => {
  const page = await pageOf(unit, dialect, account)
  const token = page && (await openToken(unit, { fbPageId: page._id }))
  return page && token !== null ? { page, token } : null
}

export const isConnected = async (unit: Unit, dialect: Dialect, accountId: string): Promise<boolean> => {
  const account = await unit.get(typesOf(dialect).account, accountId)
  const page = account && (await pageOf(unit, dialect, account))
  return page !== null && (await findToken(unit, { fbPageId: page._id })) !== null
}
