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
  readonly min: number
  readonly max: number
}

/** Events at least as long as a client may be away and still catch up; the audit at least as long as anything it is about. */
export const retentionBounds: Readonly<Record<RetentionKind, Bounds>> = {
  eventDays: { min: 7, max: 365 },
  webhookDays: { min: 7, max: 365 },
  unhandledDays: { min: 30, max: 730 },
  uploadDays: { min: 1, max: 30 },
  recordingDays: { min: 7, max: 730 },
  auditDays: { min: 365, max: 3_650 },
}
