// What a type declares about its fields: which names exist, and which of them a body carries that do not.
import type { EntityType } from '../../contract/index.ts'
import { declarationOf } from '../../contract/index.ts'

/** What yup tells of a schema, as far as names of fields go. */
export interface Described {
  readonly type: string
  readonly fields?: Readonly<Record<string, Described>>
  readonly innerType?: Described
}

const descriptions = new Map<EntityType, Described>()

export const describedType = (type: EntityType): Described => {
  const known = descriptions.get(type)
  if (known) return known
  const described = declarationOf(type).schema.describe() as unknown as Described
  descriptions.set(type, described)
  return described
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The field a dotted path leads to; undefined where the type declares none. Lists and platform data have no paths inside. */
export const fieldAt = (described: Described, path: string): Described | undefined =>
  path
    .split('.')
    .reduce<Described | undefined>(
      (at, name) => (at?.fields && Object.hasOwn(at.fields, name) ? at.fields[name] : undefined),
      described,
    )

/** Paths inside `value` that the description does not know. */
export const unknownPaths = (described: Described, value: unknown, path = ''): string[] => {
  if (described.type === 'array' && Array.isArray(value) && described.innerType) {
    const inner = described.innerType
    return value.flatMap((item, index) => unknownPaths(inner, item, `${path}[${index}]`))
  }
  // An object schema without fields takes whatever comes; its reader looks at it.
  if (described.type !== 'object' || !isPlain(value) || Object.keys(described.fields ?? {}).length === 0) return []
  return Object.entries(value).flatMap(([name, item]) => {
    const at = path ? `${path}.${name}` : name
    const field = described.fields && Object.hasOwn(described.fields, name) ? described.fields[name] : undefined
    return field ? unknownPaths(field, item, at) : [at]
  })
}
