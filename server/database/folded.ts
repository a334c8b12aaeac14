// contract/fold.ts as SQL, the same on both databases: neither has Turkish collations that can be relied on.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { fold } from '../../contract/fold.ts'

// Latin letters whose folded form is one character: translate() can map them; the rest of the alphabets fold to themselves.
const letters: { from: string; to: string } = { from: '', to: '' }
for (let code = 0x41; code <= 0x24f; code += 1) {
  const letter = String.fromCodePoint(code)
  const folded = fold(letter)
  if (folded.length === 1 && folded !== letter) {
    letters.from += letter
    letters.to += folded
  }
}

const literal = (text: string): RawBuilder<string> => sql.raw(`'${text.replaceAll("'", "''")}'`)

/** The folded form of a text column. */
export const foldColumn = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`translate(${column}, ${literal(letters.from)}, ${literal(letters.to)})`
