// Notes who did what, in the unit that does it, and forgets it when it has been kept long enough.
import { declarationOf } from '../../contract/index.ts'
import type { AnyRow, EntityType, Row } from '../../contract/index.ts'
import { forgetOutdated } from '../database/forget-outdated.ts'
import type { Unit } from '../database/unit.ts'
import type { Services } from '../services.ts'

export interface AuditDetails {
  /** The organisation it happened in, where it did in one. */
  readonly organisationId?: string | null | undefined
  /** Names of the fields that were written; never what was written into them. */
  readonly fields?: readonly string[]
  readonly count?: number
}

/** By the unit's actor. */
export const addAudit = (unit: Unit, action: Row<'AUDITENTRY'>['action'], objectType: EntityType | null, objectId: string | null, { organisationId, fields, count }: AuditDetails = {}): void => {
  unit.add('AUDITENTRY', {
    userId: unit.context.actor,
    action,
    objectType,
    objectId,
    ...(organisationId ? { ofOrganisationId: organisationId } : {}),
    ...(count === undefined ? {} : { count }),
    ...(fields && fields.length > 0 ? { fields: [...fields] } : {}),
  })
}

/** What is one person's own is nobody else's to look up. */
export const auditWrite = (unit: Unit, action: 'created' | 'updated' | 'removed' | 'merged', type: EntityType, record: AnyRow, fields?: readonly string[]): void => {
  if (declarationOf(type).scope.kind === 'own') return
  const organisationId = type === 'ORGANISATION' ? record._id : record['organisationId']
  addAudit(unit, action, type, record._id, { organisationId: typeof organisationId === 'string' ? organisationId : null, ...(fields ? { fields } : {}) })
}

export const forgetAudit = ({ database }: Services, before: Date): Promise<void> => forgetOutdated(database, 'AUDITENTRY', before)
