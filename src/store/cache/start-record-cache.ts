// Opens and closes the local copy with the session: only the signed-in user's records are kept on this device.
import { addStateListener } from '../listener.ts'
import { startupWaitMs } from '../../../contract/constants.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { waitAwake } from '../../lib/wait-awake.ts'
import { loadCode } from '../../lib/load-code.ts'
import { rowIn } from '../entities/table-adapter.ts'
import type { AppEnvironment } from '../environment.ts'
import type { AppStore, AppThunk } from '../app-thunk.ts'
import type { RecordCache } from './record-cache.ts'
import { startGathering, stopGathering } from './gather-changes.ts'
import { createGatheredChanges } from './gathered-changes.ts'
import { cacheMoved, selectCacheStatus } from './cache-slice.ts'
import { isPersisted } from './cached-form.ts'

export type LocalRead =
  { readonly row: AnyRow } | { readonly code: 'NOT_VALID_STORE' | 'INDEXEDDB_NOT_READY' | 'NOT_FOUND' }

export interface RecordCacheHandle {
  /** Resolves when the records the inbox needs were read, or cannot be; at once if nobody is signed in. */
  readonly shown: () => Promise<void>
  readonly stop: () => void
}

interface LocalCopy {
  open: RecordCache | null
  /** Resolves when the disk was read, or cannot be. */
  reading: Promise<unknown>
}

const createLocalCopy = (): LocalCopy => ({ open: null, reading: Promise.resolve() })

/** Deletes the copy on this device; it is written again from the records in memory and later changes. */
export const clearLocalCopy = (): AppThunk<Promise<void>> => async (_dispatch, _getState, environment) =>
  environment.services.get(createLocalCopy).open?.clear()

/**
 * Reads a record of the local copy. While the copy is still being restored it waits, but not longer than the start does.
 * A record that is found is in its table.
 * - NOT_VALID_STORE: records of this type are not kept on this device
 * - INDEXEDDB_NOT_READY: the copy cannot be read, or not in time
 * - NOT_FOUND: the copy does not have it; it is added once the server sends it
 */
export const readLocalCopy =
  (type: EntityType, id: string): AppThunk<Promise<LocalRead>> =>
  async (_dispatch, getState, environment) => {
    if (!isPersisted(type, getState().settings.keepsMessages)) return { code: 'NOT_VALID_STORE' }
    await Promise.race([environment.services.get(createLocalCopy).reading, waitAwake(startupWaitMs)])
    const row = rowIn(getState().entities[type].table, id)
    if (row) return { row }
    return { code: selectCacheStatus(getState()) === 'ready' ? 'NOT_FOUND' : 'INDEXEDDB_NOT_READY' }
  }

/**
 * Must be called before anything that needs to know whether there is a local copy.
 * @param inSight resolves when a screen is visible; nothing is written before
 */
export const startRecordCache = (
  store: AppStore,
  environment: AppEnvironment,
  inSight: Promise<unknown> = Promise.resolve(),
): RecordCacheHandle => {
  const copy = environment.services.get(createLocalCopy)
  let current: string | null = null
  let cache: RecordCache | null = null
  /** Incremented with each session, to detect that a newer one began. */
  let session = 0
  let opening: Promise<void> = Promise.resolve()
  let keepsMessages = store.getState().settings.keepsMessages

  const close = (wipe: boolean): void => {
    copy.open = null
    stopGathering(environment)
    void cache?.end(wipe)
    cache = null
  }

  /** Loads the cache's code after sign-in; changes are gathered in the meantime. */
  const openFor = async (userId: string): Promise<void> => {
    session += 1
    const mine = session
    const sink = { changes: createGatheredChanges(), changed: () => undefined }
    startGathering(environment, sink)
    try {
      const code = await loadCode(() => import(/* webpackChunkName: "local-copy" */ './record-cache.ts'))
      // The user signed out before the code was loaded: delete what an earlier start stored on this device.
      if (current !== userId) return await code.wipeRecords(environment, userId)
      if (session !== mine) return
      cache = code.openRecordCache(store, environment, userId, { sink, inSight })
      copy.open = cache
    } catch {
      if (session !== mine) return
      stopGathering(environment)
      store.dispatch(cacheMoved('memory'))
    }
    await cache?.shown
  }

  const follow = (): void => {
    const { session: now, settings } = store.getState()
    const nextUserId = now.status === 'signedIn' ? now.userId : null
    if (settings.keepsMessages !== keepsMessages) {
      keepsMessages = settings.keepsMessages
      if (nextUserId === current) void cache?.clear()
    }
    if (nextUserId === current) return
    current = nextUserId
    // A session that ended for any reason leaves no records behind.
    close(true)
    if (nextUserId === null) {
      store.dispatch(cacheMoved('off'))
      return
    }
    store.dispatch(cacheMoved('restoring'))
    opening = openFor(nextUserId)
    copy.reading = opening.then(() => copy.open?.restored)
  }

  follow()
  const unsubscribe = addStateListener(
    store,
    [({ session }) => session, ({ settings }) => settings.keepsMessages],
    follow,
  )
  return {
    shown: () => opening,
    stop: () => {
      unsubscribe()
      close(false)
    },
  }
}
