// Reads the cache: newest first, journals and what the inbox needs before all else. It enters by the one door with origin `disk`,
// so it never beats what is already there.
import { contractHash } from '../../../contract/hash.ts'
import { declarationOf, entityTypes } from '../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { isNewer } from '../entities/entity-slice.ts'
import type { RecordStorage } from '../environment.ts'
import type { RealtimeState } from '../realtime/realtime-slice.ts'
import { frameKey, readBlockKey, readJournalKey } from './cache-values.ts'
import type { BlockKey, CacheBase, CacheFrame, CacheValue, Gone, JournalKey, JournalValue } from './cache-values.ts'
import { positionsOf } from './positions.ts'
import { readValue } from './read-value.ts'

export interface RestoreInto {
  readonly frame: (frame: CacheFrame) => void
  readonly rows: (type: EntityType, rows: readonly AnyRow[]) => void
  /** What the inbox shows is there. */
  readonly shown: () => void
  /** Lets the page breathe; false: stop here. */
  readonly goOn: () => Promise<boolean>
}

export interface Restored {
  /** Up to where all of it is right; null: it has to be asked for anew. */
  readonly positions: RealtimeState | null
  /** Number of the last journal read, by tab. */
  readonly taken: ReadonlyMap<string, number>
  /** How many rows were read, by type; far more than there are records: it is time to write them anew. */
  readonly read: ReadonlyMap<EntityType, number>
  /** Order of the newest value. */
  readonly at: number
}

export const nothingRestored: Restored = { positions: null, taken: new Map(), read: new Map(), at: 0 }

interface Source {
  readonly at: number
  readonly value: () => Promise<CacheValue | null>
}

/** So many values are asked for before they are needed: the disk reads while the page takes in. */
const ahead = 8

async function* readAhead(sources: readonly Source[]): AsyncGenerator<CacheValue | null> {
  const asked = sources.slice(0, ahead).map((source) => source.value())
  for (let next = ahead; asked.length > 0; next += 1) {
    const value = asked.shift()
    const following = sources[next]
    if (following) asked.push(following.value())
    yield (await value) ?? null
  }
}

const readJournals = async (storage: RecordStorage, keys: readonly JournalKey[], generation: string) => {
  const values = await Promise.all(keys.map(async (key) => ({ key, value: await readValue<JournalValue>(storage, key.key) })))
  return {
    journals: values.flatMap(({ key, value }) => (value?.generation === generation ? [{ key, value }] : [])),
    damaged: values.some(({ value }) => value === null),
  }
}

/** A row of another contract counts when it still is what its type says. */
const validOf = (type: EntityType, rows: readonly AnyRow[]): readonly AnyRow[] => {
  const { schema } = declarationOf(type)
  return rows.filter((row) => schema.isValidSync(row, { strict: true }))
}

const readFrame = async (storage: RecordStorage): Promise<CacheFrame | null> => {
  const text = await storage.getItem(frameKey)
  try {
    return text === null ? null : (JSON.parse(text) as CacheFrame)
  } catch {
    return null
  }
}

/** @throws what the storage says where it refuses */
export const restore = async (storage: RecordStorage, base: CacheBase, into: RestoreInto): Promise<Restored> => {
  const keys = await storage.keys()
  const sameContract = base.contract === contractHash()
  const { journals, damaged: journalLost } = await readJournals(storage, keys.flatMap((key) => readJournalKey(key) ?? []), base.generation)
  const blocks = Map.groupBy(keys.flatMap((key) => readBlockKey(key) ?? []), ({ type }) => type)
  let damaged = base.damaged || journalLost
  const read = new Map<EntityType, number>()

  const blockSource = ({ key, at }: BlockKey): Source => ({ at, value: () => readValue(storage, key) })
  const sourcesOf = (type: EntityType): readonly Source[] =>
    [
      ...journals.flatMap(({ key: { at }, value }) => (value.rows[type] ?? value.gone[type] ? [{ at, value: async () => value }] : [])),
      ...(blocks.get(type) ?? []).map(blockSource),
    ].toSorted((one, other) => other.at - one.at)

  /** @returns false: stopped */
  const restoreType = async (type: EntityType): Promise<boolean> => {
    const gone = new Map<string, Gone>()
    const isGone = (row: AnyRow): boolean => {
      const left = gone.get(row._id)
      return left !== undefined && !isNewer(row, left)
    }
    for await (const value of readAhead(sourcesOf(type))) {
      if (!(await into.goOn())) return false
      if (value === null) {
        damaged = true
        continue
      }
      const rows = value.rows[type] ?? []
      read.set(type, (read.get(type) ?? 0) + rows.length)
      const living = gone.size === 0 ? rows : rows.filter((row) => !isGone(row))
      if (living.length > 0) into.rows(type, sameContract ? living : validOf(type, living))
      for (const one of value.gone[type] ?? []) if (!gone.has(one.id)) gone.set(one.id, one)
    }
    return true
  }

  const frame = await readFrame(storage)
  if (frame === null) return nothingRestored
  into.frame(frame)
  const stores = entityTypes.filter((type) => base.stores.includes(type))
  const first = stores.filter((type) => declarationOf(type).bootstrap)
  const rest = stores.filter((type) => !declarationOf(type).bootstrap)
  let complete = true
  for (const type of first) complete &&= await restoreType(type)
  if (complete) into.shown()
  for (const type of rest) complete &&= await restoreType(type)

  const taken = new Map(Object.entries(base.covered).map(([tab, { number }]) => [tab, number] as const))
  for (const { key } of journals) taken.set(key.tab, Math.max(taken.get(key.tab) ?? -1, key.number))
  const isWhole = complete && !damaged && sameContract
  const newest = [...journals.map(({ key }) => key), ...[...blocks.values()].flat()].reduce((at, key) => Math.max(at, key.at), 0)
  return { positions: isWhole ? positionsOf(base, journals) : null, taken, read, at: newest }
}
