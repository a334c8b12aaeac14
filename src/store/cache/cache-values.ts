// Values on disk: journals (changes of one tab in order), blocks (the same, grouped by type), and the coverage of each tab.
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { isEntityType } from '../../../contract/entity-types.ts'
import type { RemovedRecord } from '../entities/actions.ts'
import type { RealtimeState } from '../entities/realtime-slice.ts'
import type { SessionState } from '../network/session-slice.ts'

export type Changes<Entry> = Partial<Record<EntityType, readonly Entry[]>>

export interface CacheValue {
  readonly rows: Changes<AnyRow>
  readonly gone: Changes<RemovedRecord>
}

export interface JournalValue extends CacheValue {
  /** A journal whose generation is not the base's belongs to no cache and is ignored. */
  readonly generation: string
  /** Positions up to which the tab's rows are valid; null: unknown. */
  readonly positions: RealtimeState | null
}

/** Positions up to which the rows that a tab wrote are valid. */
export interface Coverage {
  /** Number of the tab's last journal that is included. */
  readonly number: number
  readonly positions: RealtimeState | null
}

/** Without a base, nothing on disk is valid. */
export interface CacheBase {
  /** Version of this layout. */
  readonly version: number
  /** A new one is generated whenever the cache starts empty. */
  readonly generation: string
  readonly contract: string
  /** false: messages of customers are not stored on this device. */
  readonly withMessages: boolean
  /** The entity types that the cache may hold. */
  readonly stores: readonly EntityType[]
  /** Part of the data was lost: the rest is shown, but it is unknown up to where it is valid. */
  readonly damaged: boolean
  /** By tab. */
  readonly covered: Readonly<Record<string, Coverage>>
}

/** Data that the screens need besides the records. */
export interface CacheFrame {
  readonly session: Pick<SessionState, 'stats' | 'rights' | 'organisations' | 'accounts'>
  /** Whether the records include every open thread. */
  readonly complete: boolean
}

export const baseKey = 'base'
export const frameKey = 'frame'

const digits = (number: number): string => String(number).padStart(16, '0')

export interface JournalKey {
  readonly key: string
  /** Order of writing across all tabs: milliseconds, never the same twice in one tab. */
  readonly at: number
  readonly tab: string
  readonly number: number
}

export const formatJournalKey = (at: number, tab: string, number: number): string =>
  `journal/${digits(at)}/${tab}/${number}`

export interface BlockKey {
  readonly key: string
  readonly type: EntityType
  /** Time of the newest journal in the block. */
  readonly at: number
  readonly count: number
}

export const formatBlockKey = (type: EntityType, at: number, count: number, name: string): string =>
  `block/${type}/${digits(at)}/${count}/${name}`

export const readJournalKey = (key: string): JournalKey | null => {
  const [kind, at, tab, number] = key.split('/')
  return kind === 'journal' && tab !== undefined ? { key, at: Number(at), tab, number: Number(number) } : null
}

export const readBlockKey = (key: string): BlockKey | null => {
  const [kind, type = '', at, count] = key.split('/')
  return kind === 'block' && isEntityType(type) ? { key, type, at: Number(at), count: Number(count) } : null
}
