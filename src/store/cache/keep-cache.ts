// Follows the session: a signed-in user's records are kept on this device, nobody else's.
import type { AppEnvironment } from '../environment.ts'
import type { AppStore, AppThunk } from '../store.ts'
import { openRecordCache } from './record-cache.ts'
import type { RecordCache } from './record-cache.ts'
import { cacheMoved } from './cache-slice.ts'

export interface KeptCache {
  /** Resolves when what the inbox needs was read, or will not be; at once where nobody is signed in. */
  readonly shown: () => Promise<void>
  readonly stop: () => void
}

// The cache that is open is no state of the application: it lives beside one store.
const open = new WeakMap<AppEnvironment, RecordCache>()

/** The copy on this device is deleted; it is made anew from what is held and what comes. */
export const clearLocalCopy = (): AppThunk<Promise<void>> => async (_dispatch, _getState, environment) => open.get(environment)?.clear()

/** From now on. Call it before anything that needs to know whether there is a local copy. */
export const keepCache = (store: AppStore, environment: AppEnvironment): KeptCache => {
  let current: string | null = null
  let cache: RecordCache | null = null
  let keepsMessages = store.getState().settings.keepsMessages

  const close = (wipe: boolean): void => {
    open.delete(environment)
    void cache?.end(wipe)
    cache = null
  }

  const follow = (): void => {
    const { session, settings } = store.getState()
    const wanted = session.status === 'signedIn' ? session.userId : null
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
    cache = openRecordCache(store, environment, wanted)
    open.set(environment, cache)
  }

  follow()
  const unsubscribe = store.subscribe(follow)
  return {
    shown: async () => cache?.shown,
    stop: () => {
      unsubscribe()
      close(false)
    },
  }
}
