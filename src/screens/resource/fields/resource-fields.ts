// Fields of an entity type for tables and forms, read from its declaration.
import { languages } from '../../../../contract/constants.ts'
import { getDeclaration, isEntityType } from '../../../../contract/index.ts'
import type { EntityType } from '../../../../contract/index.ts'
import { organisationDefaults } from '../../../../contract/organisation-defaults.ts'
import type { Meaning } from '../../../../contract/fields.ts'

export type FieldKind =
  | Meaning
  | 'text'
  | 'longText'
  | 'choice'
  | 'language'
  | 'flag'
  | 'number'
  | 'reference'
  | 'references'
  | 'texts'
  | 'records'
  | 'data'

export interface ResourceField {
  /** Path in the record, e.g. `profile.name`. */
  readonly path: string
  readonly kind: FieldKind
  /** Entity type of a reference. */
  readonly target: EntityType | null
  /** Values of a choice, in the declaration's order. */
  readonly choices: readonly string[]
  readonly required: boolean
  /** Whether it can be cleared. */
  readonly nullable: boolean
  /** Maximum length in characters; null for no limit. */
  readonly max: number | null
  /** Default value while nothing is set; absent if there is none. */
  readonly whenUnset?: boolean | string
}

/** Whether it holds the name of an entity type. */
export const namesEntityType = ({ path, kind }: ResourceField): boolean =>
  kind === 'text' && ['objectType', 'entityType'].includes(path)

/** Used part of yup's schema description. */
interface SchemaDescription {
  readonly type: string
  readonly optional?: boolean
  readonly nullable?: boolean
  readonly meta?: { readonly kind?: Meaning; readonly isGiven?: true }
  readonly oneOf?: readonly unknown[]
  readonly tests?: readonly { readonly name?: string; readonly params?: Readonly<Record<string, unknown>> }[]
  readonly fields?: Readonly<Record<string, SchemaDescription>>
  readonly innerType?: SchemaDescription
}

const longFrom = 300

const getMaxLength = (described: SchemaDescription): number | null => {
  const max = described.tests?.find(({ name }) => name === 'max')?.params?.['max']
  return typeof max === 'number' ? max : null
}

const listKind = ({ innerType }: SchemaDescription, target: EntityType | null): FieldKind => {
  if (target !== null) return 'references'
  return innerType?.type === 'string' ? 'texts' : 'records'
}

const kindOf = (path: string, described: SchemaDescription, target: EntityType | null): FieldKind => {
  switch (described.type) {
    case 'boolean':
      return 'flag'
    case 'number':
      return 'number'
    case 'array':
      return listKind(described, target)
    case 'string':
      if (target !== null) return 'reference'
      if ((described.oneOf ?? []).length > 0) return path === 'language' ? 'language' : 'choice'
      return (
        described.meta?.kind ??
        ((getMaxLength(described) ?? 0) > longFrom && !/url|uri|fbId/i.test(path) ? 'longText' : 'text')
      )
    default:
      return 'data'
  }
}

const targetOf = (type: EntityType, path: string): EntityType | null => {
  const target = getDeclaration(type).references[path]
  return target !== undefined && isEntityType(target) ? target : null
}

const within = (type: EntityType, described: SchemaDescription, above: string): ResourceField[] =>
  Object.entries(described.fields ?? {}).flatMap(([name, field]): ResourceField[] => {
    const path = `${above}${name}`
    if (field.type === 'object' && Object.keys(field.fields ?? {}).length > 0) return within(type, field, `${path}.`)
    const target = targetOf(type, path)
    const choices = (field.oneOf ?? []).filter((choice): choice is string => typeof choice === 'string')
    const kind = kindOf(path, field, target)
    return [
      {
        path,
        kind,
        target,
        choices: kind === 'language' ? languages : choices,
        required: field.optional === false || field.meta?.isGiven === true,
        nullable: field.nullable === true,
        max: getMaxLength(field),
      },
    ]
  })

