// Idle work on the disk: merges journals into blocks by type, and small or outdated blocks into few. Everything is written before
// its source is deleted, so an interruption loses nothing, and duplicates do no harm.
import { entityTypes } from '../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { isNewer } from '../entities/entity-slice.ts'
import type { RecordStorage } from '../environment.ts'
import { readBase, writeBase } from './cache-base.ts'
import { formatBlockKey, readBlockKey, readJournalKey } from './cache-values.ts'
import type { RemovedRecord } from '../entities/actions.ts'
import type { BlockKey, CacheValue, Coverage, JournalKey, JournalValue } from './cache-values.ts'
import { foldType } from './fold.ts'
import { readValue } from './read-value.ts'
import { yieldToMain } from './yield-to-main.ts'

/** Writing a block must not block the page: this many conversations take some 20 ms, most of it the storage's own copy. */
export const rowsInBlock = 500
/** Blocks with fewer rows are small; this many small ones in a row are merged into one. */
const smallBlock = 250
const maxSmallBlocks = 8

export interface CompactionOptions {
  readonly storage: RecordStorage
  /** Becomes part of the keys that are written. */
  readonly tab: string
  readonly generation: string
  /** Tabs whose rows this tab has read completely and keeps up to date: tab -> number of the last journal it read. */
  readonly taken: ReadonlyMap<string, number>
  /** Types that have more than twice as many rows on disk as in memory: all their blocks are rewritten. */
  readonly outdated: ReadonlySet<EntityType>
  /** Yields to the page; false: stop here. */
  readonly goOn: () => Promise<boolean>
}

const byAge = <Key extends { readonly at: number }>(keys: readonly Key[]): readonly Key[] =>
  keys.toSorted((one, other) => one.at - other.at)

/** Result of writing blocks: their keys, and the removed records among the values. */
interface WrittenBlock {
  readonly keys: ReadonlySet<string>
  readonly gone: readonly RemovedRecord[]
}

const writeBlocks = async (
  { storage, tab }: CompactionOptions,
  type: EntityType,
  at: number,
  values: readonly CacheValue[],
): Promise<WrittenBlock> => {
  const { rows, gone } = foldType(type, values)
  const keys = new Set<string>()
  const parts = Math.max(Math.ceil(rows.length / rowsInBlock), gone.length > 0 ? 1 : 0)
  for (let part = 0; part < parts; part += 1) {
    const inPart = rows.slice(part * rowsInBlock, (part + 1) * rowsInBlock)
    const value: CacheValue = { rows: { [type]: inPart }, gone: part === 0 && gone.length > 0 ? { [type]: gone } : {} }
    const key = formatBlockKey(type, at, inPart.length, `${tab}-${part}`)
    const text = JSON.stringify(value)
    await yieldToMain()
    await storage.setItem(key, text)
    keys.add(key)
  }
  return { keys, gone }
}

/** Coverage once these journals have become blocks. */
const coverageAfter = (
  covered: Readonly<Record<string, Coverage>>,
  journals: readonly { readonly key: JournalKey; readonly value: JournalValue }[],
  { taken, tab }: CompactionOptions,
): Readonly<Record<string, Coverage>> => {
  const after: Record<string, Coverage> = { ...covered }
  for (const { key, value } of journals) {
    if (key.number >= (after[key.tab]?.number ?? -1))
      after[key.tab] = { number: key.number, positions: value.positions }
  }
  // Other tabs are dropped only once this tab's own position is known.
  if (!after[tab]?.positions) return after
  return Object.fromEntries(
    Object.entries(after).filter(([name, { number }]) => name === tab || number > (taken.get(name) ?? -1)),
  )
}

const keysOfBlocks = async (storage: RecordStorage): Promise<readonly BlockKey[]> =>
  byAge((await storage.keys()).flatMap((key) => readBlockKey(key) ?? []))

