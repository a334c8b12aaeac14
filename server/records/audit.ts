// Notes who did what, in the unit that does it, and forgets it when it has been kept long enough.
import { getDeclaration } from '../../contract/index.ts'
import type { AnyRow, EntityType, Row } from '../../contract/index.ts'
import { purgeOutdated } from '../database/purge-outdated.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import type { Context } from '../context/context.ts'

export interface AuditDetails {
  /** The organisation it happened in, where it did in one. */
  readonly organisationId?: string | null | undefined
  /** Names of the fields that were written; never what was written into them. */
  readonly fields?: readonly string[]
  readonly count?: number
  /** Of a record that goes. */
  readonly name?: string | null
}

/** By the unit's actor. */
export const addAudit = (
  unit: UnitOfWork,
  action: Row<'AUDITENTRY'>['action'],
  objectType: EntityType | null,
  objectId: string | null,
  { organisationId, fields, count, name }: AuditDetails = {},
): void => {
  unit.add('AUDITENTRY', {
    userId: unit.context.actor,
    action,
    objectType,
    objectId,
    ...(organisationId ? { ofOrganisationId: organisationId } : {}),
    ...(name === undefined ? {} : { objectName: name }),
    ...(count === undefined ? {} : { count }),
    ...(fields && fields.length > 0 ? { fields: [...fields] } : {}),
  })
}

/** Records of a user's own stream are not audited. */
export const auditRecordWrite = (
  unit: UnitOfWork,
  action: 'created' | 'updated' | 'removed' | 'merged',
  type: EntityType,
  record: AnyRow,
  fields?: readonly string[],
): void => {
  if (getDeclaration(type).scope.kind === 'own') return
  const organisationId = type === 'ORGANISATION' ? record._id : record['organisationId']
  addAudit(unit, action, type, record._id, {
    organisationId: typeof organisationId === 'string' ? organisationId : null,
    ...(fields ? { fields } : {}),
  })
}

export const purgeAudit = ({ database }: Context, before: Date): Promise<void> =>
  purgeOutdated(database, 'AUDITENTRY', before)
