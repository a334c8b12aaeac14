// User names differ by more than case: nobody signs in, or is answered to, under a name that reads like another's.
import { sql } from 'kysely'
import { tableOf } from '../../database/columns.ts'
import type { BeforeCommit } from '../../database/database.ts'
import { foldColumn } from '../../database/folded.ts'
import { fold } from '../../../contract/fold.ts'
import { ApiError } from '../../lib/api-error.ts'

/** Tells letters and accents apart, and no case. */
const { compare } = new Intl.Collator('en', { sensitivity: 'accent' })

/** Turkish has two letters i in two cases each; in a name one signs in with they are one. */
const isSameName = (one: string, other: string): boolean =>
  compare(one.replaceAll(/[İIı]/g, 'i'), other.replaceAll(/[İIı]/g, 'i')) === 0

const nameOf = (doc: Readonly<Record<string, unknown>> | undefined): string | undefined =>
  (doc?.['authOptions'] as { username?: string } | null | undefined)?.username

/** @throws ApiError ALREADY_EXISTS */
export const checkUserNames: BeforeCommit = async (unit) => {
  const renamed = [...unit.pending.values()].flatMap(({ type, id, before, after }) => {
    const name = type === 'USER' ? nameOf(after?.doc) : undefined
    return name !== undefined && name !== nameOf(before?.doc) ? [{ id, name }] : []
  })
  await unit.lock(...renamed.map(({ name }) => `USERNAME:${fold(name)}`))
  for (const { id, name } of renamed) {
    // The database folds accents too, and letters of other alphabets not at all: it finds who comes into question.
    const similar = await sql<{ name: string }>`
      SELECT "authOptions.username" AS name FROM ${sql.table(tableOf('USER'))}
      WHERE id <> ${id} AND (${foldColumn(sql`"authOptions.username"`)} = ${fold(name)} OR lower("authOptions.username") = lower(${name}))`.execute(
      unit.tx,
    )
    if (similar.rows.some((other) => isSameName(other.name, name)))
      throw new ApiError('ALREADY_EXISTS', undefined, 'USER')
  }
}
