// A body that fits a type's schema, derived from the schema's description, so that later declarations are covered automatically.
import { getDeclaration } from '../../../contract/index.ts'
import type { EntityType } from '../../../contract/index.ts'
import type { OneOfEach } from './one-of-each.ts'

interface SchemaDescription {
  readonly type: string
  readonly oneOf?: readonly unknown[]
  readonly tests?: readonly { readonly name?: string; readonly params?: { readonly regex?: unknown } }[]
  readonly fields?: Readonly<Record<string, SchemaDescription>>
  readonly innerType?: SchemaDescription
}

const someTime = '2026-03-01T10:00:00.000Z'
const laterTime = '2027-03-01T10:00:00.000Z'
let counter = 0

const isTime = ({ tests = [] }: SchemaDescription): boolean =>
  tests.some(({ params }) => String(params?.regex).includes('T\\d\\d'))
const isHeldAgainst = ({ tests = [] }: SchemaDescription, check: string): boolean =>
  tests.some(({ name }) => name === check)

const sample = (field: SchemaDescription): unknown => {
  const [choice] = (field.oneOf ?? []).filter((value) => value !== null && value !== '')
  if (choice !== undefined) return choice
  switch (field.type) {
    case 'string':
      counter += 1
      if (isHeldAgainst(field, 'email')) return `text.${counter}@example.test`
      if (isHeldAgainst(field, 'username')) return `text.${counter}`
      if (isHeldAgainst(field, 'colour')) return '#1a7f64'
      if (isHeldAgainst(field, 'time zone')) return 'Europe/Istanbul'
      if (isHeldAgainst(field, 'language')) return 'tr'
      if (isHeldAgainst(field, 'telephone')) return '+90 212 555 01 23'
      if (isHeldAgainst(field, 'web address')) return `https://text-${counter}.example.test/`
      return isTime(field) ? someTime : `Text ${counter}`
    case 'number':
      return 3
    case 'boolean':
      return true
    case 'array':
      return []
    case 'object':
      return Object.fromEntries(Object.entries(field.fields ?? {}).map(([name, inner]) => [name, sample(inner)]))
    default:
      counter += 1
      return { kept: `as it came ${counter}` }
  }
}

const describedFields = (type: EntityType): Readonly<Record<string, SchemaDescription>> =>
  (getDeclaration(type).schema.describe() as unknown as SchemaDescription).fields ?? {}

/** Values for every declared field; references point to the given records. */
export const sampleFields = (type: EntityType, ids: OneOfEach): Record<string, unknown> => {
  const { references, otherReferences, after } = getDeclaration(type)
  return Object.fromEntries(
    Object.entries(describedFields(type)).map(([name, field]) => {
      const target = (references[name] ?? otherReferences[name]?.to[0]) as EntityType | undefined
      if (name in after) return [name, laterTime]
      if (!target) return [name, sample(field)]
      return [name, field.type === 'array' ? [ids[target]] : ids[target]]
    }),
  )
}

/** The body of a creation, in the organisation if the type belongs to one. */
export const sampleBody = (type: EntityType, ids: OneOfEach): Record<string, unknown> => ({
  ...sampleFields(type, ids),
  ...(getDeclaration(type).scope.kind === 'organisation' ? { organisationId: ids.ORGANISATION } : {}),
})
