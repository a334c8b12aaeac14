// The unit of work: the only way to write records. Changes are collected, then numbered, written and logged in one transaction.
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { getDeclaration } from '../../contract/index.ts'
import type { EntityType, Row } from '../../contract/index.ts'
import type { Database, WritingContext } from './database.ts'
import { isSealed } from './encryption.ts'
import type { PendingChange } from './pending.ts'
import { inOrder, matches, selectAnyOf, selectById, selectFirstOfEach, selectMatching } from './matching.ts'
import type { Match, MatchAny, Selection } from './matching.ts'
import type { AddOptions, ChangeOptions, Fields, NewRow, RecordAccess } from './record-access.ts'
import { createRecordId } from './record-id.ts'
import { getHomeStream, toRecord } from './records.ts'
import { RowsRead } from './rows-read.ts'
import type { Tables } from './tables.ts'

export type UnitContext = WritingContext

export interface UnitOfWork extends RecordAccess {
  readonly context: UnitContext
  /** The transaction's handle, for tables that hold no records. No query inside a unit may bypass it. */
  readonly tx: Transaction<Tables>
  /** ISO time of this unit. */
  readonly now: string
  /** Identifies what was read under the current locks: a new object after each lock that was not held yet. */
  readonly reading: () => object
  /** Whether this unit has added the record: until the commit nobody else knows of it, so that it needs no lock. */
  readonly isNew: (type: EntityType, id: string) => boolean
  /** Number of records changed so far; the maximum of a transaction is maxTransactionRecords. */
  readonly size: () => number
  /**
   * Takes advisory locks until commit, in name order; call it before the reads that decide writes. Rows read earlier are read again,
   * unless all the locks are already held: what they guard has not changed since.
   */
  lock(...keys: readonly string[]): Promise<void>
  /**
   * Reads in one query what will be looked up one by one: until the next lock, `find` with one of the values makes no query.
   * @param match further fields of those lookups, if an index begins with them; of an array, any one of its values
   */
  preload<T extends EntityType>(type: T, field: string, values: readonly string[], match?: MatchAny): Promise<Row<T>[]>
  /** Reads in one query, for each of the values, the first rows that `findAll` with `match` and that value will select. */
  preloadFirst(
    type: EntityType,
    field: string,
    values: readonly string[],
    match: Match,
    first: Required<Selection>,
  ): Promise<void>
  findAll<T extends EntityType>(type: T, match: Match, options?: Selection): Promise<Row<T>[]>
  remove(type: EntityType, id: string): Promise<void>
  /** Announces a record again although nothing in it changed. */
  touch(type: EntityType, id: string): Promise<void>
  secret(type: EntityType, id: string, field: string): Promise<string | null>
  /** If `work` throws, its changes to records and tables are rolled back and the unit continues without them. */
  attempt<Result>(work: () => Promise<Result>): Promise<Result>
}

const keyOf = (type: EntityType, id: string): string => `${type}:${id}`

/** Above every number in use, with room for further ones. */
const provisional = Number.MAX_SAFE_INTEGER - 1_000_000

const withoutUndefined = (data: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))

/** The collected changes of a unit, for the writer. */
export interface CollectingUnitOfWork extends UnitOfWork {
  readonly pending: ReadonlyMap<string, PendingChange>
}

class CollectingUnit implements CollectingUnitOfWork {
  readonly context: UnitContext
  readonly tx: Transaction<Tables>
  readonly now: string
  readonly pending = new Map<string, PendingChange>()
  #read: RowsRead = new RowsRead()
  #locks: ReadonlySet<string> = new Set()
  readonly #made = new Set<string>()
  readonly #database: Database
  readonly #at: Date
  readonly #epoch: number

  constructor(database: Database, tx: Transaction<Tables>, context: UnitContext, at: Date) {
    this.#database = database
    this.tx = tx
    this.context = context
    this.#at = at
    this.now = at.toISOString()
    this.#epoch = database.epoch()
  }

  reading(): object {
    return this.#read
  }

