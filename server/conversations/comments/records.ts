// The records of either platform, by what both have in common; fields whose names differ are read by name.
import type { Row } from '../../../contract/index.ts'
import type { Account } from '../../platform/account-records.ts'
import type { ChangeOptions, Fields } from '../../database/record-access.ts'
import type { Match } from '../../database/matching.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Context } from '../../context/context.ts'
import { getRecordTypes } from './platform-adapter.ts'
import type { PlatformAdapter } from './platform-adapter.ts'

export type Publication = Row<'FBPOST' | 'IGMEDIA'>
export type Comment = Row<'FBCOMMENT' | 'IGCOMMENT'>
/** Fields that both platforms have under the same name. */
export type PersonFields = Fields<'FBUSER' | 'IGCUSTOMERUSER'>
export type PublicationFields = Fields<'FBPOST' | 'IGMEDIA'>
export type CommentFields = Fields<'FBCOMMENT' | 'IGCOMMENT'>

export interface CommentContext {
  readonly adapter: PlatformAdapter
  readonly services: Context
  readonly unit: UnitOfWork
  readonly account: Account
  /** From before the account was connected: it opens nothing, and nobody is notified. */
  readonly isPast?: boolean
}

export const findAccount = (unit: UnitOfWork, adapter: PlatformAdapter, fbId: string): Promise<Account | null> =>
  unit.find(getRecordTypes(adapter).account, { fbId })

type Place = Pick<CommentContext, 'unit' | 'adapter' | 'account'>

export const findComment = ({ unit, adapter, account }: Place, fbId: string): Promise<Comment | null> =>
  unit.find(getRecordTypes(adapter).comment, { [adapter.fields.account]: account._id, fbId })

/** More than there are comments of ours that were not sent. */
const maxLooked = 200

/** Matching comments that were removed with what they were below. One of ours that was never sent stays, with its text for its author. */
export const findRemovable = async (
  { unit, adapter }: Pick<CommentContext, 'unit' | 'adapter'>,
  match: Match,
): Promise<Comment[]> => {
  const storedComments: Comment[] = await unit.findAll(getRecordTypes(adapter).comment, match, { limit: maxLooked })
  return storedComments.filter(({ fbId }) => typeof fbId === 'string')
}

export const findPublication = ({ unit, adapter, account }: Place, fbId: string): Promise<Publication | null> =>
  unit.find(adapter.publicationType, { [adapter.fields.account]: account._id, fbId })

export const changeComment = (
  { unit, adapter }: Pick<CommentContext, 'unit' | 'adapter'>,
  { _id }: Comment,
  patch: Partial<CommentFields>,
  options: ChangeOptions = {},
): Promise<Comment> => unit.change(getRecordTypes(adapter).comment, _id, patch, options)

/** Our own marks in a record's `data`, beside the platform's members. */
export interface Marks {
  /** Known only from the import of the account's past. */
  readonly past?: boolean
  /** Known only because others refer to it. */
  readonly missing?: boolean
  /** The platform does not show it to us. */
  readonly unavailable?: boolean
  /** Of a comment: it was removed while nothing else was known of it. Of a publication: the platform said so. */
  readonly removed?: boolean
  /** When the present text was written. */
  readonly written_time?: string
  /** Digest of the present content. */
  readonly digest?: string
  /** When it was last hidden or shown. */
  readonly hidden_time?: string
  readonly is_hidden?: boolean
}

export const getMarks = ({ data }: { readonly data?: unknown }): Marks => (data ?? {}) as Marks

export const isMissing = (record: { readonly data?: unknown }): boolean => getMarks(record).missing === true
