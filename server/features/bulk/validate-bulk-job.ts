// Validates a requested bulk job and selects the records that match at that moment.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { getBulkRight } from '../../../contract/bulk.ts'
import { getDeclaration, isEntityType } from '../../../contract/index.ts'
import type { Calls } from '../../../contract/calls.ts'
import type { EntityType } from '../../../contract/index.ts'
import type { BodyOf } from '../../../contract/call.ts'
import { hasRight } from '../../../contract/permissions.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { maxBulkRecords } from '../../../contract/bulk-kinds.ts'
import type { BulkKind } from '../../../contract/bulk-kinds.ts'
import { compileFilter } from '../../database/filter.ts'
import { buildPersonalColumns } from '../../database/personal-fields.ts'
import { parseSort } from '../../database/list-query.ts'
import { buildScope } from '../../database/scope.ts'
import type { NewRow } from '../../database/record-access.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import { describeType, findField } from '../../records/declared-fields.ts'
import { checkKeyMayWrite } from '../../records/generic-writes.ts'
import { validateChange } from './validate-change.ts'
import { countMatching, selectMatchingRecords } from './bulk-rows.ts'
import type { FilePlan } from './export-portion.ts'

type Body = BodyOf<Calls['askBulkJob']>

export interface ValidatedBulkJob {
  readonly type: EntityType
  readonly body: Body
  /** The fields of the job's record. */
  readonly fields: Pick<NewRow<'BULKJOB'>, 'kind' | 'entityType' | 'filter' | 'change' | 'file'>
}

const refuseField = (field: string, code = 'INVALID_VALUE'): never => {
  throw new ApiError('INVALID_BODY', { [field]: code }, 'BULKJOB')
}

const envelope = ['_id', 'version', 'createdTime', 'updatedTime', 'organisationId']

const fileOf = (type: EntityType, kind: BulkKind, { columns, titleLabel, separator }: Body): FilePlan | null => {
  if (kind !== 'export') return columns || titleLabel || separator ? refuseField('columns', 'FIELD_UNKNOWN') : null
  for (const { path } of columns ?? []) {
    const declared = envelope.includes(path) || findField(describeType(type), path) !== undefined
    if (!declared || getDeclaration(type).secret.includes(path.split('.')[0] ?? ''))
      throw new ApiError('FIELD_UNKNOWN', { fields: [path] }, type)
  }
  return { columns: columns ?? [], titleLabel: titleLabel ?? type, separator: separator ?? ',' }
}

/**
 * @param now UTC, ISO
 * @throws ApiError if the request is not valid or not allowed
 */
export const validateBulkJob = (rights: Rights, body: Body, now: string): ValidatedBulkJob => {
  const { entityType: type, kind, filter, ids } = body
  if (!isEntityType(type) || kind === null) return refuseField(kind === null ? 'kind' : 'entityType')
  const right = getBulkRight(type, kind)
  if (right === 'nobody') throw new ApiError('INVALID_METHOD', { kind }, type)
  if (!hasRight(rights, right)) throw new ApiError('FORBIDDEN', undefined, type)
  if (kind !== 'export') checkKeyMayWrite(type, rights)
  return {
    type,
    body,
    fields: {
      kind,
      entityType: type,
      filter: filter ?? (ids ? null : {}),
      change: validateChange(type, kind, body.change, now),
      file: fileOf(type, kind, body) as Record<string, unknown> | null,
    },
  }
}

const conditionOf = (rights: Rights, { type, body }: ValidatedBulkJob): RawBuilder<boolean> => {
  const { filter, ids, organisationId } = body
  const idCondition = ids
    ? sql`record.id IN (SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`
    : sql`true`
  const organisationCondition = organisationId ? sql`record.organisation_id = ${organisationId}` : sql`true`
  return sql<boolean>`${buildScope(type, rights)} AND ${compileFilter(type, filter, buildPersonalColumns(type, rights))} AND ${idCondition} AND ${organisationCondition}`
}

/**
 * @returns how many
 * @throws ApiError if none or too many match, or the filter is invalid
 */
export const selectRequestedRecords = async (
  unit: UnitOfWork,
  rights: Rights,
  jobId: string,
  requestedJob: ValidatedBulkJob,
): Promise<number> => {
  const { type, body, fields } = requestedJob
  const where = conditionOf(rights, requestedJob)
  const count = await countMatching(unit, type, where, maxBulkRecords)
  if (count === 0) throw new ApiError('NOT_FOUND', undefined, type)
  if (count > maxBulkRecords) throw new ApiError('BULK_TOO_MANY_RECORDS', { most: maxBulkRecords }, type)
  // All jobs take their records in one order, so that two jobs over the same records do not deadlock.
  return selectMatchingRecords(
    unit,
    jobId,
    type,
    where,
    fields.kind === 'export' ? parseSort(type, body.sort) : { _id: 1 },
  )
}
