// Settles the references to a removed record as their type declares: a few in its transaction, the rest in a job.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { maxTransactionRecords } from '../../contract/constants.ts'
import { getDeclaration } from '../../contract/index.ts'
import type { AnyRow, EntityType, Row } from '../../contract/index.ts'
import type { DependentRecords } from '../../contract/platform/administration-calls.ts'
import { getIncomingReferences } from '../../contract/references.ts'
import type { IncomingReference } from '../../contract/references.ts'
import type { Context } from '../context/context.ts'
import { columnOf, tableOf } from '../database/columns.ts'
import { transact } from '../database/transact.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { enqueueJob } from '../jobs/job-table.ts'
import { done } from '../jobs/job.ts'
import { ApiError } from '../lib/api-error.ts'
import { auditRecordWrite } from './audit.ts'
import { defineJob } from '../jobs/define-job.ts'
import type { JobHandler } from '../jobs/define-job.ts'

/** Maximum number of records that change beside a removed one in its own transaction. */
const maxSettledBeside = 20

interface Target {
  readonly type: EntityType
  readonly id: string
}

/** @param actor who removed it */
export const settleJob = defineJob('settleReferences', ({ type, id }: Target, actor: string | null) => ({
  lane: `settleReferences:${type}:${id}`,
  payload: { type, id, actor },
}))

const containment = (path: string, { isList, isInList }: IncomingReference, id: string): unknown => {
  const [head = '', inner] = path.split('.')
  if (inner === undefined) return { [head]: isList ? [id] : id }
  return { [head]: isInList ? [{ [inner]: id }] : { [inner]: id } }
}

const refersTo = (reference: IncomingReference, id: string): RawBuilder<boolean> => {
  const column = columnOf(reference.type, reference.path)
  if (!column) return sql`doc @> ${JSON.stringify(containment(reference.path, reference, id))}::jsonb`
  return column.kind === 'list'
    ? sql`${sql.id(column.name)} @> ${JSON.stringify([id])}::jsonb`
    : sql`${sql.id(column.name)} = ${id}`
}

const findReferring = async (
  { tx }: Pick<UnitOfWork, 'tx'>,
  reference: IncomingReference,
  id: string,
  max: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(tableOf(reference.type))} WHERE ${refersTo(reference, id)} ORDER BY id LIMIT ${max}`.execute(
    tx,
  )
  return rows.map((row) => row.id)
}

const countReferring = async ({ tx }: Pick<UnitOfWork, 'tx'>, reference: IncomingReference, id: string) => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM ${sql.table(tableOf(reference.type))} WHERE ${refersTo(reference, id)}`.execute(
    tx,
  )
  return Number(rows[0]?.count ?? 0)
}

/** Counts the records of each type that refer to the record, by what happens to them. Records that stay unchanged are not counted. */
export const countHanging = async (unit: Pick<UnitOfWork, 'tx'>, { type, id }: Target): Promise<DependentRecords[]> => {
  const found = new Map<string, DependentRecords>()
  for (const reference of getIncomingReferences(type)) {
    if (reference.rule === 'keep') continue
    const count = await countReferring(unit, reference, id)
    const key = `${reference.rule} ${reference.type}`
    if (count > 0)
      found.set(key, {
        type: reference.type,
        rule: reference.rule,
        count: count + (found.get(key)?.count ?? 0),
      })
  }
  return [...found.values()]
}

/**
 * Waits for transactions that are about to refer to the record, and blocks new ones until this unit ends.
 * @throws ApiError RECORD_IN_USE, naming the types and numbers of the records that use it
 */
const checkNotInUse = async (unit: UnitOfWork, { type, id }: Target): Promise<void> => {
  const usedBy: { type: EntityType; count: number }[] = []
  const holding = getIncomingReferences(type).filter(({ rule }) => rule === 'refuse')
  if (holding.length > 0)
    await sql`SELECT id FROM ${sql.table(tableOf(type))} WHERE id = ${id} FOR UPDATE`.execute(unit.tx)
  for (const reference of holding) {
    const ids = await findReferring(unit, reference, id, maxTransactionRecords)
    // Records removed in the same unit no longer use it.
    const rows = await Promise.all(ids.map((one) => unit.get(reference.type, one)))
    const count = rows.filter((row) => row !== null).length
    if (count > 0) usedBy.push({ type: reference.type, count })
  }
  if (usedBy.length > 0) throw new ApiError('RECORD_IN_USE', { usedBy }, type)
}

/** The locks under which a record changes; records in a conversation change under the conversation's locks. */
const locksOf = async ({ channels }: Context, unit: UnitOfWork, type: EntityType, row: AnyRow): Promise<string[]> => {
  const { scope } = getDeclaration(type)
  const own = [`${type}:${row._id}`]
  if (scope.kind !== 'thread') return own
  const itemId = type === 'THREAD' || scope.field === '_id' ? (row['itemId'] ?? row._id) : row[scope.field]
  if (typeof itemId !== 'string') return own
  const thread = type === 'THREAD' ? (row as unknown as Row<'THREAD'>) : await unit.find('THREAD', { itemId })
  const port = thread && channels.map(({ items }) => items[thread.itemType]).find((found) => found !== undefined)
  return port ? [...(await port.locksOf(unit, itemId)), ...own] : own
}

