// What one kind of job does to one record, and how it is undone. The rules are those of the single command: the same code does it.
import type { EntityType, Row } from '../../contract/index.ts'
import type { Rights } from '../../contract/permissions.ts'
import type { Unit } from '../database/unit.ts'
import type { Services } from '../services.ts'
import type { BulkTarget } from './bulk-rows.ts'

export interface BulkWork {
  readonly services: Services
  readonly unit: Unit
  /** Of the maker, as they are now. */
  readonly rights: Rights
  readonly job: Row<'BULKJOB'>
  readonly type: EntityType
}

export interface BulkAction {
  /** Whether it is done to a record that changed since it was taken, too; else that one is left alone. */
  readonly anyVersion?: true
  /** Takes what has come to belong to the job since. @returns how many records */
  readonly more?: (unit: Unit, job: Row<'BULKJOB'>) => Promise<number>
  /** What is noted when it is over. */
  readonly ended?: (unit: Unit, job: Row<'BULKJOB'>) => void
  /** Records that change with one, at most. */
  readonly most: number
  /** The locks under which one is changed. */
  readonly locksOf: (work: BulkWork, id: string) => Promise<readonly string[]>
  /** @returns what undoing gives back; null where nothing had to change. @throws ApiError why it may not be */
  readonly run: (work: BulkWork, id: string) => Promise<unknown>
  /** @throws ApiError why it may not be */
  readonly undo: (work: BulkWork, target: BulkTarget) => Promise<void>
}
