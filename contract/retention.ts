// How long what is kept: days by kind, with what may be chosen (docs/decisions.md, 26). The values in force are the provider's setting.
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
  readonly least: number
  readonly most: number
}

/** Events at least as long as a client may be away and still catch up; the audit at least as long as anything it is about. */
export const retentionBounds: Readonly<Record<RetentionKind, Bounds>> = {
  eventDays: { least: 7, most: 365 },
  webhookDays: { least: 7, most: 365 },
  unhandledDays: { least: 30, most: 730 },
  uploadDays: { least: 1, most: 30 },
  recordingDays: { least: 7, most: 730 },
  auditDays: { least: 365, most: 3_650 },
}
