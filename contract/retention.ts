// Retention in days by kind of data, with the allowed range (docs/decisions.md, 26). The values in force are a setting of the provider.
import { retention } from './constants.ts'

export const retentionKinds = [
  'eventDays',
  'webhookDays',
  'unhandledDays',
  'uploadDays',
  'recordingDays',
  'auditDays',
] as const
export type RetentionKind = (typeof retentionKinds)[number]
export type RetentionDays = Readonly<Record<RetentionKind, number>>

export const defaultRetention: RetentionDays = retention

interface Bounds {
  readonly min: number
  readonly max: number
}

/** Change log: at least as long as a client may be offline and still catch up. Audit: at least as long as anything that it refers to. */
export const retentionBounds: Readonly<Record<RetentionKind, Bounds>> = {
  eventDays: { min: 7, max: 365 },
  webhookDays: { min: 7, max: 365 },
  unhandledDays: { min: 30, max: 730 },
  uploadDays: { min: 1, max: 30 },
  recordingDays: { min: 7, max: 730 },
  auditDays: { min: 365, max: 3_650 },
}
