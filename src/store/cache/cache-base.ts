// Reads, migrates and creates the base value of the local copy.
import { entitiesHash } from '../../../contract/build-time/hashes.ts'
import { entityTypes, getEntityMeta } from '../../../contract/entity-types.ts'
import type { EntityType } from '../../../contract/index.ts'
import type { RecordStorage } from '../environment.ts'
import { baseKey } from './cache-values.ts'
import type { CacheBase } from './cache-values.ts'

/** Layout version of the local copy. */
const cacheVersion = 2

export const cachedTypes: readonly EntityType[] = entityTypes.filter((type) => getEntityMeta(type).cached)

/** Version 1 had every store except the allowance. */
const fromVersion1 = (base: CacheBase): CacheBase => ({
  ...base,
  version: 2,
  stores: [...base.stores, 'ORGANISATIONFBUSERALLOWANCE'],
})

/** @returns null if there is none or it cannot be parsed; 'newer' if a newer application wrote it */
export const readBase = async (storage: RecordStorage): Promise<CacheBase | 'newer' | null> => {
  const text = await storage.getItem(baseKey)
  if (text === null) return null
  try {
    const base = JSON.parse(text) as CacheBase
    if (base.version > cacheVersion) return 'newer'
    return base.version === 1 ? fromVersion1(base) : base
  } catch {
    return null
  }
}

export const writeBase = (storage: RecordStorage, base: CacheBase): Promise<unknown> =>
  storage.setItem(baseKey, JSON.stringify(base))

export const createBase = (generation: string, withMessages: boolean): CacheBase => ({
  version: cacheVersion,
  generation,
  contract: entitiesHash,
  withMessages,
  stores: cachedTypes,
  damaged: false,
  covered: {},
})
