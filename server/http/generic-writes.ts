// Create, update, remove: the generic writes with their guards (platform document section 5, decisions 5).
import { declarationOf } from '../../contract/index.ts'
import type { AnyRow, EntityType } from '../../contract/index.ts'
import { recordIdPattern } from '../../contract/patterns.ts'
import { has } from '../../contract/permissions.ts'
import type { Rights } from '../../contract/permissions.ts'
import { auditWrite } from '../audit/audit.ts'
import { getRecord } from '../database/reads.ts'
import type { Unit } from '../database/unit.ts'
import { runUnit } from '../database/run-unit.ts'
import type { ChangedRows } from '../database/run-unit.ts'
import type { Services } from '../services.ts'
import { ApiError } from './api-error.ts'
import { checkBody } from './checked-body.ts'
import { checkReferences } from './checked-references.ts'
import { describedType, fieldAt } from './declared-fields.ts'
import { guardWrite } from './write-guards.ts'
import { afterWrite } from './write-hooks.ts'

export interface WriteAnswer {
  readonly data: unknown
  readonly rows: ChangedRows
}

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const isScopedToOrganisation = (type: EntityType): boolean => ['organisation', 'thread'].includes(declarationOf(type).scope.kind)

/** The organisation a new record goes to; the caller must have the right there. */
const organisationFor = (type: EntityType, rights: Rights, given: unknown): string | undefined => {
  if (!isScopedToOrganisation(type)) {
    if (given !== undefined) throw new ApiError('FIELD_UNKNOWN', { fields: ['organisationId'] }, type)
    return undefined
  }
  if (typeof given !== 'string' || !recordIdPattern.test(given)) {
    throw new ApiError('INVALID_BODY', { organisationId: given === undefined ? 'EMPTY_VALUE' : 'INVALID_ID' }, type)
  }
  // Another organisation answers as none would.
  if (!has(rights, 'member', given)) throw new ApiError('NOT_FOUND', undefined, 'ORGANISATION')
  if (!has(rights, declarationOf(type).allow.create, given)) throw new ApiError('FORBIDDEN', undefined, type)
  return given
}

/** What is a person's own is his who makes it. */
const ownerOf = (type: EntityType, rights: Rights): Record<string, unknown> => {
  const { scope } = declarationOf(type)
  return scope.kind === 'own' ? { [scope.field]: rights.userId } : {}
}

export const createRecord = async (services: Services, rights: Rights, type: EntityType, body: unknown): Promise<WriteAnswer> => {
  if (!isPlain(body) || Object.keys(body).length === 0) throw new ApiError('DATA_EMPTY', undefined, type)
  if ('_id' in body || 'id' in body) throw new ApiError('DATA_CONTAINS_ID', undefined, type)
  const { organisationId: given, ...fields } = body
  const owner = ownerOf(type, rights)
  const data = { ...owner, ...fields }
  const organisationId = organisationFor(type, rights, given)
  checkBody(declarationOf(type).schema, data, type)
  // Nobody makes it for somebody else.
  if (Object.keys(owner).some((field) => data[field] !== rights.userId)) throw new ApiError('FORBIDDEN', undefined, type)
  const { result, rows } = await runUnit(services.database, { actor: rights.userId }, async (unit) => {
    if (organisationId !== undefined && !(await unit.get('ORGANISATION', organisationId))) throw new ApiError('NOT_FOUND', undefined, 'ORGANISATION')
    await checkReferences(unit, type, data, organisationId)
    await guardWrite(unit, type, { rights, before: null, data, organisationId })
    const created = unit.add(type, data as never, organisationId === undefined ? {} : { organisationId })
    await afterWrite(unit, type, null, created as unknown as AnyRow)
    auditWrite(unit, 'created', type, created as unknown as AnyRow, Object.keys(data))
    return created
  })
  return { data: rows[type]?.find((row) => row._id === result._id) ?? result, rows }
}

/** A record the caller sees and may write: unseen ones answer as none. */
const checkWritable = async ({ database }: Services, unit: Unit, rights: Rights, type: EntityType, id: string, verb: 'update' | 'remove'): Promise<void> => {
  const row = await getRecord({ kysely: unit.tx, epoch: database.epoch }, rights, type, id)
  if (!row) throw new ApiError('NOT_FOUND', undefined, type)
  const right = declarationOf(type).allow[verb]
  const organisationId = type === 'ORGANISATION' ? row._id : row['organisationId']
  if (!has(rights, right, typeof organisationId === 'string' ? organisationId : undefined)) throw new ApiError('FORBIDDEN', undefined, type)
}

