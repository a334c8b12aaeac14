// Audits a bulk job in each organisation it reaches, so that the managers of each can read what was done there.
import type { EntityType, Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { addAudit } from '../../records/audit.ts'
import { countByOrganisation } from './bulk-rows.ts'

export const auditBulkJob = async (
  unit: UnitOfWork,
  action: 'bulkStarted' | 'bulkCancelled' | 'bulkUndone',
  { _id, kind, entityType }: Row<'BULKJOB'>,
): Promise<void> => {
  const type = entityType as EntityType
  for (const { organisationId, count, doneCount } of await countByOrganisation(unit, _id, type)) {
    // Records deleted before the job was cancelled can no longer be counted per organisation, so no count is given.
    const counts = { bulkStarted: { count }, bulkUndone: { count: doneCount }, bulkCancelled: {} }[action]
    addAudit(unit, action, type, null, { organisationId, kind, ...counts })
  }
}
