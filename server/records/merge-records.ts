// Merges the records that match one query into the one that matches another, and re-points the references to them (docs/decisions.md, 4).
import { isDeepStrictEqual } from 'node:util'
import { getDeclaration, entityTypes } from '../../contract/index.ts'
import type { AnyRow, EntityType } from '../../contract/index.ts'
import { hasRight } from '../../contract/permissions.ts'
import type { Rights } from '../../contract/permissions.ts'
import { maxTransactionRecords } from '../../contract/constants.ts'
import { auditRecordWrite } from './audit.ts'
import { listRecords } from '../database/reads.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import type { Context } from '../context/context.ts'
import { ApiError } from '../lib/api-error.ts'
import { executeOnce } from './execute-command.ts'
import { toFormerIds } from './former-ids.ts'
import { toFormerNames } from './former-names.ts'
import type { WriteAnswer } from './generic-writes.ts'

interface MergePlan {
  readonly survivor: AnyRow
  readonly removedIds: readonly string[]
  /** Number of records whose references change, by type. */
  readonly repointed: Readonly<Record<string, number>>
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const envelope = new Set(['_id', 'version', 'epoch', 'createdTime', 'updatedTime', 'arrival', 'organisationId'])

const joinLists = (one: readonly unknown[], other: readonly unknown[]): unknown[] => [
  ...one,
  ...other.filter((value) => !one.some((known) => isDeepStrictEqual(known, value))),
]

/** Lists are joined; other fields are taken from the merged records only where the survivor's are empty or false. */
const fillEmptyFields = (survivor: AnyRow, merged: readonly AnyRow[]): Record<string, unknown> => {
  const patch: Record<string, unknown> = {}
  for (const row of merged) {
    for (const [field, value] of Object.entries(row)) {
      if (envelope.has(field) || isEmpty(value)) continue
      const known = patch[field] ?? survivor[field]
      if (Array.isArray(known) && Array.isArray(value)) patch[field] = joinLists(known, value)
      else if (isEmpty(known) || known === false) patch[field] = value
    }
  }
  return patch
}

const refuseTooMany = (type: EntityType): never => {
  throw new ApiError('FILTER_TOO_LARGE', { most: maxTransactionRecords }, type)
}

const repoint = async (
  unit: UnitOfWork,
  target: EntityType,
  from: readonly string[],
  to: string,
): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const type of entityTypes) {
    const fields = Object.entries(getDeclaration(type).references).filter(([, referred]) => referred === target)
    for (const [field] of fields) {
      for (const id of from) {
        if (Object.values(counts).reduce((sum, count) => sum + count, 0) > maxTransactionRecords) refuseTooMany(target)
        for (const row of (await unit.findAll(type, { [field]: id })) as unknown as AnyRow[]) {
          const value = row[field]
          await unit.change(type, row._id, {
            [field]: Array.isArray(value) ? [...new Set(value.map((one) => (one === id ? to : one)))] : to,
          } as never)
          counts[type] = (counts[type] ?? 0) + 1
        }
      }
    }
  }
  return counts
}

/** Fields in which the survivor stores the ids and the names of the merged records, for types that have them. */
const rememberFormer = (
  type: EntityType,
  survivor: AnyRow,
  merged: readonly AnyRow[],
  filled: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const { schema, formerNames } = getDeclaration(type)
  const names = Object.entries(formerNames).flatMap(([field, former]) => {
    const list = toFormerNames({ ...survivor, ...filled }[field], [survivor, ...merged], { field, former })
    return list.length === 0 ? [] : [[former, list] as const]
  })
  return {
    ...(Object.hasOwn(schema.fields, 'formerIds') ? { formerIds: toFormerIds(survivor, merged) } : {}),
    ...Object.fromEntries(names),
  }
}

