// Generic writes: create, update and remove, with their guards (docs/decisions.md, 5).
import { getDeclaration } from '../../contract/index.ts'
import type { AnyRow, EntityType } from '../../contract/index.ts'
import { recordIdPattern } from '../../contract/patterns.ts'
import { hasRight } from '../../contract/permissions.ts'
import type { Rights } from '../../contract/permissions.ts'
import { auditRecordWrite } from './audit.ts'
import { getRecord } from '../database/reads.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { transact } from '../database/transact.ts'
import type { ChangedRows } from '../database/transact.ts'
import type { Context } from '../context/context.ts'
import { ApiError } from '../lib/api-error.ts'
import { checkBody } from './check-body.ts'
import { checkNotDeleted } from './check-not-deleted.ts'
import { checkNotOvertaken, parseSeen } from './check-not-overtaken.ts'
import type { SeenValues } from './check-not-overtaken.ts'
import { checkReferences } from './check-references.ts'
import { describeType, findField } from './declared-fields.ts'
import { executeOnce } from './execute-command.ts'
import { removeWithReferences } from './settle-references.ts'

export interface WriteAnswer {
  readonly data: unknown
  readonly rows: ChangedRows
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isScopedToOrganisation = (type: EntityType): boolean =>
  ['organisation', 'thread'].includes(getDeclaration(type).scope.kind)

/** @throws ApiError KEY_NOT_ALLOWED if an API key would write a type that needs a session */
export const checkKeyMayWrite = (type: EntityType, rights: Rights): void => {
  if (rights.byKey && getDeclaration(type).sessionOnly) throw new ApiError('KEY_NOT_ALLOWED', undefined, type)
}

/** The organisation of a new record; the caller must have the right there. */
const organisationFor = (type: EntityType, rights: Rights, given: unknown): string | undefined => {
  if (!isScopedToOrganisation(type)) {
    if (given !== undefined) throw new ApiError('FIELD_UNKNOWN', { fields: ['organisationId'] }, type)
    return undefined
  }
  if (typeof given !== 'string' || !recordIdPattern.test(given)) {
    throw new ApiError('INVALID_BODY', { organisationId: given === undefined ? 'EMPTY_VALUE' : 'INVALID_ID' }, type)
  }
  // An organisation that the caller does not see answers like a missing one.
  if (!hasRight(rights, 'member', given)) throw new ApiError('NOT_FOUND', undefined, 'ORGANISATION')
  if (!hasRight(rights, getDeclaration(type).allow.create, given)) throw new ApiError('FORBIDDEN', undefined, type)
  return given
}

/** The owner field of a new record in a user's own stream: its creator. */
const ownerOf = (type: EntityType, rights: Rights): Record<string, unknown> => {
  const { scope } = getDeclaration(type)
  return scope.kind === 'own' ? { [scope.field]: rights.userId } : {}
}

/** @throws ApiError INVALID_BODY if a changed time is not after the one it must follow */
const checkOrderOfTimes = (
  type: EntityType,
  data: Readonly<Record<string, unknown>>,
  changed: readonly string[],
): void => {
  const faults = Object.entries(getDeclaration(type).after).filter(([end, beginning]) => {
    const [from, to] = [data[beginning], data[end]]
    return (
      changed.some((field) => field === end || field === beginning) &&
      typeof from === 'string' &&
      typeof to === 'string' &&
      to <= from
    )
  })
  if (faults.length > 0)
    throw new ApiError('INVALID_BODY', Object.fromEntries(faults.map(([end]) => [end, 'TIME_TOO_EARLY'])), type)
}

/** @throws ApiError NOT_FOUND, ORGANISATION_DELETED */
const checkOrganisation = async (unit: UnitOfWork, organisationId: string): Promise<void> => {
  if (!(await unit.get('ORGANISATION', organisationId))) throw new ApiError('NOT_FOUND', undefined, 'ORGANISATION')
  await checkNotDeleted(unit.tx, [organisationId])
}

/** @param key Idempotency-Key; null: every request creates a record */
export const createRecord = async (
  services: Context,
  rights: Rights,
  type: EntityType,
  body: unknown,
  key: string | null,
): Promise<WriteAnswer> => {
  if (!isPlain(body) || Object.keys(body).length === 0) throw new ApiError('DATA_EMPTY', undefined, type)
  if ('_id' in body || 'id' in body) throw new ApiError('DATA_CONTAINS_ID', undefined, type)
  checkKeyMayWrite(type, rights)
  const { organisationId: given, ...fields } = body
  const owner = ownerOf(type, rights)
  const data = { ...owner, ...fields }
  const organisationId = organisationFor(type, rights, given)
  checkBody(getDeclaration(type).schema, data, type)
  checkOrderOfTimes(type, data, Object.keys(data))
  // Nobody can create it for somebody else.
  if (Object.keys(owner).some((field) => data[field] !== rights.userId))
    throw new ApiError('FORBIDDEN', undefined, type)
  const command = { rights, key, name: `create ${type}`, parts: [body] }
  const { data: made, rows } = await executeOnce(services, command, async (unit) => {
    if (organisationId !== undefined) await checkOrganisation(unit, organisationId)
    await checkReferences(unit, type, data, { rights, organisationId })
    await services.writes.guard(unit, type, { rights, before: null, data, organisationId })
    const created = unit.add(type, data as never, organisationId === undefined ? {} : { organisationId })
    await services.writes.after(unit, type, null, created as unknown as AnyRow)
    auditRecordWrite(unit, 'created', type, created as unknown as AnyRow, Object.keys(data))
    return { _id: created._id }
  })
  const { _id: id } = made as { readonly _id: string }
  return { data: rows[type]?.find((row) => row._id === id) ?? made, rows }
}

/** @throws ApiError NOT_FOUND for a record that the caller does not see; FORBIDDEN or KEY_NOT_ALLOWED for one they may not write */
const checkWritable = async (
  { database }: Context,
  unit: UnitOfWork,
  rights: Rights,
  type: EntityType,
  id: string,
  verb: 'update' | 'remove',
): Promise<void> => {
  const row = await getRecord({ kysely: unit.tx, epoch: database.epoch }, rights, type, id)
  if (!row) throw new ApiError('NOT_FOUND', undefined, type)
  const right = getDeclaration(type).allow[verb]
  const organisationId = type === 'ORGANISATION' ? row._id : row['organisationId']
  if (!hasRight(rights, right, typeof organisationId === 'string' ? organisationId : undefined))
    throw new ApiError('FORBIDDEN', undefined, type)
  checkKeyMayWrite(type, rights)
}

const neverSet = new Set(['_id', 'version', 'epoch', 'organisationId', 'fbId', 'createdTime', 'updatedTime', 'arrival'])

/** @throws ApiError if the type has no such field, or the field may not be set */
export const validateSet = (type: EntityType, body: unknown): Record<string, unknown> => {
  if (!isPlain(body)) throw new ApiError('DATA_EMPTY', undefined, type)
  const { $set, ...others } = body
  if (Object.keys(others).length > 0)
    throw new ApiError('FIELD_UNKNOWN', { fields: Object.keys(others).slice(0, 20) }, type)
  if (!isPlain($set) || Object.keys($set).length === 0) throw new ApiError('DATA_EMPTY', undefined, type)
  const { fixed, secret } = getDeclaration(type)
  for (const path of Object.keys($set)) {
    const field = path.split('.')[0] ?? ''
    if (neverSet.has(field) || fixed.includes(field) || secret.includes(field))
      throw new ApiError('FIELD_NOT_ALLOWED', { field: path }, type)
    if (!findField(describeType(type), path)) throw new ApiError('FIELD_UNKNOWN', { fields: [path] }, type)
  }
  return $set
}

const setNested = (current: unknown, parts: readonly string[], value: unknown): unknown => {
  const [head, ...rest] = parts
  if (head === undefined) return value
  const known = isPlain(current) ? current : {}
  return { ...known, [head]: setNested(known[head], rest, value) }
}

const checkRestricted = (type: EntityType, rights: Rights, fields: readonly string[]): void => {
  const { restricted } = getDeclaration(type)
  const field = fields.find((name) => restricted[name] !== undefined && !hasRight(rights, restricted[name]))
  if (field !== undefined) throw new ApiError('FORBIDDEN', { field }, type)
}

/**
 * Locks the record. One that the caller may not see answers NOT_FOUND.
 * @param $seen the values that the caller has seen (RECORD_OVERTAKEN); default: the last write wins
 */
export const updateIn = async (
  services: Context,
  unit: UnitOfWork,
  rights: Rights,
  type: EntityType,
  id: string,
  $set: Readonly<Record<string, unknown>>,
  $seen: SeenValues = {},
): Promise<AnyRow> => {
  await checkWritable(services, unit, rights, type, id, 'update')
  await unit.lock(`${type}:${id}`)
  const known = (await unit.get(type, id)) as unknown as AnyRow | null
  if (!known) throw new ApiError('NOT_FOUND', undefined, type)
  const patch: Record<string, unknown> = {}
  for (const [path, value] of Object.entries($set)) {
    const [field = '', ...rest] = path.split('.')
    patch[field] = setNested(patch[field] ?? known[field], rest, value)
  }
  checkRestricted(type, rights, Object.keys(patch))
  checkBody(getDeclaration(type).schema.pick(Object.keys(patch)), patch, type, Object.keys($set))
  checkOrderOfTimes(type, { ...known, ...patch }, Object.keys(patch))
  const organisationId = known['organisationId'] as string | undefined
  await checkReferences(unit, type, patch, { rights, organisationId })
  await services.writes.guard(unit, type, { rights, before: known, data: patch, organisationId })
  const changed = (await unit.change(type, id, patch as never)) as unknown as AnyRow
  await services.writes.after(unit, type, known, changed)
  checkNotOvertaken(type, $seen, known, { ...(await unit.get(type, id)) })
  auditRecordWrite(unit, 'updated', type, known, Object.keys($set), changed)
  return changed
}

/** Locks the record. One that the caller may not see answers NOT_FOUND. */
export const removeIn = async (
  services: Context,
  unit: UnitOfWork,
  rights: Rights,
  type: EntityType,
  id: string,
): Promise<void> => {
  await checkWritable(services, unit, rights, type, id, 'remove')
  await unit.lock(`${type}:${id}`)
  const known = (await unit.get(type, id)) as unknown as AnyRow | null
  if (!known) throw new ApiError('NOT_FOUND', undefined, type)
  await services.writes.guard(unit, type, { rights, before: known, data: null, organisationId: undefined })
  if (await services.writes.remove(services, unit, type, known)) return
  await removeWithReferences(services, unit, { type, id })
  if (type !== 'RECORDING') auditRecordWrite(unit, 'removed', type, known)
}

export const updateRecord = async (
  services: Context,
  rights: Rights,
  type: EntityType,
  id: string,
  body: unknown,
): Promise<WriteAnswer> => {
  const { $seen: rawSeen, ...others } = isPlain(body) ? body : {}
  const $set = validateSet(type, others)
  const $seen = parseSeen(type, $set, rawSeen)
  const { result, rows } = await transact(
    services.database,
    { actor: rights.userId },
    (unit) => updateIn(services, unit, rights, type, id, $set, $seen),
    { now: services.now },
  )
  return { data: rows[type]?.find((row) => row._id === id) ?? result, rows }
}

/** @param key Idempotency-Key; null: a repeated request answers NOT_FOUND */
export const removeRecord = (
  services: Context,
  rights: Rights,
  type: EntityType,
  id: string,
  key: string | null,
): Promise<WriteAnswer> =>
  executeOnce(services, { rights, key, name: `remove ${type}`, parts: [id] }, async (unit) => {
    await removeIn(services, unit, rights, type, id)
    return { _id: id }
  })