const without = (row: AnyRow, { path, isList, isInList }: IncomingReference, id: string): Record<string, unknown> => {
  const [head = '', inner = ''] = path.split('.')
  const value = row[head]
  if (isList) return { [head]: (value as readonly unknown[]).filter((one) => one !== id) }
  if (isInList) return { [head]: (value as readonly Record<string, unknown>[]).filter((one) => one[inner] !== id) }
  return { [head]: inner === '' ? null : { ...(value as object), [inner]: null } }
}

const names = (row: AnyRow, { path, isList, isInList }: IncomingReference, id: string): boolean => {
  const [head = '', inner = ''] = path.split('.')
  const value = row[head]
  if (isList) return Array.isArray(value) && value.includes(id)
  if (isInList) return Array.isArray(value) && value.some((one: Record<string, unknown>) => one[inner] === id)
  return (inner === '' ? value : (value as Record<string, unknown> | null | undefined)?.[inner]) === id
}

type Which = (reference: IncomingReference) => boolean

const settleOne = async (
  services: Context,
  unit: UnitOfWork,
  reference: IncomingReference,
  target: Target,
  rowId: string,
  remainingCount: number,
): Promise<number> => {
  const { type } = reference
  // The record's reference to itself disappears with it.
  if (type === target.type && rowId === target.id) return remainingCount
  const read = async () => (await unit.get(type, rowId)) as unknown as AnyRow | null
  const unlockedRow = await read()
  if (!unlockedRow || !names(unlockedRow, reference, target.id)) return remainingCount
  await unit.lock(...(await locksOf(services, unit, type, unlockedRow)))
  // Read again under the lock: it may have changed while we waited.
  const row = await read()
  if (!row || !names(row, reference, target.id)) return remainingCount
  if (reference.rule === 'clear') {
    await unit.change(type, rowId, without(row, reference, target.id) as never)
    return remainingCount - 1
  }
  const rest = await settlePortion(services, unit, { type, id: rowId }, remainingCount - 1, () => true)
  if (rest <= 0) return 0
  await unit.remove(type, rowId)
  await services.writes.after(unit, type, row, null)
  if (getDeclaration(type).allow.remove !== 'nobody') auditRecordWrite(unit, 'removed', type, row)
  return rest
}

/** Settles the dependants of a cascaded record before that record. @returns how many more records may change; 0: there may be more to do */
const settlePortion = async (
  services: Context,
  unit: UnitOfWork,
  target: Target,
  max: number,
  which: Which,
): Promise<number> => {
  let remainingCount = max
  for (const reference of getIncomingReferences(target.type)) {
    if ((reference.rule !== 'cascade' && reference.rule !== 'clear') || !which(reference)) continue
    if (remainingCount <= 0) return 0
    const ids = await findReferring(unit, reference, target.id, remainingCount + 1)
    for (const rowId of ids) {
      if (remainingCount <= 0) return 0
      remainingCount = await settleOne(services, unit, reference, target, rowId, remainingCount)
    }
  }
  return remainingCount
}

/** Conversations must be locked before anything is written, so records in them are left to the job. */
const isOutsideConversations: Which = ({ type }) => getDeclaration(type).scope.kind !== 'thread'

/** In the unit that removes the record: settles what fits in its transaction; a job does the rest. */
const settleReferences = async (services: Context, unit: UnitOfWork, target: Target): Promise<void> => {
  const acted = getIncomingReferences(target.type).filter(({ rule }) => rule === 'cascade' || rule === 'clear')
  if (acted.length === 0) return
  const remainingCount = await settlePortion(services, unit, target, maxSettledBeside, isOutsideConversations)
  // Otherwise the job runs even if nothing is left for now: a concurrent transaction may be writing a reference.
  if (remainingCount > 0 && acted.every(isOutsideConversations)) return
  await enqueueJob(unit, settleJob(target, unit.context.actor))
}

/** One portion after another. If the process dies in between, another process takes over the job. */
export const createSettleHandler =
  (services: Context): JobHandler<typeof settleJob> =>
  async ({ type, id, actor }) => {
    for (let remainingCount = 0; remainingCount <= 0;) {
      const portion = await transact(
        services.database,
        { actor },
        (unit) => settlePortion(services, unit, { type, id }, maxTransactionRecords, () => true),
        { now: services.now },
      )
      remainingCount = portion.result
    }
    return done
  }

/** Removes a record and settles its references. The caller holds its lock. @throws ApiError NOT_FOUND, RECORD_IN_USE */
export const removeWithReferences = async (services: Context, unit: UnitOfWork, target: Target): Promise<void> => {
  const { type, id } = target
  const known = (await unit.get(type, id)) as unknown as AnyRow | null
  if (!known) throw new ApiError('NOT_FOUND', undefined, type)
  await checkNotInUse(unit, target)
  await unit.remove(type, id)
  await services.writes.after(unit, type, known, null)
  await settleReferences(services, unit, target)
}
