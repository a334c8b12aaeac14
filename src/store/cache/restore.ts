// Restores the cache from disk: newest first, beginning with journals and the types the inbox needs. Rows are dispatched as
// `received` with origin `disk`, so they never replace what is already in the tables.
import { entitiesHash } from '../../../contract/build-time/hashes.ts'
import { entityTypes, getEntityMeta } from '../../../contract/entity-types.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { tryLoadCode } from '../../lib/load-code.ts'
import { isNewer } from '../entities/entity-slice.ts'
import type { RecordStorage } from '../environment.ts'
import type { RealtimeState } from '../entities/realtime-slice.ts'
import { frameKey, readBlockKey, readJournalKey } from './cache-values.ts'
import type { RemovedRecord } from '../entities/actions.ts'
import type { BlockKey, CacheBase, CacheFrame, CacheValue, JournalKey, JournalValue } from './cache-values.ts'
import { mergePositions } from './positions.ts'
import { readValues } from './read-value.ts'

export interface RestoreInto {
  readonly frame: (frame: CacheFrame) => void
  readonly rows: (type: EntityType, rows: readonly AnyRow[]) => void
  /** The rows of the inbox were restored. */
  readonly shown: () => void
  /** Yields to the page; false: stop here. */
  readonly goOn: () => Promise<boolean>
}

export interface RestoreResult {
  /** Positions up to which everything is valid; null: the server must be asked for everything. */
  readonly positions: RealtimeState | null
  /** Number of the last journal read, by tab. */
  readonly taken: ReadonlyMap<string, number>
  /** Number of rows read, by type. Far more rows than records mean that the blocks should be rewritten. */
  readonly read: ReadonlyMap<EntityType, number>
  /** Write order of the newest value. */
  readonly at: number
}

export const nothingRestored: RestoreResult = { positions: null, taken: new Map(), read: new Map(), at: 0 }

/** A journal that was read already, or the key of a block. */
interface Source {
  readonly type: EntityType
  readonly at: number
  readonly of: JournalValue | BlockKey
}

const isBlock = (of: Source['of']): of is BlockKey => 'key' in of

const readJournals = async (storage: RecordStorage, keys: readonly JournalKey[], generation: string) => {
  const journals: { readonly key: JournalKey; readonly value: JournalValue }[] = []
  let damaged = false
  const values = readValues<JournalValue>(
    storage,
    keys.map(({ key }) => key),
  )
  for (const key of keys) {
    const { value } = await values.next()
    if (value?.generation === generation) journals.push({ key, value })
    damaged ||= !value
  }
  return { journals, damaged }
}

const readFrame = async (storage: RecordStorage): Promise<CacheFrame | null> => {
  const text = await storage.getItem(frameKey)
  try {
    return text === null ? null : (JSON.parse(text) as CacheFrame)
  } catch {
    return null
  }
}

/** @throws the storage's error */
export const restore = async (storage: RecordStorage, base: CacheBase, into: RestoreInto): Promise<RestoreResult> => {
  const keys = await storage.keys()
  const sameContract = base.contract === entitiesHash
  // The record schemas are a chunk of their own, which is seldom needed here. Rows that cannot be validated are not shown.
  const checks = sameContract
    ? null
    : await tryLoadCode(() => import(/* webpackChunkName: "validation" */ './valid-rows.ts'))
  if (!sameContract && checks === null) return nothingRestored
  const { journals, damaged: journalLost } = await readJournals(
    storage,
    keys.flatMap((key) => readJournalKey(key) ?? []),
    base.generation,
  )
  const blocks = Map.groupBy(
    keys.flatMap((key) => readBlockKey(key) ?? []),
    ({ type }) => type,
  )
  let damaged = base.damaged || journalLost
  const read = new Map<EntityType, number>()

  const sourcesOf = (type: EntityType): readonly Source[] =>
    [
      ...journals.flatMap(({ key: { at }, value }) =>
        (value.rows[type] ?? value.gone[type]) ? [{ type, at, of: value }] : [],
      ),
      ...(blocks.get(type) ?? []).map((key) => ({ type, at: key.at, of: key })),
    ].toSorted((one, other) => other.at - one.at)

  const removedById = new Map<string, RemovedRecord>()
  const isGone = (row: AnyRow): boolean => {
    const removedRecord = removedById.get(row._id)
    return removedRecord !== undefined && !isNewer(row, removedRecord)
  }

  const take = (type: EntityType, value: CacheValue): void => {
    const rows = value.rows[type] ?? []
    read.set(type, (read.get(type) ?? 0) + rows.length)
    const living = removedById.size === 0 ? rows : rows.filter((row) => !isGone(row))
    if (living.length > 0) into.rows(type, checks ? checks.filterValidRows(type, living) : living)
    for (const one of value.gone[type] ?? []) if (!removedById.has(one.id)) removedById.set(one.id, one)
  }

  /** @returns false: stopped before the end */
  const restoreTypes = async (types: readonly EntityType[]): Promise<boolean> => {
    const sources = types.flatMap(sourcesOf)
    const values = readValues(
      storage,
      sources.flatMap(({ of }) => (isBlock(of) ? [of.key] : [])),
    )
    for (const { type, of } of sources) {
      const value = isBlock(of) ? (await values.next()).value : of
      if (!(await into.goOn())) return false
      if (value) take(type, value)
      else damaged = true
    }
    return true
  }

  const frame = await readFrame(storage)
  if (frame === null) return nothingRestored
  into.frame(frame)
  const stores = entityTypes.filter((type) => base.stores.includes(type))
  const first = stores.filter((type) => getEntityMeta(type).bootstrap)
  const rest = stores.filter((type) => !getEntityMeta(type).bootstrap)
  const hasFirst = await restoreTypes(first)
  if (hasFirst) into.shown()
  const complete = hasFirst && (await restoreTypes(rest))

  const journalNumbers = new Map(Object.entries(base.covered).map(([tab, { number }]) => [tab, number] as const))
  for (const { key } of journals) journalNumbers.set(key.tab, Math.max(journalNumbers.get(key.tab) ?? -1, key.number))
  const isWhole = complete && !damaged && sameContract
  const newest = [...journals.map(({ key }) => key), ...[...blocks.values()].flat()].reduce(
    (at, key) => Math.max(at, key.at),
    0,
  )
  return { positions: isWhole ? mergePositions(base, journals) : null, taken: journalNumbers, read, at: newest }
}
