// Rules for displayed values: how a value is shown, independent of its field.
import type { BusinessDay } from '../../../../contract/business-hours.ts'
import { maxEpochSeconds } from '../../../../contract/constants.ts'
import { originalId } from '../../../../contract/freed-id.ts'
import { recordIdPattern, timePattern } from '../../../../contract/patterns.ts'
import { findReferred } from '../../../../contract/referred.ts'
import type { RecordReference } from '../../../../contract/referred.ts'
import type { AnyRow } from '../../../../contract/index.ts'
import { getValueAt } from '../../../../contract/get-value-at.ts'
import type { ResourceField } from '../fields/resource-fields.ts'

export type FieldDisplay =
  | { readonly as: 'nothing' }
  | { readonly as: 'text' | 'picture' | 'choice' | 'language' | 'colour'; readonly text: string }
  | { readonly as: 'link'; readonly text: string; readonly address: string }
  | { readonly as: 'time'; readonly time: string }
  | { readonly as: 'flag'; readonly on: boolean }
  | { readonly as: 'records'; readonly ids: readonly string[] }
  | { readonly as: 'mixed'; readonly records: readonly RecordReference[] }
  | { readonly as: 'hours'; readonly days: readonly BusinessDay[] }
  | { readonly as: 'data'; readonly text: string }

const nothing: FieldDisplay = { as: 'nothing' }

/** Our own copies have no file extension: in an image field, they are images. */
const ownFile = /^\/media\/\w/
const picturePath = /^(imageUrl|photoUrl|thumbnailUrl)$/
/** Fields with a fixed set of values, the platform's or ours, which are translated. */
const knownWords = new Set([
  'status',
  'category',
  'qualityRating',
  'codeVerificationStatus',
  'mediaType',
  'productType',
  'closeReason',
])

const isPicture = (text: string): boolean => /^(https:\/\/|\/(?!\/))\S+\.jpg\?/i.test(text)
const isLink = (text: string): boolean => /^https:\/\/\S+$/.test(text)
const isIsoTime = (text: string): boolean =>
  timePattern.test(text) || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d:?\d\d|Z)$/.test(text)

/** A link is displayed by host and path, because its query means nothing to users. */
const linkName = (address: string): string => {
  const url = URL.parse(address)
  return url ? `${url.host.replace(/^www\./, '')}${url.pathname === '/' ? '' : url.pathname}` : address
}

/** A number of a time field below 1e12 is seconds, otherwise milliseconds. */
const instant = (value: number): string => new Date(value < maxEpochSeconds ? value * 1_000 : value).toISOString()

const toShownText = (field: ResourceField, text: string): FieldDisplay => {
  if (text.trim() === '')
    return field.kind === 'choice' && field.choices.includes('') ? { as: 'choice', text } : nothing
  if (field.kind === 'choice' || field.kind === 'language' || field.kind === 'colour') return { as: field.kind, text }
  if (field.kind === 'reference')
    return recordIdPattern.test(text) ? { as: 'records', ids: [text] } : { as: 'text', text }
  if (knownWords.has(field.path)) return { as: 'choice', text }
  if (field.path === 'fbId') return { as: 'text', text: originalId(text) }
  if (isPicture(text) || (picturePath.test(field.path) && ownFile.test(text))) return { as: 'picture', text }
  // The type of our other files is unknown, so they are links.
  if (isLink(text) || ownFile.test(text)) return { as: 'link', text: linkName(text), address: text }
  if (isIsoTime(text)) return { as: 'time', time: text }
  return { as: 'text', text }
}

const isHours = (values: readonly unknown[]): values is readonly BusinessDay[] =>
  values.every(
    (value) => typeof value === 'object' && value !== null && 'day' in value && 'from' in value && 'to' in value,
  )

const toShownList = (field: ResourceField, values: readonly unknown[]): FieldDisplay => {
  if (values.length === 0) return nothing
  if (field.kind === 'references') return { as: 'records', ids: values.filter((value) => typeof value === 'string') }
  if (values.every((value) => typeof value === 'string')) return { as: 'text', text: values.join(', ') }
  const records = values.flatMap(findReferred)
  if (records.length === values.length) return { as: 'mixed', records }
  return isHours(values) ? { as: 'hours', days: values } : { as: 'data', text: JSON.stringify(values, null, 2) }
}

export const formatValue = (field: ResourceField, value: unknown): FieldDisplay => {
  if (value === null || value === undefined) return nothing
  if (typeof value === 'boolean') return { as: 'flag', on: value }
  if (typeof value === 'number')
    return field.kind === 'time' ? { as: 'time', time: instant(value) } : { as: 'text', text: String(value) }
  if (typeof value === 'string') return toShownText(field, value)
  if (Array.isArray(value)) return toShownList(field, value)
  return Object.keys(value).length === 0 ? nothing : { as: 'data', text: JSON.stringify(value, null, 2) }
}

/** Whether a field has a value to show. */
export const hasShownValue = (field: ResourceField, row: AnyRow): boolean =>
  formatValue(field, getValueAt(row, field.path)).as !== 'nothing'
