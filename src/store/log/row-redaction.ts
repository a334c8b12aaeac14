// Redacts records by their declarations: ids, times, numbers, flags and declared choices stay; any other text becomes a token.
import { getDeclaration } from '../../../contract/index.ts'
import type { EntityType } from '../../../contract/index.ts'
import { recordIdPattern, timePattern } from '../../../contract/patterns.ts'
import type { Redact } from './opaque-redaction.ts'
import { isStructure, getSecretKind } from './secret-fields.ts'
import type { Tokens } from './tokens.ts'
import { describeType } from './vocabulary.ts'
import type { SchemaDescription } from './vocabulary.ts'

/** Texts without personal data that screens depend on. */
const technical = new Set([
  'accountType',
  'contextType',
  'itemType',
  'mime_type',
  'timeZone',
  'kind',
  'qualityRating',
  'codeVerificationStatus',
  'commandId',
  'mediaId',
  'emoji',
  'tags',
  'waitsFor',
])
const envelope = new Set(['_id', 'version', 'epoch', 'createdTime', 'updatedTime', 'arrival', 'organisationId'])

export type RedactRow = <Value extends Readonly<Record<string, unknown>>>(type: EntityType, row: Value) => Value

export const createRowRedaction = (tokens: Tokens, opaque: Redact): RedactRow => {
  const textOf =
    (choices: readonly unknown[], field: string) =>
    (value: unknown): unknown => {
      if (typeof value !== 'string') return opaque(value, field)
      if (recordIdPattern.test(value) || timePattern.test(value) || choices.includes(value)) return value
      if (technical.has(field) && !value.includes('@')) return value
      return isStructure(value) && getSecretKind(field) === undefined
        ? value
        : tokens.of(value, getSecretKind(field) ?? 'text')
    }

  const compile = (
    { type, oneOf = [], fields, innerType }: SchemaDescription,
    field: string,
  ): ((value: unknown) => unknown) => {
    if (type === 'object' && fields) return objectOf(fields, new Set())
    if (type === 'array' && innerType && !Array.isArray(innerType)) {
      const inner = compile(innerType as SchemaDescription, field)
      return (value) => (Array.isArray(value) ? value.map(inner) : opaque(value, field))
    }
    if (type === 'string') return textOf(oneOf, field)
    if (type === 'number' || type === 'boolean')
      return (value) =>
        typeof value === 'number' || typeof value === 'boolean' || value === null ? value : opaque(value, field)
    return (value) => opaque(value, field)
  }

  const objectOf = (
    fields: Readonly<Record<string, SchemaDescription>>,
    secret: ReadonlySet<string>,
  ): ((value: unknown) => unknown) => {
    const members = new Map(Object.entries(fields).map(([field, described]) => [field, compile(described, field)]))
    return (value) => {
      if (value === null || typeof value !== 'object' || Array.isArray(value)) return opaque(value, '')
      return Object.fromEntries(
        Object.entries(value).map(([field, member]) => {
          if (envelope.has(field)) return [field, member]
          if (secret.has(field)) return [field, typeof member === 'string' ? tokens.of(member, 'token') : null]
          return [field, (members.get(field) ?? ((given: unknown) => opaque(given, field)))(member)]
        }),
      )
    }
  }

  const byType = new Map<EntityType, (value: unknown) => unknown>()
  /** Rows are immutable, so the redacted form of a row is cached by identity. */
  const known = new WeakMap<object, unknown>()

  return <Value extends Readonly<Record<string, unknown>>>(type: EntityType, row: Value): Value => {
    let redact = byType.get(type)
    if (!redact) {
      redact = objectOf(describeType(type).fields ?? {}, new Set(getDeclaration(type).secret))
      byType.set(type, redact)
    }
    const found = known.get(row) ?? redact(row)
    known.set(row, found)
    return found as Value
  }
}
