// The one door to the entity slices: everything that brings or takes records is one of these actions.
import { createAction } from '@reduxjs/toolkit'
import type { AnyRow, EntityType } from '../../../contract/index.ts'

export type RowsByType = Partial<Record<EntityType, readonly AnyRow[]>>
export type Origin = 'http' | 'push' | 'disk' | 'command'

/** A record that left: nothing older of it is shown again. */
export interface RemovedRecord {
  readonly id: string
  readonly epoch: number
  readonly version: number
}

/** Whole records, whatever brought them. An older version of a known record changes nothing. */
export const received = createAction<{ readonly rows: RowsByType; readonly origin: Origin }>('entities/received')

/** Records that were deleted: they do not come back by a late answer. */
export const removed = createAction<{ readonly rows: Partial<Record<EntityType, readonly RemovedRecord[]>> }>(
  'entities/removed',
)

/** Records that may no longer be seen: forgotten without a tombstone, because they may be seen again. */
export const evicted = createAction<{ readonly ids: Partial<Record<EntityType, readonly string[]>> }>(
  'entities/evicted',
)