/** Runs in the caller's unit, which holds the locks of all these records. The caller then runs `writes.afterMerge`. */
export const mergeInto = async (
  unit: UnitOfWork,
  type: EntityType,
  survivor: AnyRow,
  merged: readonly AnyRow[],
): Promise<MergePlan> => {
  const removedIds = merged.map((row) => row._id)
  const repointed = await repoint(unit, type, removedIds, survivor._id)
  const filled = fillEmptyFields(survivor, merged)
  const changed = (await unit.change(type, survivor._id, {
    ...filled,
    ...rememberFormer(type, survivor, merged, filled),
  } as never)) as unknown as AnyRow
  for (const id of removedIds) await unit.remove(type, id)
  return { survivor: changed, removedIds, repointed }
}

class DryRun extends Error {
  readonly plan: MergePlan
  constructor(plan: MergePlan) {
    super('dry run')
    this.plan = plan
  }
}

interface MergeRequest {
  readonly mergeQuery: unknown
  readonly matchQuery: unknown
  readonly applyMerge: boolean
}

const parseMergeRequest = (type: EntityType, body: unknown): MergeRequest => {
  const { mergeQuery, matchQuery, applyMerge } = (body ?? {}) as Partial<Record<keyof MergeRequest, unknown>>
  if (!mergeQuery || !matchQuery || typeof applyMerge !== 'boolean') throw new ApiError('INVALID_BODY', undefined, type)
  return { mergeQuery, matchQuery, applyMerge }
}

/** @returns the ids of the survivor and of the merged records, among those that the caller may see */
const findMerged = async (
  { database }: Context,
  rights: Rights,
  type: EntityType,
  { mergeQuery, matchQuery }: MergeRequest,
): Promise<readonly string[]> => {
  const page = { limit: maxTransactionRecords }
  const survivors = await listRecords(database, rights, type, { ...page, filter: mergeQuery })
  const [survivor] = survivors.data
  if (!survivor || survivors.data.length !== 1) throw new ApiError('NOT_FOUND', undefined, type)
  const organisationId = String(survivor['organisationId'])
  if (!hasRight(rights, getDeclaration(type).allow.merge, organisationId))
    throw new ApiError('FORBIDDEN', undefined, type)
  const found = await listRecords(database, rights, type, { ...page, filter: matchQuery, organisationId })
  const merged = found.data.filter((row) => row._id !== survivor._id)
  if (merged.length === 0) throw new ApiError('NOT_FOUND', undefined, type)
  if (found.params.total > page.limit) refuseTooMany(type)
  return [survivor, ...merged].map((row) => row._id)
}

/**
 * A dry run does the same work and rolls it back, so that the plan is exact.
 * @param key Idempotency-Key; null: a repeated request finds nothing to merge
 */
export const mergeRecords = async (
  services: Context,
  rights: Rights,
  type: EntityType,
  body: unknown,
  key: string | null,
): Promise<WriteAnswer> => {
  const request = parseMergeRequest(type, body)
  // A repeated request under the same key finds nothing any more, and gets the stored answer.
  const found = await findMerged(services, rights, type, request).catch((error: unknown) => {
    if (error instanceof ApiError && key !== null) return error
    throw error
  })
  try {
    const { data, rows } = await executeOnce(
      services,
      { rights, key, name: `merge ${type}`, parts: [body] },
      async (unit) => {
        if (found instanceof ApiError) throw found
        await unit.lock(...found.map((id) => `${type}:${id}`))
        // Read again under the lock, because another merge may have come first.
        const [survivor, ...others] = await Promise.all(
          found.map((id) => unit.get(type, id) as unknown as Promise<AnyRow | null>),
        )
        const present = others.filter((row) => row !== null)
        if (!survivor || present.length < others.length) throw new ApiError('NOT_FOUND', undefined, type)
        const plan = await mergeInto(unit, type, survivor, present)
        await services.writes.afterMerge(unit, type, plan.survivor)
        if (!request.applyMerge) throw new DryRun(plan)
        auditRecordWrite(unit, 'merged', type, survivor)
        return plan
      },
    )
    // A stored answer may be empty, because the records it named were erased since.
    const { survivor, ...plan } = data as Partial<MergePlan>
    if (!survivor) return { data, rows }
    return { data: { ...plan, survivor: rows[type]?.find((row) => row._id === survivor._id) ?? survivor }, rows }
  } catch (error) {
    if (error instanceof DryRun) return { data: error.plan, rows: {} }
    throw error
  }
}
