// Follows the session: a signed-in user's records are kept on this device, nobody else's.
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
  /** Resolves when what the inbox needs was read, or will not be; at once where nobody is signed in. */
  readonly shown: () => Promise<void>
  readonly stop: () => void
}

interface LocalCopy {
  open: RecordCache | null
  /** Resolves when what is on disk was read, or will not be. */
  reading: Promise<unknown>
}

const createLocalCopy = (): LocalCopy => ({ open: null, reading: Promise.resolve() })

/** The copy on this device is deleted; it is made anew from what is held and what comes. */
export const clearLocalCopy = (): AppThunk<Promise<void>> => async (_dispatch, _getState, environment) =>
  environment.services.get(createLocalCopy).open?.clear()

/**
 * Reads a record of the local copy: while the copy is still being read, this waits for it, but no longer
 * than the start does. A record that is found stands in its table.
 * - NOT_VALID_STORE: records of this type are not kept on this device
 * - INDEXEDDB_NOT_READY: nothing can be read from it, or not in time
 * - NOT_FOUND: a miss; once the backend brings the record it is added
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
 * From now on. Call it before anything that needs to know whether there is a local copy.
 * @param inSight resolves when a screen is in sight: before, nothing is written
 */
export const startRecordCache = (
  store: AppStore,
  environment: AppEnvironment,
  inSight: Promise<unknown> = Promise.resolve(),
): RecordCacheHandle => {
  const copy = environment.services.get(createLocalCopy)
  let current: string | null = null
  let cache: RecordCache | null = null
  /** Counts the sessions followed. */
  let session = 0
  let opening: Promise<void> = Promise.resolve()
  let keepsMessages = store.getState().settings.keepsMessages

  const close = (wipe: boolean): void => {
    copy.open = null
    stopGathering(environment)
    void cache?.end(wipe)
    cache = null
  }

  /** Its code is loaded when somebody is signed in; what changes until then is gathered already. */
  const openFor = async (userId: string): Promise<void> => {
    session += 1
    const mine = session
    const sink = { changes: createGatheredChanges(), changed: () => undefined }
    startGathering(environment, sink)
    try {
      const code = await loadCode(() => import(/* webpackChunkName: "local-copy" */ './record-cache.ts'))
      // They have left before it came: what an earlier start left on this device goes with them.
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
    const wanted = now.status === 'signedIn' ? now.userId : null
    if (settings.keepsMessages !== keepsMessages) {
      keepsMessages = settings.keepsMessages
      if (wanted === current) void cache?.clear()
    }
    if (wanted === current) return
    current = wanted
    // A session that ended, in whatever way, leaves no records behind.
    close(true)
    if (wanted === null) {
      store.dispatch(cacheMoved('off'))
      return
    }
    store.dispatch(cacheMoved('restoring'))
    opening = openFor(wanted)
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
