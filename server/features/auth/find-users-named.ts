// Finds users by their user name. User names are unique regardless of case, so case is ignored.
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { fold } from '../../../contract/fold.ts'
import { tableOf } from '../../database/columns.ts'
import { foldColumn } from '../../database/folded.ts'
import type { Tables } from '../../database/tables.ts'

export interface NamedUser {
  readonly id: string
  readonly name: string
}

/** Distinguishes letters and accents, but not case. */
const { compare } = new Intl.Collator('en', { sensitivity: 'accent' })

/** Turkish has two letters i, each in two cases; they count as the same in user names. */
const isSameName = (one: string, other: string): boolean =>
  compare(one.replaceAll(/[İIı]/g, 'i'), other.replaceAll(/[İIı]/g, 'i')) === 0

/** @returns at most one user, unless the names are older than the uniqueness rule */
export const findUsersNamed = async (kysely: Kysely<Tables>, name: string): Promise<readonly NamedUser[]> => {
  // The database also folds accents, but does not fold other alphabets: it only finds candidates.
  const { rows } = await sql<NamedUser>`
    SELECT id, "authOptions.username" AS name FROM ${sql.table(tableOf('USER'))}
    WHERE ${foldColumn(sql`"authOptions.username"`)} = ${fold(name)} OR lower("authOptions.username") = lower(${name})
    ORDER BY id`.execute(kysely)
  return rows.filter((user) => isSameName(user.name, name))
}

/**
 * The user that a name identifies; null for nobody, or for several of whom none has exactly this spelling. An exact match uses an
 * index.
 */
export const findUserNamed = async (kysely: Kysely<Tables>, name: string): Promise<NamedUser | null> => {
  const { rows } = await sql<NamedUser>`
    SELECT id, "authOptions.username" AS name FROM ${sql.table(tableOf('USER'))}
    WHERE "authOptions.username" = ${name}`.execute(kysely)
  const [first, second] = rows.length > 0 ? rows : await findUsersNamed(kysely, name)
  return first && second === undefined ? first : null
}
