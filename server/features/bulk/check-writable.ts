// Refuses a bulk job that could change nothing because all organisations of its records are read-only.
import type { BulkKind } from '../../../contract/bulk-kinds.ts'
import type { EntityType } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import { checkNotReadOnly } from '../../records/check-not-read-only.ts'
import { countByOrganisation } from './bulk-rows.ts'

/** Reading and deleting stay possible (docs/decisions.md, 135). */
const harmless: readonly BulkKind[] = ['export', 'markAsRead', 'remove']

interface BulkRequest {
  readonly jobId: string
  readonly kind: BulkKind
  readonly type: EntityType
  readonly userId: string
}

/** @throws ApiError SUBSCRIPTION_ENDED */
export const checkWritable = async (unit: UnitOfWork, { jobId, kind, type, userId }: BulkRequest): Promise<void> => {
  if (harmless.includes(kind)) return
  let refusal: ApiError | null = null
  for (const { organisationId } of await countByOrganisation(unit, jobId, type)) {
    if (organisationId === null) return
    try {
      await checkNotReadOnly(unit.tx, [organisationId], userId, new Date(unit.now))
      return
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refusal = error
    }
  }
  if (refusal !== null) throw refusal
}