const envelopeTime = (path: string): ResourceField => ({
  path,
  kind: 'time',
  target: null,
  choices: [],
  required: false,
  nullable: true,
  max: null,
})
const organisation: ResourceField = {
  path: 'organisationId',
  kind: 'reference',
  target: 'ORGANISATION',
  choices: [],
  required: true,
  nullable: false,
  max: null,
}

/** Declared fields of the type, including secret ones. */
const getDeclared = (type: EntityType): readonly ResourceField[] =>
  within(type, getDeclaration(type).schema.describe() as unknown as SchemaDescription, '')

export const belongsToOrganisation = (type: EntityType): boolean =>
  ['organisation', 'thread'].includes(getDeclaration(type).scope.kind)

const whenUnset: Partial<Record<EntityType, Readonly<Record<string, boolean | string>>>> = {
  ORGANISATION: organisationDefaults,
}

const read = (type: EntityType): readonly ResourceField[] => {
  const { secret } = getDeclaration(type)
  const own = getDeclared(type)
    .filter(({ path }) => !secret.includes(path))
    .map((field) => {
      const usual = whenUnset[type]?.[field.path]
      return usual === undefined ? field : { ...field, whenUnset: usual }
    })
  return [
    ...own,
    ...(belongsToOrganisation(type) ? [organisation] : []),
    envelopeTime('createdTime'),
    envelopeTime('updatedTime'),
  ]
}

/** Fields that no form contains, because another action of the record sets them. */
const setOtherwise: Partial<Record<EntityType, readonly string[]>> = {
  CUSTOMER: ['isBlocked', 'formerIds'],
  ORGANISATION: [
    // Defaults to on; an unticked checkbox in a new form would turn it off.
    'sendsReadReceipts',
    'deletedTime',
    'purgeTime',
    'purgedCount',
    'purgeTotal',
    'subscriptionEndTime',
  ],
  ORGANISATIONQUICKREPLY: ['deleted', 'attachments'],
  ORGANISATIONSUBSCRIPTION: ['switchedOffTime'],
}

/** Skips structures that no form contains: they come from the platform, or are written by calls of their own. */
const getWritten = (type: EntityType): readonly ResourceField[] =>
  getDeclared(type).filter(
    ({ path, kind }) => kind !== 'records' && kind !== 'data' && setOtherwise[type]?.includes(path) !== true,
  )

/** Fields that the server fills: users correct them, one record at a time, and never set them on a new one. */
const correctedOnly: Partial<Record<EntityType, readonly string[]>> = { CUSTOMER: ['formerNames'] }

export const isCorrectedOnly = (type: EntityType, { path }: ResourceField): boolean =>
  correctedOnly[type]?.includes(path) === true

/** Fields of a new record's form. */
export const getCreateFields = (type: EntityType): readonly ResourceField[] =>
  getWritten(type).filter((field) => !isCorrectedOnly(type, field))

/** Fields of a record that can be edited. */
export const getUpdateFields = (type: EntityType): readonly ResourceField[] => {
  const { fixed, secret } = getDeclaration(type)
  const lockedFields = new Set(['fbId', ...fixed, ...secret])
  return getWritten(type).filter(({ path }) => !lockedFields.has(path.split('.')[0] ?? ''))
}

/** Fields that can be changed in bulk: those that require more than the right to update are changed one by one. */
export const getBulkFields = (type: EntityType): readonly ResourceField[] =>
  getUpdateFields(type).filter(
    (field) => !((field.path.split('.')[0] ?? '') in getDeclaration(type).restricted) && !isCorrectedOnly(type, field),
  )

const known = new Map<EntityType, readonly ResourceField[]>()

/**
 * The type's own fields in the declaration's order, then those that every record has. Secret fields are skipped, because they are never
 * shown.
 */
export const getFields = (type: EntityType): readonly ResourceField[] => {
  const fields = known.get(type) ?? read(type)
  known.set(type, fields)
  return fields
}

export const getField = (type: EntityType, path: string): ResourceField | undefined =>
  getFields(type).find((field) => field.path === path)
