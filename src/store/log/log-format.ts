// The file format of an action log: one JSON value per line (docs/action-log.md). A change of meaning requires a new version.
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import type { recordingFileName } from '../../../contract/recordings.ts'
import type { RemovedRecord } from '../entities/actions.ts'

export const logVersion = 1
/** File name extension. */
export const logEnding = '.log.ndjson'

/** Fingerprints of the contract and of each of its parts, so that a difference can be named. */
export interface ContractParts {
  readonly hash: string
  readonly parts: Readonly<Record<string, string>>
}

/** The first line. */
export interface HeaderLine {
  readonly kind: 'header'
  readonly log: typeof recordingFileName
  readonly version: number
  /** Version of the application that recorded it. */
  readonly build: string
  readonly contract: ContractParts
  readonly language: string
  /** IANA name. */
  readonly timeZone: string
  /** CSS pixels of the page. */
  readonly viewport: { readonly width: number; readonly height: number }
  /** UTC, ISO 8601; the times of the other lines count from it. */
  readonly startedTime: string
  readonly address: string
}

/** The state after an action (0: before the first), without derived views; `tables` lines with its rows follow. */
export interface StateLine {
  readonly kind: 'state'
  readonly action: number
  readonly hash: string
  readonly slices: Readonly<Record<string, unknown>>
  readonly tables: number
}

export interface RowsLine {
  readonly kind: 'rows'
  readonly type: EntityType
  readonly rows: readonly AnyRow[]
  readonly tombstones: readonly RemovedRecord[]
}

/** Result of an action: hashes of the whole state, the changed parts and the changed rows (null: removed). */
export interface Marks {
  readonly hash: string
  readonly parts: Readonly<Record<string, string>>
  readonly rows: Readonly<Record<string, Readonly<Record<string, string | null>>>>
}

export interface LoggedAction {
  readonly type: string
  readonly [key: string]: unknown
}

export interface ActionLine {
  readonly kind: 'action'
  /** Counted from 1. */
  readonly action: number
  /** Milliseconds since the start. */
  readonly at: number
  readonly value: LoggedAction
  readonly marks: Marks
}

/** The page's address changed before the next action. */
export interface AddressLine {
  readonly kind: 'address'
  readonly at: number
  readonly address: string
}

/** The last line; a file without it is truncated. */
interface EndLine {
  readonly kind: 'end'
  readonly at: number
  readonly actions: number
}

export type LogLine = HeaderLine | StateLine | RowsLine | ActionLine | AddressLine | EndLine
