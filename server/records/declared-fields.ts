// Declared fields of a type, and the undeclared ones of a body.
import type { Meaning } from '../../contract/fields.ts'
import type { EntityType } from '../../contract/index.ts'
import { getDeclaration } from '../../contract/index.ts'

/** The part of yup's schema description that describes fields. */
export interface SchemaDescription {
  readonly type: string
  readonly fields?: Readonly<Record<string, SchemaDescription>>
  readonly innerType?: SchemaDescription
  readonly optional?: boolean
  readonly oneOf?: readonly unknown[]
  readonly meta?: { readonly kind?: Meaning; readonly isGiven?: true }
}

const descriptions = new Map<EntityType, SchemaDescription>()

export const describeType = (type: EntityType): SchemaDescription => {
  const known = descriptions.get(type)
  if (known) return known
  const described = getDeclaration(type).schema.describe() as unknown as SchemaDescription
  descriptions.set(type, described)
  return described
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The field at a dotted path; undefined if the type declares none. Lists and platform data have no paths inside. */
export const findField = (described: SchemaDescription, path: string): SchemaDescription | undefined =>
  path
    .split('.')
    .reduce<SchemaDescription | undefined>(
      (at, name) => (at?.fields && Object.hasOwn(at.fields, name) ? at.fields[name] : undefined),
      described,
    )

/** Paths inside `value` that the description does not declare. */
export const findUnknownPaths = (described: SchemaDescription, value: unknown, path = ''): string[] => {
  if (described.type === 'array' && Array.isArray(value) && described.innerType) {
    const inner = described.innerType
    return value.flatMap((item, index) => findUnknownPaths(inner, item, `${path}[${index}]`))
  }
  // An object schema without fields accepts any members; the code that reads it checks them.
  if (described.type !== 'object' || !isPlain(value) || Object.keys(described.fields ?? {}).length === 0) return []
  return Object.entries(value).flatMap(([name, item]) => {
    const at = path ? `${path}.${name}` : name
    const field = described.fields && Object.hasOwn(described.fields, name) ? described.fields[name] : undefined
    return field ? findUnknownPaths(field, item, at) : [at]
  })
}

/** Path and text of every non-empty field inside `value` with this meaning. */
export const findTextsOfMeaning = (
  meaning: Meaning,
  described: SchemaDescription,
  value: unknown,
  path = '',
): (readonly [path: string, text: string])[] => {
  if (described.meta?.kind === meaning) return typeof value === 'string' && value !== '' ? [[path, value]] : []
  if (described.type !== 'object' || !isPlain(value)) return []
  return Object.entries(described.fields ?? {}).flatMap(([name, field]) =>
    findTextsOfMeaning(meaning, field, value[name], path ? `${path}.${name}` : name),
  )
}

const isBlank = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() === '' : (value ?? null) === null

/** Paths inside `value` of texts that must be given (contract/fields.ts) and are missing, and of required texts that are blank. */
export const findBlankPaths = (described: SchemaDescription, value: unknown, path = ''): string[] => {
  const { type, innerType, fields = {}, meta, optional, oneOf = [] } = described
  if (type === 'array' && Array.isArray(value) && innerType)
    return value.flatMap((item, index) => findBlankPaths(innerType, item, `${path}[${index}]`))
  if (type === 'object' && (isPlain(value) || value === undefined))
    return Object.entries(fields).flatMap(([name, field]) =>
      findBlankPaths(field, value?.[name], path ? `${path}.${name}` : name),
    )
  const isGiven = meta?.isGiven === true || (optional === false && typeof value === 'string' && oneOf.length === 0)
  return type === 'string' && isGiven && isBlank(value) ? [path] : []
}
