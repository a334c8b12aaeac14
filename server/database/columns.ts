// The columns that a record table has besides its document: one generated column per field that is filtered, sorted, referenced or unique.
import { getDeclaration } from '../../contract/index.ts'
import type { EntityType } from '../../contract/index.ts'

type ColumnKind = 'text' | 'number' | 'boolean' | 'list'

export interface Column {
  /** Field path in the record, e.g. `authOptions.username`. */
  readonly field: string
  readonly name: string
  readonly kind: ColumnKind
}

interface SchemaDescription {
  readonly type: string
  readonly fields?: Readonly<Record<string, SchemaDescription>>
}

const kindOf: Readonly<Record<string, ColumnKind>> = {
  string: 'text',
  number: 'number',
  boolean: 'boolean',
  array: 'list',
}

/** Columns every record table has. */
const envelope: readonly Column[] = [
  { field: '_id', name: 'id', kind: 'text' },
  { field: 'version', name: 'version', kind: 'number' },
  { field: 'organisationId', name: 'organisation_id', kind: 'text' },
  { field: 'createdTime', name: 'created_time', kind: 'text' },
  { field: 'updatedTime', name: 'updated_time', kind: 'text' },
]

const describeField = (schema: SchemaDescription, path: string): SchemaDescription => {
  let found: SchemaDescription | undefined = schema
  for (const part of path.split('.')) found = found?.fields?.[part]
  if (!found) throw new Error(`no field ${path}`)
  return found
}

const derive = (type: EntityType): readonly Column[] => {
  const { schema, references, unique, filterable, sortable, scope } = getDeclaration(type)
  const envelopeFields = new Set(envelope.map((column) => column.field))
  const declaredFields = [
    ...filterable,
    ...sortable,
    ...Object.keys(references),
    ...unique.flat(),
    ...('field' in scope ? [scope.field] : []),
    ...('recipient' in scope && scope.recipient ? [scope.recipient] : []),
  ]
  const own = [...new Set(declaredFields)].filter((field) => !envelopeFields.has(field))
  const description = schema.describe() as unknown as SchemaDescription
  return own.map((field) => ({ field, name: field, kind: kindOf[describeField(description, field).type] ?? 'text' }))
}

const ownColumns = new Map<EntityType, readonly Column[]>()

/** The generated columns of a type's table. */
export const ownColumnsOf = (type: EntityType): readonly Column[] => {
  const known = ownColumns.get(type)
  if (known) return known
  const columns = derive(type)
  ownColumns.set(type, columns)
  return columns
}

/** The column of a field, or undefined where the field has none. */
export const columnOf = (type: EntityType, field: string): Column | undefined =>
  envelope.find((column) => column.field === field) ?? ownColumnsOf(type).find((column) => column.field === field)

/** Table names come from the registry only; they are never built from input. */
export const tableOf = (type: EntityType): string => `record_${type}`

/** Names are sorted by the alphabet, not by code points. */
const isName = (field: string): boolean => /(^|\.)(name|title|username|verifiedName)$/.test(field)

export interface NameOrder {
  readonly field: string
  readonly name: string
}

/** Additional columns by which names are sorted. */
export const nameOrdersOf = (type: EntityType): readonly NameOrder[] =>
  getDeclaration(type)
    .sortable.filter(isName)
    .map((field) => ({ field, name: `${field}~order` }))