/** Rewrites blocks without the removed records, so that their text leaves the disk. @returns false: stopped before the end */
const eraseFromBlocks = async (
  { storage, goOn }: CompactionOptions,
  type: EntityType,
  removedRecords: readonly RemovedRecord[],
): Promise<boolean> => {
  const byId = new Map(removedRecords.map((one) => [one.id, one]))
  const stays = (row: AnyRow): boolean => {
    const removedRecord = byId.get(row._id)
    return removedRecord === undefined || isNewer(row, removedRecord)
  }
  for (const { key } of (await keysOfBlocks(storage)).filter((block) => block.type === type)) {
    const value = await readValue(storage, key)
    const rows = value?.rows[type] ?? []
    if (value && !rows.every(stays))
      await storage.setItem(key, JSON.stringify({ ...value, rows: { [type]: rows.filter(stays) } }))
    if (!(await goOn())) return false
  }
  return true
}

const foldJournals = async (options: CompactionOptions): Promise<void> => {
  const { storage, generation, goOn } = options
  const keys = byAge((await storage.keys()).flatMap((key) => readJournalKey(key) ?? []))
  const journals: { key: JournalKey; value: JournalValue }[] = []
  const nobodys: JournalKey[] = []
  let damaged = false
  for (const key of keys) {
    const value = await readValue<JournalValue>(storage, key.key)
    if (value?.generation === generation) journals.push({ key, value })
    else nobodys.push(key)
    damaged ||= value === null
    if (!(await goOn())) return
  }
  const at = keys.at(-1)?.at ?? 0
  const values = journals.map(({ value }) => value)
  for (const type of entityTypes) {
    if (!values.some(({ rows, gone }) => rows[type] ?? gone[type])) continue
    const { gone } = await writeBlocks(options, type, at, values)
    // The journals are deleted only afterwards, so an interrupted removal is done the next time.
    if (gone.length > 0 && !(await eraseFromBlocks(options, type, gone))) return
    if (!(await goOn())) return
  }
  const base = await readBase(storage)
  if (base === null || base === 'newer' || base.generation !== generation) return
  await writeBase(storage, {
    ...base,
    damaged: base.damaged || damaged,
    covered: coverageAfter(base.covered, journals, options),
  })
  for (const { key } of [...journals.map((journal) => journal.key), ...nobodys]) await storage.removeItem(key)
}

const markDamaged = async (storage: RecordStorage): Promise<void> => {
  const base = await readBase(storage)
  if (base !== null && base !== 'newer') await writeBase(storage, { ...base, damaged: true })
}

/** The newest blocks after the last big one: only blocks adjacent in time may be merged. */
const newestSmall = (blocks: readonly BlockKey[]): readonly BlockKey[] => {
  const big = blocks.findLastIndex(({ count }) => count >= smallBlock)
  return blocks.slice(big + 1)
}

const foldBlocks = async (options: CompactionOptions, type: EntityType, blocks: readonly BlockKey[]): Promise<void> => {
  const { storage, outdated, goOn } = options
  const chosen = outdated.has(type) ? blocks : newestSmall(blocks)
  if (!outdated.has(type) && chosen.length < maxSmallBlocks) return
  const values: CacheValue[] = []
  let damaged = false
  for (const { key } of chosen) {
    const value = await readValue(storage, key)
    if (value !== null) values.push(value)
    damaged ||= value === null
  }
  if (!(await goOn())) return
  if (damaged) await markDamaged(storage)
  const { keys } = await writeBlocks(options, type, chosen.at(-1)?.at ?? 0, values)
  for (const { key } of chosen) if (!keys.has(key)) await storage.removeItem(key)
}

/** @throws the storage's error */
export const compact = async (options: CompactionOptions): Promise<void> => {
  await foldJournals(options)
  const blocks = await keysOfBlocks(options.storage)
  for (const [type, ofType] of Map.groupBy(blocks, (block) => block.type)) {
    if (!(await options.goOn())) return
    await foldBlocks(options, type, ofType)
  }
}
