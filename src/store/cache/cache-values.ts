// Values on disk: journals (changes of one tab, as they happened), blocks (the same, gathered by type), and what each covers.
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
  /** Journals of another generation than the base's are nobody's. */
  readonly generation: string
  /** Up to where the tab's rows are right; null: nobody knows. */
  readonly positions: RealtimeState | null
}

/** Up to where the rows that a tab wrote are right. */
export interface Coverage {
  /** Number of its last journal that counts. */
  readonly number: number
  readonly positions: RealtimeState | null
}

/** Without it nothing on disk counts. */
export interface CacheBase {
  /** Version of this layout. */
  readonly version: number
  /** Made anew whenever the cache begins empty. */
  readonly generation: string
  readonly contract: string
  /** false: what customers wrote is not kept on this device. */
  readonly withMessages: boolean
  /** The types that may be in it. */
  readonly stores: readonly EntityType[]
  /** Something of it was lost: what is left is shown, but nobody knows up to where it is right. */
  readonly damaged: boolean
  /** By tab. */
  readonly covered: Readonly<Record<string, Coverage>>
}

/** Data of the screens beside the records. */
export interface CacheFrame {
  readonly session: Pick<SessionState, 'stats' | 'rights' | 'organisations' | 'accounts'>
  /** Whether every open thread is among the records. */
  readonly complete: boolean
}

export const baseKey = 'base'
export const frameKey = 'frame'

const digits = (number: number): string => String(number).padStart(16, '0')

export interface JournalKey {
  readonly key: string
  /** Order of writing over all tabs: milliseconds, never twice the same in one tab. */
  readonly at: number
  readonly tab: string
  readonly number: number
}

export const formatJournalKey = (at: number, tab: string, number: number): string =>
  `journal/${digits(at)}/${tab}/${number}`

export interface BlockKey {
  readonly key: string
  readonly type: EntityType
  /** Of the newest journal in it. */
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
