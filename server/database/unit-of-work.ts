// The unit of work: the only way to write records. Changes are collected, then numbered, written and logged in one transaction.
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { getDeclaration } from '../../contract/index.ts'
import type { AnyRow, EntityType, Row } from '../../contract/index.ts'
import type { PushEventName } from '../../contract/events.ts'
import type { RecordEnvelope } from '../../contract/entity.ts'
import type { SortSpec } from '../../contract/filter.ts'
import type { Database, WritingContext } from './database.ts'
import { isSealed } from './encryption.ts'
import type { Pending } from './pending.ts'
import { matches, selectById, selectMatching } from './matching.ts'
import type { Match } from './matching.ts'
import { createRecordId } from './record-id.ts'
import { getHomeStream, toRecord } from './records.ts'
import type { Tables } from './tables.ts'

export type UnitContext = WritingContext

/** A type's own fields, without what the server makes. */
export type Fields<T extends EntityType> = Omit<Row<T>, keyof RecordEnvelope | 'organisationId'>
export type NewRow<T extends EntityType> = Fields<T>

export interface AddOptions {
  readonly id?: string
  readonly organisationId?: string
  /** The platform's time for what comes from a platform. */
  readonly createdTime?: string
  /** Wire name of the push; OBJECT_UPDATE where none is given. */
  readonly event?: PushEventName
}

export interface ChangeOptions extends Pick<AddOptions, 'event'> {
  /** The platform's time, where it is learned later than that there is such a thing. */
  readonly createdTime?: string
}

export interface UnitOfWork {
  readonly context: UnitContext
  /** The transaction's handle, for tables that are no records. No query may leave it inside a unit. */
  readonly tx: Transaction<Tables>
  /** ISO time of this unit. */
  readonly now: string
  /** How many records it changes so far: a transaction holds maxTransactionRecords. */
  readonly size: () => number
  /** Takes advisory locks until commit, in name order; before the reads that decide writes. */
  lock(...keys: readonly string[]): Promise<void>
  /** Unscoped; sees this unit's own changes. Secret fields are left out. */
  get<T extends EntityType>(type: T, id: string): Promise<Row<T> | null>
  find<T extends EntityType>(type: T, match: Match): Promise<Row<T> | null>
  findAll<T extends EntityType>(
    type: T,
    match: Match,
    options?: { limit?: number; orderBy?: SortSpec },
  ): Promise<Row<T>[]>
  add<T extends EntityType>(type: T, data: NewRow<T>, options?: AddOptions): Row<T>
  /** Equal values make no new version and no event. @throws where there is no such record */
  change<T extends EntityType>(type: T, id: string, patch: Partial<Fields<T>>, options?: ChangeOptions): Promise<Row<T>>
  remove(type: EntityType, id: string): Promise<void>
  /** Announces a record again although nothing in it changed. */
  touch(type: EntityType, id: string): Promise<void>
  secret(type: EntityType, id: string, field: string): Promise<string | null>
  /** If `work` throws, its changes to records and tables are rolled back and the unit continues without them. */
  attempt<Result>(work: () => Promise<Result>): Promise<Result>
}

const keyOf = (type: EntityType, id: string): string => `${type}:${id}`

/** Above every number that is taken, with room above it. */
const provisional = Number.MAX_SAFE_INTEGER - 1_000_000

const withoutUndefined = (data: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))

/** The collected changes of a unit, for the writer. */
export interface CollectingUnitOfWork extends UnitOfWork {
  readonly pending: ReadonlyMap<string, Pending>
}

