// Checks what is asked of a job over many records, and takes the records that match at that moment.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { bulkRight } from '../../contract/bulk.ts'
import { declarationOf, isEntityType } from '../../contract/index.ts'
import type { Calls, EntityType } from '../../contract/index.ts'
import type { BodyOf } from '../../contract/call.ts'
import { has } from '../../contract/permissions.ts'
import type { Rights } from '../../contract/permissions.ts'
import { bulkRecordsMax } from '../../contract/bulk-kinds.ts'
import type { BulkKind } from '../../contract/bulk-kinds.ts'
import { compileFilter } from '../database/filter.ts'
import { sortOf } from '../database/list-query.ts'
import { scopeOf } from '../database/scope.ts'
import type { NewRow, Unit } from '../database/unit.ts'
import { ApiError } from '../http/api-error.ts'
import { describedType, fieldAt } from '../http/declared-fields.ts'
import { askedChange } from './asked-change.ts'
import { countMatching, takeMatching } from './bulk-rows.ts'
import type { FilePlan } from './export-portion.ts'

type Body = BodyOf<Calls['askBulkJob']>

export interface AskedBulkJob {
  readonly type: EntityType
  readonly body: Body
  /** What of it the job's record says. */
  readonly fields: Pick<NewRow<'BULKJOB'>, 'kind' | 'entityType' | 'filter' | 'change' | 'file'>
}

const wrong = (field: string, code = 'INVALID_VALUE'): never => {
  throw new ApiError('INVALID_BODY', { [field]: code }, 'BULKJOB')
}

const envelope = ['_id', 'version', 'createdTime', 'updatedTime', 'organisationId']

const fileOf = (type: EntityType, kind: BulkKind, { columns, titleLabel, separator }: Body): FilePlan | null => {
  if (kind !== 'export') return columns || titleLabel || separator ? wrong('columns', 'FIELD_UNKNOWN') : null
  for (const { path } of columns ?? []) {
    const declared = envelope.includes(path) || fieldAt(describedType(type), path) !== undefined
    if (!declared || declarationOf(type).secret.includes(path.split('.')[0] ?? '')) throw new ApiError('FIELD_UNKNOWN', { fields: [path] }, type)
  }
  return { columns: columns ?? [], titleLabel: titleLabel ?? type, separator: separator ?? ',' }
}

/** @param now UTC, ISO @throws ApiError where it is not to be had so */
export const askedBulkJob = (rights: Rights, body: Body, now: string): AskedBulkJob => {
  const { entityType: type, kind, filter, ids } = body
  if (!isEntityType(type) || kind === null) return wrong(kind === null ? 'kind' : 'entityType')
  const right = bulkRight(type, kind)
  if (right === 'nobody') throw new ApiError('INVALID_METHOD', { kind }, type)
  if (!has(rights, right)) throw new ApiError('FORBIDDEN', undefined, type)
  return { type, body, fields: { kind, entityType: type, filter: filter ?? (ids ? null : {}), change: askedChange(type, kind, body.change, now), file: fileOf(type, kind, body) as Record<string, unknown> | null } }
}

const conditionOf = (rights: Rights, { type, body }: AskedBulkJob): RawBuilder<boolean> => {
  const { filter, ids, organisationId } = body
  const named = ids ? sql`record.id IN (SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))` : sql`true`
  const narrowed = organisationId ? sql`record.organisation_id = ${organisationId}` : sql`true`
  return sql<boolean>`${scopeOf(type, rights)} AND ${compileFilter(type, filter)} AND ${named} AND ${narrowed}`
}

/** @returns how many. @throws ApiError where there are none or too many, or the filter is none */
export const takeAsked = async (unit: Unit, rights: Rights, jobId: string, asked: AskedBulkJob): Promise<number> => {
  const { type, body, fields } = asked
  const where = conditionOf(rights, asked)
  const count = await countMatching(unit, type, where, bulkRecordsMax)
  if (count === 0) throw new ApiError('NOT_FOUND', undefined, type)
  if (count > bulkRecordsMax) throw new ApiError('BULK_TOO_MANY_RECORDS', { most: bulkRecordsMax }, type)
  // What is changed is taken in one order by all, so that two jobs over the same records do not stand in each other's way.
  return takeMatching(unit, jobId, type, where, fields.kind === 'export' ? sortOf(type, body.sort) : { _id: 1 })
}
