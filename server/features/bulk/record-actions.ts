// Updates and deletes many records of any type, with the generic writes of a single one.
import { isDeepStrictEqual } from 'node:util'
import { getBulkRight, isUndoable } from '../../../contract/bulk.ts'
import type { AnyRow } from '../../../contract/index.ts'
import { hasRight } from '../../../contract/permissions.ts'
import { auditRecordWrite } from '../../records/audit.ts'
import { selectById } from '../../database/matching.ts'
import type { StoredRow } from '../../database/records.ts'
import { ApiError } from '../../lib/api-error.ts'
import { removeIn, updateIn } from '../../records/generic-writes.ts'
import type { BulkAction, BulkWork } from './bulk-action.ts'

const locksOf: BulkAction['locksOf'] = ({ type }, id) => Promise.resolve([`${type}:${id}`])

const fieldsIn = ($set: Readonly<Record<string, unknown>>): string[] => [
  ...new Set(Object.keys($set).map((path) => path.split('.')[0] ?? '')),
]

/** A field that had no value is emptied again. */
const toRestoredValue = (row: AnyRow, before: AnyRow, field: string): unknown =>
  before[field] ?? (Array.isArray(row[field]) ? [] : null)

const update = async ({ services, unit, rights, job, type }: BulkWork, id: string): Promise<unknown> => {
  const $set = job.change ?? {}
  const known = (await unit.get(type, id)) as unknown as AnyRow | null
  if (!known) throw new ApiError('NOT_FOUND', undefined, type)
  const row = await updateIn(services, unit, rights, type, id, $set)
  const fields = fieldsIn($set).filter((field) => !isDeepStrictEqual(row[field], known[field]))
  return fields.length === 0
    ? null
    : Object.fromEntries(fields.map((field) => [field, toRestoredValue(row, known, field)]))
}

/** As stored, with sealed secrets. */
type RemovedRow = Pick<StoredRow, 'doc' | 'organisation_id' | 'created_time'>

/** Stores nothing for records that cannot be restored. */
const remove = async (
  { services, unit, rights, type }: BulkWork,
  id: string,
): Promise<RemovedRow | Record<string, never>> => {
  const stored = await selectById(unit.tx, type, id)
  if (!stored) throw new ApiError('NOT_FOUND', undefined, type)
  await removeIn(services, unit, rights, type, id)
  if (!isUndoable(type, 'remove')) return {}
  const { doc, organisation_id, created_time } = stored
  return { doc, organisation_id, created_time }
}

/** Restores the record under its former id, so that references to it work again. */
const restoreRecord = async (
  { services, unit, rights, type }: BulkWork,
  id: string,
  { doc, organisation_id: organisationId, created_time: createdTime }: RemovedRow,
): Promise<void> => {
  if (!hasRight(rights, getBulkRight(type, 'remove'), organisationId ?? undefined))
    throw new ApiError('FORBIDDEN', undefined, type)
  const added = unit.add(type, doc as never, {
    id,
    createdTime,
    ...(organisationId === null ? {} : { organisationId }),
  })
  await services.writes.after(unit, type, null, added as unknown as AnyRow)
  auditRecordWrite(unit, 'created', type, added as unknown as AnyRow)
}

export const recordActions = {
  update: {
    max: 4,
    locksOf,
    run: update,
    undo: async ({ services, unit, rights, type }, { recordId, before }) =>
      void (await updateIn(services, unit, rights, type, recordId, before as Record<string, unknown>)),
  },
  remove: {
    max: 10,
    locksOf,
    run: remove,
    undo: (work, { recordId, before }) => restoreRecord(work, recordId, before as RemovedRow),
  },
} as const satisfies Record<string, BulkAction>