export const createUnitOfWork = (
  database: Database,
  tx: Transaction<Tables>,
  context: UnitContext,
  at: Date,
): CollectingUnitOfWork => {
  const now = at.toISOString()
  const pending = new Map<string, Pending>()
  const epoch = database.epoch()

  const load = async (type: EntityType, id: string): Promise<Pending | null> => {
    const known = pending.get(keyOf(type, id))
    if (known) return known
    const row = await selectById(tx, type, id)
    return row ? { type, id, before: row, after: row, touched: false, event: undefined } : null
  }

  const held = async (type: EntityType, id: string): Promise<Pending> => {
    const found = await load(type, id)
    if (!found?.after) throw new Error(`no ${type} ${id}`)
    return found
  }

  const keep = (entry: Pending): void => void pending.set(keyOf(entry.type, entry.id), entry)
  const asRow = <T extends EntityType>(type: T, entry: Pending): Row<T> | null =>
    entry.after ? (toRecord(type, entry.after, epoch) as unknown as Row<T>) : null

  const findAll: UnitOfWork['findAll'] = async <T extends EntityType>(
    type: T,
    match: Match,
    options: { limit?: number; orderBy?: SortSpec } = {},
  ) => {
    const { limit = Infinity } = options
    // Those that this unit has changed do not count: they stand below as they are now.
    const stored = await selectMatching(
      tx,
      type,
      match,
      limit === Infinity ? options : { ...options, limit: limit + pending.size },
    )
    const found = stored
      .filter((row) => !pending.has(keyOf(type, row.id)))
      .slice(0, limit)
      .map((row) => toRecord(type, row, epoch))
    const own: AnyRow[] = []
    for (const entry of pending.values()) {
      if (entry.type !== type || !entry.after) continue
      const row = toRecord(type, entry.after, epoch)
      if (matches(row, match)) own.push(row)
    }
    return [...found, ...own] as unknown as Row<T>[]
  }

  return {
    context,
    tx,
    now,
    size: () => pending.size,
    pending,
    lock: async (...keys) => {
      for (const key of [...new Set(keys)].sort()) {
        await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
      }
    },
    get: async (type, id) => {
      const entry = await load(type, id)
      return entry ? asRow(type, entry) : null
    },
    find: async (type, match) => (await findAll(type, match, { limit: 1 }))[0] ?? null,
    findAll,
    add: (type, data, options = {}) => {
      const id = options.id ?? createRecordId(at)
      const doc = withoutUndefined(data)
      const organisationId = options.organisationId ?? null
      const after = {
        id,
        stream: getHomeStream(type, organisationId, doc),
        version: 0,
        organisation_id: organisationId,
        created_time: options.createdTime ?? now,
        updated_time: now,
        // Behind everything that is written, until it is.
        arrival: provisional + pending.size,
        doc,
      }
      keep({ type, id, before: null, after, touched: false, event: options.event })
      return toRecord(type, after, epoch) as unknown as Row<typeof type>
    },
    change: async (type, id, patch, options = {}) => {
      const entry = await held(type, id)
      const row = entry.after
      if (!row) throw new Error(`no ${type} ${id}`)
      const doc = { ...row.doc, ...withoutUndefined(patch) }
      const createdTime = options.createdTime ?? row.created_time
      if (createdTime !== row.created_time || !isDeepStrictEqual(doc, row.doc)) {
        keep({
          ...entry,
          after: { ...row, doc, created_time: createdTime, updated_time: now },
          event: options.event ?? entry.event,
        })
      }
      return toRecord(type, pending.get(keyOf(type, id))?.after ?? row, epoch) as unknown as Row<typeof type>
    },
    remove: async (type, id) => {
      const entry = await held(type, id)
      if (entry.before) keep({ ...entry, after: null })
      else pending.delete(keyOf(type, id))
    },
    touch: async (type, id) => {
      keep({ ...(await held(type, id)), touched: true })
    },
    secret: async (type, id, field) => {
      const entry = await load(type, id)
      const value = entry?.after?.doc[field]
      if (!getDeclaration(type).secret.includes(field) || value === undefined || value === null) return null
      return isSealed(value) ? database.sealer.open(value) : String(value)
    },
    attempt: async (work) => {
      const known = [...pending]
      await sql`SAVEPOINT attempt`.execute(tx)
      try {
        return await work()
      } catch (error) {
        await sql`ROLLBACK TO SAVEPOINT attempt`.execute(tx)
        pending.clear()
        for (const [key, entry] of known) pending.set(key, entry)
        throw error
      } finally {
        await sql`RELEASE SAVEPOINT attempt`.execute(tx)
      }
    },
  }
}
