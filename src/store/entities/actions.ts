// The actions that bring or remove records. The entity slices change through these actions only.
import { createAction } from '@reduxjs/toolkit'
import type { AnyRow, EntityType } from '../../../contract/index.ts'

export type RowsByType = Partial<Record<EntityType, readonly AnyRow[]>>
export type Origin = 'http' | 'push' | 'disk' | 'command'

/** A record that left; nothing that is not newer may bring it back. */
export interface RemovedRecord {
  readonly id: string
  readonly epoch: number
  readonly version: number
}

/** Complete records from any source. An older version of a known record changes nothing. */
export const received = createAction<{ readonly rows: RowsByType; readonly origin: Origin }>('entities/received')

/** Deleted records. Their tombstones prevent a late response from restoring them. */
export const removed = createAction<{ readonly rows: Partial<Record<EntityType, readonly RemovedRecord[]>> }>(
  'entities/removed',
)

/** Records the user can no longer see. They get no tombstone, because they may become visible again. */
export const evicted = createAction<{ readonly ids: Partial<Record<EntityType, readonly string[]>> }>(
  'entities/evicted',
)
