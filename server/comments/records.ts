// The records of a dialect, seen by what both have in common; the fields that differ in name are read by name.
import type { Row } from '../../contract/index.ts'
import type { Account } from '../channels/account-records.ts'
import type { ChangeOptions, Fields, Unit } from '../database/unit.ts'
import type { Services } from '../services.ts'
import { typesOf } from './dialect.ts'
import type { Dialect } from './dialect.ts'

export type Publication = Row<'FBPOST' | 'IGMEDIA'>
export type Comment = Row<'FBCOMMENT' | 'IGCOMMENT'>
/** What records of both dialects are written with, beside the fields that differ in name. */
export type PersonFields = Fields<'FBUSER' | 'IGCUSTOMERUSER'>
export type PublicationFields = Fields<'FBPOST' | 'IGMEDIA'>
export type CommentFields = Fields<'FBCOMMENT' | 'IGCOMMENT'>

export interface CommentContext {
  readonly dialect: Dialect
  readonly services: Services
  readonly unit: Unit
  readonly account: Account
}

export const findAccount = (unit: Unit, dialect: Dialect, fbId: string): Promise<Account | null> => unit.find(typesOf(dialect).account, { fbId })

type Place = Pick<CommentContext, 'unit' | 'dialect' | 'account'>

export const findComment = ({ unit, dialect, account }: Place, fbId: string): Promise<Comment | null> =>
  unit.find(typesOf(dialect).comment, { [dialect.fields.account]: account._id, fbId })

export const findPublication = ({ unit, dialect, account }: Place, fbId: string): Promise<Publication | null> =>
  unit.find(dialect.publicationType, { [dialect.fields.account]: account._id, fbId })

export const changeComment = (
  { unit, dialect }: Pick<CommentContext, 'unit' | 'dialect'>,
  { _id }: Comment,
  patch: Partial<CommentFields>,
  options: ChangeOptions = {},
): Promise<Comment> => unit.change(typesOf(dialect).comment, _id, patch, options)

/** What we keep of a record's history in `data`, beside what the platform says. */
export interface Marks {
  /** Nothing is known of it but that others refer to it. */
  readonly missing?: boolean
  /** The platform does not show it to us. */
  readonly unavailable?: boolean
  /** It was removed while nothing else was known of it. */
  readonly removed?: boolean
  /** When it got the words it has. */
  readonly written_time?: string
  /** Of the words it has. */
  readonly digest?: string
  /** When it was last hidden or shown. */
  readonly hidden_time?: string
  readonly is_hidden?: boolean
}

export const marksOf = ({ data }: { readonly data?: unknown }): Marks => (data ?? {}) as Marks

export const isMissing = (record: { readonly data?: unknown }): boolean => marksOf(record).missing === true