  isNew(type: EntityType, id: string): boolean {
    return this.pending.get(keyOf(type, id))?.before === null
  }

  size(): number {
    return this.pending.size
  }

  async lock(...keys: readonly string[]): Promise<void> {
    if (keys.every((key) => this.#locks.has(key))) return
    this.#read = new RowsRead()
    // In the order of the list: the inner rows are numbered, the outer locks are taken one by one.
    const sorted = JSON.stringify([...new Set(keys)].sort())
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM (
      SELECT key FROM jsonb_array_elements_text(${sorted}::jsonb) WITH ORDINALITY AS named(key, place) ORDER BY place
    ) AS ordered`.execute(this.tx)
    this.#locks = new Set([...this.#locks, ...keys])
  }

  async preload<T extends EntityType>(
    type: T,
    field: string,
    values: readonly string[],
    match: MatchAny = {},
  ): Promise<Row<T>[]> {
    const distinctValues = [...new Set(values)]
    if (distinctValues.length === 0) return []
    const rows = await selectAnyOf(this.tx, type, field, distinctValues, match)
    this.#read.keep(type, { field, values: distinctValues, match }, rows)
    return rows.map((row) => this.#toRow(type, row))
  }

  async preloadFirst(
    type: EntityType,
    field: string,
    values: readonly string[],
    match: Match,
    first: Required<Selection>,
  ): Promise<void> {
    const distinctValues = [...new Set(values)]
    if (distinctValues.length === 0) return
    const rows = await selectFirstOfEach(this.tx, type, field, distinctValues, match, first)
    this.#read.keepFirst(type, { field, values: distinctValues, match }, first, rows)
  }

  async get<T extends EntityType>(type: T, id: string): Promise<Row<T> | null> {
    const after = (await this.#load(type, id))?.after
    return after ? this.#toRow(type, after) : null
  }

  async find<T extends EntityType>(type: T, match: Match): Promise<Row<T> | null> {
    return (await this.findAll(type, match, { limit: 1 }))[0] ?? null
  }

  async findAll<T extends EntityType>(type: T, match: Match, options: Selection = {}): Promise<Row<T>[]> {
    const { limit = Infinity, orderBy } = options
    if (this.#namesMade(match)) return this.#select(this.#findOwn(type, match), options)
    // Rows that this unit has changed do not count: their current state is added below.
    const bounded = limit === Infinity ? options : { ...options, limit: limit + this.#countChanged(type) }
    const found = orderBy
      ? this.#read.findFirst(type, match, { limit: bounded.limit ?? Infinity, orderBy })
      : this.#read.find(type, match)
    const stored = (found ?? this.#read.note(type, await selectMatching(this.tx, type, match, bounded)))
      .filter((row) => !this.pending.has(keyOf(type, row.id)))
      .slice(0, limit)
      .map((row) => this.#toRow(type, row))
    return this.#select([...stored, ...this.#findOwn(type, match)], options)
  }

  #select<T extends EntityType>(rows: Row<T>[], { limit, orderBy }: Selection): Row<T>[] {
    return (orderBy ? rows.sort(inOrder(orderBy)) : rows).slice(0, limit)
  }

  /** No stored record can refer to a record whose id this unit created. */
  #namesMade(match: Match): boolean {
    return Object.values(match).some((value) => typeof value === 'string' && this.#made.has(value))
  }

  #makeId(): string {
    const id = createRecordId(this.#at)
    this.#made.add(id)
    return id
  }

  /** Stored rows of the type that this unit has changed. */
  #countChanged(type: EntityType): number {
    return [...this.pending.values()].filter((entry) => entry.type === type && entry.before !== null).length
  }

  add<T extends EntityType>(type: T, data: NewRow<T>, options: AddOptions = {}): Row<T> {
    const id = options.id ?? this.#makeId()
    const doc = withoutUndefined(data)
    const organisationId = options.organisationId ?? null
    const after = {
      id,
      stream: getHomeStream(type, organisationId, doc),
      version: 0,
      organisation_id: organisationId,
      created_time: options.createdTime ?? this.now,
      updated_time: this.now,
      // Sorts after everything that is written, until it is written itself.
      arrival: provisional + this.pending.size,
      doc,
    }
    this.#keep({ type, id, before: null, after, touched: false, event: options.event })
    return this.#toRow(type, after)
  }

  async change<T extends EntityType>(
    type: T,
    id: string,
    patch: Partial<Fields<T>>,
    options: ChangeOptions = {},
  ): Promise<Row<T>> {
    const entry = await this.#hold(type, id)
    const row = entry.after
    const doc = { ...row.doc, ...withoutUndefined(patch) }
    const createdTime = options.createdTime ?? row.created_time
    if (createdTime !== row.created_time || !isDeepStrictEqual(doc, row.doc)) {
      const after = { ...row, doc, created_time: createdTime, updated_time: this.now }
      this.#keep({ ...entry, after, event: options.event ?? entry.event })
    }
    return this.#toRow(type, this.pending.get(keyOf(type, id))?.after ?? row)
  }

  async remove(type: EntityType, id: string): Promise<void> {
    const entry = await this.#hold(type, id)
    if (entry.before) this.#keep({ ...entry, after: null })
    else this.pending.delete(keyOf(type, id))
  }

  async touch(type: EntityType, id: string): Promise<void> {
    this.#keep({ ...(await this.#hold(type, id)), touched: true })
  }

  async secret(type: EntityType, id: string, field: string): Promise<string | null> {
    const value = (await this.#load(type, id))?.after?.doc[field]
    if (!getDeclaration(type).secret.includes(field) || value === undefined || value === null) return null
    return isSealed(value) ? this.#database.sealer.open(value) : String(value)
  }

  async attempt<Result>(work: () => Promise<Result>): Promise<Result> {
    const [known, locks] = [[...this.pending], this.#locks]
    await sql`SAVEPOINT attempt`.execute(this.tx)
    try {
      return await work()
    } catch (error) {
      await sql`ROLLBACK TO SAVEPOINT attempt`.execute(this.tx)
      // The database also releases the locks taken since: what was read under them may change.
      this.#locks = locks
      this.#read = new RowsRead()
      this.pending.clear()
      for (const [key, entry] of known) this.pending.set(key, entry)
      throw error
    } finally {
      await sql`RELEASE SAVEPOINT attempt`.execute(this.tx)
    }
  }

  async #load(type: EntityType, id: string): Promise<PendingChange | null> {
    const known = this.pending.get(keyOf(type, id))
    if (known) return known
    const row = this.#read.get(type, id) ?? (await selectById(this.tx, type, id))
    if (row) this.#read.note(type, [row])
    return row ? { type, id, before: row, after: row, touched: false, event: undefined } : null
  }

  /** @throws if there is no such record */
  async #hold(
    type: EntityType,
    id: string,
  ): Promise<PendingChange & { readonly after: NonNullable<PendingChange['after']> }> {
    const found = await this.#load(type, id)
    if (!found?.after) throw new Error(`no ${type} ${id}`)
    return { ...found, after: found.after }
  }

  #keep(entry: PendingChange): void {
    this.pending.set(keyOf(entry.type, entry.id), entry)
  }

  #toRow<T extends EntityType>(type: T, stored: NonNullable<PendingChange['after']>): Row<T> {
    // The document was written by the type's own schema.
    return toRecord(type, stored, this.#epoch) as unknown as Row<T>
  }

  /** Records among this unit's own changes that match. */
  #findOwn<T extends EntityType>(type: T, match: Match): Row<T>[] {
    return [...this.pending.values()].flatMap((entry) => {
      if (entry.type !== type || !entry.after) return []
      return matches(entry.after, match) ? [this.#toRow(type, entry.after)] : []
    })
  }
}

export const createUnitOfWork = (
  database: Database,
  tx: Transaction<Tables>,
  context: UnitContext,
  at: Date,
): CollectingUnitOfWork => new CollectingUnit(database, tx, context, at)
