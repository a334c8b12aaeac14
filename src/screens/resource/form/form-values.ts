// Form values and their wire form: empty fields are dropped, and only changes of a record are sent.
import { isValid, lightFormat } from 'date-fns'
import { parseFieldTime, toFieldTime } from '../../../lib/zone-time.ts'
import type { AnyRow } from '../../../../contract/index.ts'
import { getValueAt } from '../../../../contract/get-value-at.ts'
import type { ResourceField } from '../fields/resource-fields.ts'

export type FormValue = string | boolean | readonly string[]
/** By the field's path. */
export type FormValues = Readonly<Record<string, FormValue>>

/** The clock of a form's times; undefined: the reader's own. */
type Zone = string | undefined

/** A moment as the browser's own field takes it: `2026-11-03T14:20`. */
const fieldTime = (time: string, zone: Zone): string => {
  const at = new Date(time)
  if (!isValid(at)) return ''
  return zone === undefined ? lightFormat(at, "yyyy-MM-dd'T'HH:mm") : toFieldTime(at.getTime(), zone)
}

const toSentTime = (text: string, zone: Zone): string =>
  new Date((zone === undefined ? null : parseFieldTime(text, zone)) ?? text).toISOString()

const toShownValue = ({ kind }: ResourceField, value: unknown, zone: Zone): FormValue => {
  if (kind === 'flag') return value === true
  if (kind === 'references' || kind === 'texts')
    return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return ''
  return kind === 'time' ? fieldTime(value, zone) : value
}

/** @param row null for a new record */
export const toFormValues = (fields: readonly ResourceField[], row: AnyRow | null, zone?: Zone): FormValues =>
  Object.fromEntries(
    fields.map((field) => [field.path, toShownValue(field, row ? getValueAt(row, field.path) : undefined, zone)]),
  )

/** The records that the form has chosen so far, by field. */
export const getChosenRecords = (
  fields: readonly ResourceField[],
  values: FormValues,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields.flatMap(({ path, kind }) => {
      const value = values[path]
      return kind === 'reference' && typeof value === 'string' && value !== '' ? [[path, value]] : []
    }),
  )

/** The wire form of a value; null if empty. */
const toSentValue = ({ kind }: ResourceField, value: FormValue, zone: Zone): unknown => {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') return value.length === 0 ? null : value
  const text = value.trim()
  if (text === '') return null
  if (kind === 'number') return Number(text)
  return kind === 'time' ? toSentTime(text, zone) : text
}

const within = (target: Record<string, unknown>, [head = '', ...rest]: readonly string[], value: unknown): void => {
  if (rest.length === 0) target[head] = value
  else within((target[head] ??= {}) as Record<string, unknown>, rest, value)
}

/** The body of a new record. */
export const toNewRecord = (
  fields: readonly ResourceField[],
  values: FormValues,
  zone?: Zone,
): Record<string, unknown> => {
  const record: Record<string, unknown> = {}
  for (const field of fields) {
    const value = toSentValue(field, values[field.path] ?? '', zone)
    if (value !== null) within(record, field.path.split('.'), value)
  }
  return record
}

/** The new value of a field: null if emptied, an empty list for lists. */
export const setValue = (field: ResourceField, value: FormValue, zone?: Zone): unknown =>
  toSentValue(field, value, zone) ?? (field.kind === 'references' || field.kind === 'texts' ? [] : null)

/** The `$set` of a changed record. */
export const toChanges = (
  fields: readonly ResourceField[],
  values: FormValues,
  changed: readonly string[],
  zone?: Zone,
): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(({ path }) => changed.includes(path))
      .map((field) => [field.path, setValue(field, values[field.path] ?? '', zone)]),
  )
