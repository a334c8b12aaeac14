// A kind of bulk job: its action on one record, and the undo. The code is that of the single command.
import type { EntityType, Row } from '../../../contract/index.ts'
import type { Rights } from '../../../contract/permissions.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Context } from '../../context/context.ts'
import type { BulkTarget } from './bulk-rows.ts'

export interface BulkWork {
  readonly services: Context
  readonly unit: UnitOfWork
  /** Of the maker, as they are now. */
  readonly rights: Rights
  readonly job: Row<'BULKJOB'>
  readonly type: EntityType
}

export interface BulkAction {
  /**
   * Whether it goes on whatever becomes of who began it: they had the right to, and half of it would help nobody. Records are those that
   * it takes itself. Undoing is its maker's act like any other.
   */
  readonly anyMaker?: true
  /** Whether it is done to a record that changed since it was taken, too; else that one is left alone. */
  readonly anyVersion?: true
  /** Whether it is undone in a record that changed since, too: what the platform did changes it afterwards. */
  readonly undoesAnyVersion?: true
  /** Takes what has come to belong to the job since. @returns how many records */
  readonly more?: (unit: UnitOfWork, job: Row<'BULKJOB'>) => Promise<number>
  /** The audit entry at its end. */
  readonly ended?: (unit: UnitOfWork, job: Row<'BULKJOB'>) => void
  /** Records that change with one, at most. */
  readonly max: number
  /** The locks under which one is changed. */
  readonly locksOf: (work: BulkWork, id: string) => Promise<readonly string[]>
  /** Those that are taken after the others of all. */
  readonly laterLocksOf?: (work: BulkWork, id: string) => Promise<readonly string[]>
  /** @returns what undoing gives back; null where nothing had to change. @throws ApiError why it may not be */
  readonly run: (work: BulkWork, id: string) => Promise<unknown>
  /** @throws ApiError why it may not be */
  readonly undo: (work: BulkWork, target: BulkTarget) => Promise<void>
}
