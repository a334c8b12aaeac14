// The columns of declared sort keys (contract/sort-key.ts): a key that is more than one field's value has a generated column, with an
// index in its order.
import { getDeclaration } from '../../contract/index.ts'
import type { EntityType } from '../../contract/index.ts'
import type { SortKey } from '../../contract/sort-key.ts'
import { columnOf } from './columns.ts'

/** The field whose value alone is the key, or null. */
const fieldOf = ([first, ...others]: SortKey): string | null =>
  others.length === 0 && first.while === undefined && first.after === undefined ? first.field : null

/** The column of a sort key, or undefined if the type has no key of that name. */
export const sortKeyColumnOf = (type: EntityType, name: string): string | undefined => {
  const key = getDeclaration(type).sortKeys[name]
  const field = key && fieldOf(key)
  return field ? columnOf(type, field)?.name : key && name
}

const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** A field of the document or of the envelope: generated columns cannot depend on other generated columns. */
const toValue = (field: string): string =>
  field === 'createdTime' ? 'created_time' : `(doc ->> ${quoteText(field)}) COLLATE "C"`

const toBranch = (part: SortKey[number]): string => {
  const value = toValue(part.field)
  const conditions = [
    `${value} IS NOT NULL`,
    ...Object.entries(part.while ?? {}).map(
      ([field, expectedValue]) => `${toValue(field)} = ${quoteText(expectedValue)}`,
    ),
    ...(part.after === undefined ? [] : [`${value} > coalesce(${toValue(part.after)}, '')`]),
  ]
  return `WHEN ${conditions.join(' AND ')} THEN ${value}`
}

interface SortKeyColumn {
  readonly name: string
  readonly shape: string
  /** Columns of the index, in the order of lists. */
  readonly indexed: string
}

export const sortKeyColumnsOf = (type: EntityType): readonly SortKeyColumn[] =>
  Object.entries(getDeclaration(type).sortKeys)
    .filter(([, key]) => fieldOf(key) === null)
    .map(([name, key]) => ({
      name,
      shape: `text COLLATE "C" GENERATED ALWAYS AS (CASE ${key.map(toBranch).join(' ')} END) STORED`,
      indexed: `("${name}" DESC NULLS LAST, id DESC NULLS LAST)`,
    }))