const neverSet = new Set(['_id', 'version', 'epoch', 'organisationId', 'fbId', 'createdTime', 'updatedTime'])

/** @throws ApiError where the type has no such field, or none that may be set */
export const checkedSet = (type: EntityType, body: unknown): Record<string, unknown> => {
  if (!isPlain(body)) throw new ApiError('DATA_EMPTY', undefined, type)
  const { $set, ...others } = body
  if (Object.keys(others).length > 0) throw new ApiError('FIELD_UNKNOWN', { fields: Object.keys(others).slice(0, 20) }, type)
  if (!isPlain($set) || Object.keys($set).length === 0) throw new ApiError('DATA_EMPTY', undefined, type)
  const { fixed, secret } = declarationOf(type)
  for (const path of Object.keys($set)) {
    const field = path.split('.')[0] ?? ''
    if (neverSet.has(field) || fixed.includes(field) || secret.includes(field)) throw new ApiError('FIELD_NOT_ALLOWED', { field: path }, type)
    if (!fieldAt(describedType(type), path)) throw new ApiError('FIELD_UNKNOWN', { fields: [path] }, type)
  }
  return $set
}

const nested = (current: unknown, parts: readonly string[], value: unknown): unknown => {
  const [head, ...rest] = parts
  if (head === undefined) return value
  const known = isPlain(current) ? current : {}
  return { ...known, [head]: nested(known[head], rest, value) }
}

/** Locks the record. What the caller may not see answers as none. */
export const updateIn = async (services: Services, unit: Unit, rights: Rights, type: EntityType, id: string, $set: Readonly<Record<string, unknown>>): Promise<AnyRow> => {
  await checkWritable(services, unit, rights, type, id, 'update')
  await unit.lock(`${type}:${id}`)
  const known = (await unit.get(type, id)) as unknown as AnyRow | null
  if (!known) throw new ApiError('NOT_FOUND', undefined, type)
  const patch: Record<string, unknown> = {}
  for (const [path, value] of Object.entries($set)) {
    const [field = '', ...rest] = path.split('.')
    patch[field] = nested(patch[field] ?? known[field], rest, value)
  }
  checkBody(declarationOf(type).schema.pick(Object.keys(patch)), patch, type)
  const organisationId = known['organisationId'] as string | undefined
  await checkReferences(unit, type, patch, organisationId)
  await guardWrite(unit, type, { rights, before: known, data: patch, organisationId })
  const changed = (await unit.change(type, id, patch as never)) as unknown as AnyRow
  await afterWrite(unit, type, known, changed)
  auditWrite(unit, 'updated', type, known, Object.keys($set))
  return changed
}

/** Locks the record. What the caller may not see answers as none. */
export const removeIn = async (services: Services, unit: Unit, rights: Rights, type: EntityType, id: string): Promise<void> => {
  await checkWritable(services, unit, rights, type, id, 'remove')
  await unit.lock(`${type}:${id}`)
  const known = (await unit.get(type, id)) as unknown as AnyRow | null
  if (!known) throw new ApiError('NOT_FOUND', undefined, type)
  await guardWrite(unit, type, { rights, before: known, data: null, organisationId: undefined })
  await unit.remove(type, id)
  await afterWrite(unit, type, known, null)
  if (type !== 'RECORDING') auditWrite(unit, 'removed', type, known)
}

export const updateRecord = async (services: Services, rights: Rights, type: EntityType, id: string, body: unknown): Promise<WriteAnswer> => {
  const $set = checkedSet(type, body)
  const { result, rows } = await runUnit(services.database, { actor: rights.userId }, (unit) => updateIn(services, unit, rights, type, id, $set))
  return { data: rows[type]?.find((row) => row._id === id) ?? result, rows }
}

export const removeRecord = async (services: Services, rights: Rights, type: EntityType, id: string): Promise<WriteAnswer> => {
  const { rows } = await runUnit(services.database, { actor: rights.userId }, (unit) => removeIn(services, unit, rights, type, id))
  return { data: { _id: id }, rows }
}
