// A kind of bulk job: its action on one record, and the undo. Both run the code of the single command.
import type { EntityType, Row } from '../../../contract/index.ts'
import type { Rights } from '../../../contract/permissions.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Context } from '../../context/context.ts'
import type { BulkTarget } from './bulk-rows.ts'

export interface BulkWork {
  readonly services: Context
  readonly unit: UnitOfWork
  /** The current rights of the user who started the job. */
  readonly rights: Rights
  readonly job: Row<'BULKJOB'>
  readonly type: EntityType
}

export interface BulkAction {
  /**
   * Whether the job continues even if the user who started it loses their rights: they had the right to start it, and half of it
   * would help nobody. The action itself then decides which records it applies to. Undo always requires rights.
   */
  readonly anyMaker?: true
  /** Whether a record that has changed since it was selected is still processed; by default it is skipped. */
  readonly anyVersion?: true
  /** Whether undo also applies to a record that has changed since, because platform responses change it afterwards. */
  readonly undoesAnyVersion?: true
  /**
   * Adds records that have come to match since the job began.
   * @returns how many
   */
  readonly more?: (unit: UnitOfWork, job: Row<'BULKJOB'>) => Promise<number>
  /** Writes the audit entry when the job ends. */
  readonly ended?: (unit: UnitOfWork, job: Row<'BULKJOB'>) => void
  /** Maximum number of records that change with one. */
  readonly max: number
  /** The locks required to change one. */
  readonly locksOf: (work: BulkWork, id: string) => Promise<readonly string[]>
  /** Locks to take after those of all records. */
  readonly laterLocksOf?: (work: BulkWork, id: string) => Promise<readonly string[]>
  /**
   * @returns the state that undo restores; null if nothing had to change
   * @throws ApiError with the reason if it is not allowed
   */
  readonly run: (work: BulkWork, id: string) => Promise<unknown>
  /** @throws ApiError with the reason if it is not allowed */
  readonly undo: (work: BulkWork, target: BulkTarget) => Promise<void>
}
