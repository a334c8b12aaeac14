// Converts between the values of the filter form and the filter language of the contract.
import { endOfDay, isValid, lightFormat, startOfDay } from 'date-fns'
import type { FieldFilter, Filter, FilterValue } from '../../../../contract/filter.ts'
import { recordIdPattern } from '../../../../contract/patterns.ts'
import { getDeclaration } from '../../../../contract/index.ts'
import type { EntityType } from '../../../../contract/index.ts'
import { toLiteralPattern } from '../../../lib/literal-pattern.ts'
import { getField, getFields, namesEntityType } from '../fields/resource-fields.ts'
import type { ResourceField } from '../fields/resource-fields.ts'

/** By field; a time has two, `path.from` and `path.to`, as dates in the user's time zone. */
export type FilterValues = Readonly<Record<string, string>>

const always = ['createdTime', 'organisationId']

/** Fields that a type can be filtered by. */
export const getFilterFields = (type: EntityType): readonly ResourceField[] => {
  const { filterable, references } = getDeclaration(type)
  const fieldPaths = new Set([...filterable, ...Object.keys(references), ...always])
  return getFields(type).filter(({ path, kind }) => fieldPaths.has(path) && kind !== 'records' && kind !== 'data')
}

const dayStart = (date: string): string => startOfDay(`${date}T00:00:00`).toISOString()
const dayEnd = (date: string): string => endOfDay(`${date}T00:00:00`).toISOString()
const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && isValid(new Date(`${text}T00:00:00`))

/** Date of a time in the user's time zone, `2026-11-03`. */
const dateOf = (time: unknown): string => {
  const at = new Date(typeof time === 'string' ? time : Number.NaN)
  return isValid(at) ? lightFormat(at, 'yyyy-MM-dd') : ''
}

const textOf = (pattern: string): string => pattern.replace(/^\^/, '').replace(/\\(.)/g, '$1')

/** Id of a record of any type, which may be deleted. */
const recordIdField = 'objectId'

/** Also accepts the address of a record's page. */
const idOf = (text: string): string => {
  const url = URL.parse(text)
  const parts = [text, ...(url?.pathname.split('/') ?? []), url?.searchParams.get('thread') ?? '']
  return parts.findLast((part) => recordIdPattern.test(part)) ?? text
}

const conditionOf = (field: ResourceField, value: string): FieldFilter | FilterValue | undefined => {
  // Exact match, because several names have the same beginning.
  if (namesEntityType(field)) return value
  switch (field.kind) {
    case 'flag':
      return value === 'true' || value === 'false' ? value === 'true' : undefined
    case 'number': {
      const min = Number(value)
      return Number.isFinite(min) ? { $gte: min } : undefined
    }
    case 'reference':
    case 'references':
      return recordIdPattern.test(value) ? value : undefined
    case 'choice':
    case 'language':
    case 'texts':
      return value
    default:
      if (field.path === recordIdField) return idOf(value)
      return { $regex: toLiteralPattern(value) }
  }
}

const timeCondition = (from: string, to: string): FieldFilter | undefined => {
  const bounds = { ...(isDate(from) ? { $gte: dayStart(from) } : {}), ...(isDate(to) ? { $lte: dayEnd(to) } : {}) }
  return Object.keys(bounds).length === 0 ? undefined : bounds
}

/** Empty and blank values are dropped. */
export const toFilter = (type: EntityType, values: FilterValues): Filter => {
  const filter: Record<string, FieldFilter | FilterValue> = {}
  const readValue = (name: string): string => (values[name] ?? '').trim()
  for (const field of getFilterFields(type)) {
    const { path, kind } = field
    const condition =
      kind === 'time'
        ? timeCondition(readValue(`${path}.from`), readValue(`${path}.to`))
        : readValue(path) === ''
          ? undefined
          : conditionOf(field, readValue(path))
    if (condition !== undefined) filter[path] = condition
  }
  return filter
}

const textIn = (condition: unknown): string => {
  if (typeof condition === 'string' || typeof condition === 'boolean') return String(condition)
  const { $regex, $gte } = (condition ?? {}) as FieldFilter
  if (typeof $regex === 'string') return textOf($regex)
  return typeof $gte === 'number' ? String($gte) : ''
}

/** Form values of a filter; conditions without a field are dropped. */
export const toFilterValues = (type: EntityType, filter: Filter): FilterValues => {
  const values: Record<string, string> = {}
  for (const [path, condition] of Object.entries(filter)) {
    const field = getField(type, path)
    if (!field || !getFilterFields(type).includes(field)) continue
    if (field.kind === 'time') {
      const { $gte, $lte } = (condition ?? {}) as FieldFilter
      values[`${path}.from`] = dateOf($gte)
      values[`${path}.to`] = dateOf($lte)
    } else values[path] = textIn(condition)
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}
