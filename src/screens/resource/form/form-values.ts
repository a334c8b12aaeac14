// Converts between form values and request bodies: empty fields are dropped, and only changes of a record are sent.
import { isValid, lightFormat } from 'date-fns'
import { parseFieldTime, toFieldTime } from '../../../lib/zone-time.ts'
import type { AnyRow } from '../../../../contract/index.ts'
import { getValueAt } from '../../../../contract/get-value-at.ts'
import type { ResourceField } from '../fields/resource-fields.ts'

export type FormValue = string | boolean | readonly string[]
/** Keyed by the field's path. */
export type FormValues = Readonly<Record<string, FormValue>>

/** Time zone of a form's times; undefined for the user's own. */
type Zone = string | undefined

/** A time in the format of the native field: `2026-11-03T14:20`. */
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

/** References chosen in the form so far, by field. */
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

/** Value for the request; null if empty. */
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

/** Request body of a new record. */
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

/** New value of a field: null if cleared, an empty list for list fields. */
export const setValue = (field: ResourceField, value: FormValue, zone?: Zone): unknown =>
  toSentValue(field, value, zone) ?? (field.kind === 'references' || field.kind === 'texts' ? [] : null)

/** `$set` of a changed record. */
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
