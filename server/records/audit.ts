// Writes audit entries in the unit of the audited change, and purges them after their retention.
import { getDeclaration } from '../../contract/index.ts'
import type { AnyRow, EntityType, Row } from '../../contract/index.ts'
import { getValueAt } from '../../contract/get-value-at.ts'
import { purgeOutdated } from '../database/purge-outdated.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import type { Context } from '../context/context.ts'

/** Change of one field, as text. */
interface AuditChange {
  readonly field: string
  readonly from: string | null
  readonly to: string | null
}

export interface AuditDetails {
  /** The organisation it happened in, if any. */
  readonly organisationId?: string | null | undefined
  /** Names of the fields that were written. */
  readonly fields?: readonly string[]
  readonly changes?: readonly AuditChange[]
  readonly count?: number
  /** Kind of a bulk job. */
  readonly kind?: Row<'AUDITENTRY'>['kind']
  /** Name of a removed record. */
  readonly name?: string | null
}

/** Adds an entry with the unit's actor as its author. */
export const addAudit = (
  unit: UnitOfWork,
  action: Row<'AUDITENTRY'>['action'],
  objectType: EntityType | null,
  objectId: string | null,
  { organisationId, fields, changes, count, kind, name }: AuditDetails = {},
): void => {
  unit.add('AUDITENTRY', {
    userId: unit.context.actor,
    action,
    objectType,
    objectId,
    ...(organisationId ? { ofOrganisationId: organisationId } : {}),
    ...(name === undefined ? {} : { objectName: name }),
    ...(count === undefined ? {} : { count }),
    ...(kind ? { kind } : {}),
    ...(changes && changes.length > 0 ? { changes: [...changes] } : {}),
    ...(fields && fields.length > 0 ? { fields: [...fields] } : {}),
  })
}

/** Types that describe the organisation itself: they contain nothing about customers, so values may be audited. */
const ownWords: ReadonlySet<EntityType> = new Set<EntityType>([
  'ASSIGNMENTRULE',
  'ORGANISATION',
  'ORGANISATIONFBUSERALLOWANCE',
  'ORGANISATIONMEMBERSHIP',
  'ORGANISATIONQUICKREPLY',
  'ORGANISATIONSUBSCRIPTION',
  'SHAREDVIEW',
  'SOCIALLABEL',
  'SOCIALLABELOPTION',
  'TEAM',
  'USER',
])

const maxValueLength = 200

const textAt = (record: AnyRow, path: string): string | null => {
  const value = getValueAt(record, path)
  if (value === undefined || value === null) return null
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, maxValueLength)
}

/** @param fields paths of what was written */
const toChanges = (type: EntityType, before: AnyRow, after: AnyRow, fields: readonly string[]): AuditChange[] => {
  const { secret } = getDeclaration(type)
  return fields
    .filter((field) => !secret.includes(field.split('.')[0] ?? field))
    .map((field) => ({ field: field.slice(0, 60), from: textAt(before, field), to: textAt(after, field) }))
    .filter(({ from, to }) => from !== to)
}

/** Records of a user's own stream are not audited. @param after the record after the change, if values changed */
export const auditRecordWrite = (
  unit: UnitOfWork,
  action: 'created' | 'updated' | 'removed' | 'merged',
  type: EntityType,
  record: AnyRow,
  fields?: readonly string[],
  after?: AnyRow,
): void => {
  const { scope, title } = getDeclaration(type)
  if (scope.kind === 'own') return
  const organisationId = type === 'ORGANISATION' ? record._id : record['organisationId']
  const isOwn = ownWords.has(type)
  addAudit(unit, action, type, record._id, {
    organisationId: typeof organisationId === 'string' ? organisationId : null,
    ...(fields ? { fields } : {}),
    ...(isOwn && after && fields ? { changes: toChanges(type, record, after, fields) } : {}),
    ...(isOwn && action === 'removed' ? { name: title(record as never).slice(0, 150) } : {}),
  })
}

export const purgeAudit = ({ database }: Context, before: Date): Promise<void> =>
  purgeOutdated(database, 'AUDITENTRY', before)
