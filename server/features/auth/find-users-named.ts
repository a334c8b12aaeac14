// Users by the name they sign in with. Names differ by more than case, so case does not matter to who is meant.
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

/** Tells letters and accents apart, and no case. */
const { compare } = new Intl.Collator('en', { sensitivity: 'accent' })

/** Turkish has two letters i in two cases each; in a name one signs in with they are one. */
const isSameName = (one: string, other: string): boolean =>
  compare(one.replaceAll(/[İIı]/g, 'i'), other.replaceAll(/[İIı]/g, 'i')) === 0

/** @returns one at most, but for names that are older than the rule */
export const findUsersNamed = async (kysely: Kysely<Tables>, name: string): Promise<readonly NamedUser[]> => {
  // The database folds accents too, and letters of other alphabets not at all: it finds who comes into question.
  const { rows } = await sql<NamedUser>`
    SELECT id, "authOptions.username" AS name FROM ${sql.table(tableOf('USER'))}
    WHERE ${foldColumn(sql`"authOptions.username"`)} = ${fold(name)} OR lower("authOptions.username") = lower(${name})
    ORDER BY id`.execute(kysely)
  return rows.filter((user) => isSameName(user.name, name))
}

/** Who is meant by a name; null: nobody, or several and none of them is written so. Written as it is, an index finds it. */
export const findUserNamed = async (kysely: Kysely<Tables>, name: string): Promise<NamedUser | null> => {
  const { rows } = await sql<NamedUser>`
    SELECT id, "authOptions.username" AS name FROM ${sql.table(tableOf('USER'))}
    WHERE "authOptions.username" = ${name}`.execute(kysely)
  const [first, second] = rows.length > 0 ? rows : await findUsersNamed(kysely, name)
  return first && second === undefined ? first : null
}
