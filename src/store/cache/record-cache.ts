// The local copy of one user's records: read at first, written behind, compacted when nobody is disturbed.
import type { EntityType } from '../../../contract/index.ts'
import { entitiesHash } from '../../../contract/build-time/hashes.ts'
import { tryLoadCode } from '../../lib/load-code.ts'
import { retryUntilLoaded } from '../../lib/retry-until-loaded.ts'
import { received } from '../entities/actions.ts'
import type { AppEnvironment, RecordStorage } from '../environment.ts'
import { bootstrapped, positionsTaken, allowedReceived } from '../events.ts'
import { toastShown } from '../ui/toasts-slice.ts'
import type { AppStore } from '../app-thunk.ts'
import { yieldToMain } from './yield-to-main.ts'
import { createBase, readBase, writeBase } from './cache-base.ts'
import { cacheMoved } from './cache-slice.ts'
import type { CacheBase, CacheFrame } from './cache-values.ts'
import type { compact as Compact } from './compaction.ts'
import { stopGathering } from './gather-changes.ts'
import type { ChangeSink } from './gather-changes.ts'
import type { JournalWriter } from './journal-writer.ts'
import { nothingRestored, restore } from './restore.ts'
import type { Restored } from './restore.ts'

const writeBehindMs = 250
const compactEveryMs = 60_000
/** A storage that answers later than this is not waited for. */
const maxRestoreMs = 10_000
const retryMs = 1_000
/** Above this share of the table, what is on disk is mostly outdated. */
const outdatedShare = 2
const minOutdated = 1_000

const getCacheName = (environment: AppEnvironment, userId: string): string =>
  `social-inbox-records@${environment.backendAddress || environment.pageHost}/${userId}`

export interface RecordCache {
  /** Resolves when what the inbox needs was read, or will not be. */
  readonly shown: Promise<void>
  /** Resolves when all of it was read, or will not be. */
  readonly restored: Promise<void>
  /** Begins anew on an empty disk. */
  readonly clear: () => Promise<void>
  /** @param wipe the records leave this device */
  readonly end: (wipe: boolean) => Promise<void>
}

export interface CacheOptions {
  /** Changes are gathered there already. */
  readonly sink: ChangeSink
  /** Resolves when a screen is in sight: before, nothing is written. */
  readonly inSight: Promise<unknown>
}

export const openRecordCache = (
  store: AppStore,
  environment: AppEnvironment,
  userId: string,
  { sink, inSight }: CacheOptions,
): RecordCache => {
  const name = getCacheName(environment, userId)
  const tab = environment.newId()
  const { changes } = sink
  let writer: JournalWriter | null = null
  let storage: RecordStorage | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let working: Promise<void> = Promise.resolve()
  let ended = false
  /** The storage failed: everything works without it from now on. */
  let abandoned = false
  const isOver = (): boolean => ended || abandoned
  let shown: () => void = () => undefined
  const whenShown = new Promise<void>((resolve) => {
    shown = resolve
  })

  /** One thing at a time on this tab's disk. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    working = working.then(work).catch(degrade)
    return working
  }

  const degrade = (): void => {
    shown()
    if (ended || abandoned) return
    abandoned = true
    stopGathering(environment)
    writer = null
    store.dispatch(cacheMoved('memory'))
    store.dispatch(
      toastShown({
        kind: 'warning',
        place: 'alert',
        titleKey: 'errors:INDEXEDDB_NOT_READY',
        textKey: 'errors:INDEXEDDB_NOT_READY_text',
      }),
    )
  }

  const write = async (): Promise<void> => {
    timer = undefined
    if (isOver() || !writer) return
    const writing = writer
    // A connection that the browser closed is opened anew by the next try.
    await writing.write().catch(async (refusal: unknown) => {
      if (refusal instanceof Error && refusal.message === 'OUTDATED') throw refusal
      await new Promise((resolve) => setTimeout(resolve, retryMs))
      if (!isOver()) await writing.write()
    })
  }

  sink.changed = () => {
    if (writer && !isOver()) timer ??= setTimeout(() => void inTurn(write), writeBehindMs)
  }

  const showFrame = ({ session }: CacheFrame): void => {
    const { rights, stats, ...others } = session
    if (rights && stats && store.getState().session.rights === null)
      store.dispatch(allowedReceived({ rights, stats, ...others }))
  }

  const read = async (disk: RecordStorage, base: CacheBase): Promise<Restored> => {
    const until = performance.now() + maxRestoreMs
    let frame: CacheFrame | null = null
    let paused = performance.now()
    return restore(disk, base, {
      frame: (found) => {
        frame = found
        showFrame(found)
      },
      rows: (type, rows) => void store.dispatch(received({ rows: { [type]: rows }, origin: 'disk' })),
      shown: () => {
        // A copy without conversations does not know that there are none.
        if (frame && base.withMessages) store.dispatch(bootstrapped({ complete: frame.complete }))
        shown()
      },
      goOn: async () => {
        if (performance.now() - paused > 12) {
          await yieldToMain()
          paused = performance.now()
        }
        return !isOver() && performance.now() < until
      },
    })
  }

  const open = async (): Promise<void> => {
    const disk = environment.openRecords(name)
    storage = disk
    const found = await readBase(disk)
    if (found === 'newer') throw new Error('NEWER')
    const restored = found === null ? nothingRestored : await read(disk, found)
    if (isOver()) return
    const { positions } = restored
    let base = found
    if (found === null || positions === null || found.contract !== entitiesHash) {
      await disk.clear()
      base = null
    } else {
      // A migrated one is written as what it is now.
      await writeBase(disk, found)
      if (store.getState().realtime.epoch === 0) store.dispatch(positionsTaken(positions))
    }
    shown()
    store.dispatch(cacheMoved('ready'))
    // Without a base, the first write makes it and writes everything that is held.
    const start = {
      storage: disk,
      environment,
      tab,
      changes,
      getState: store.getState,
      positions,
      at: restored.at,
      base: base ?? createBase('', true),
    }
    void inSight.then(async () => {
      // Never asked for in a turn: whoever signs out waits for turns.
      const code = await retryUntilLoaded(() => import(/* webpackChunkName: "background" */ './journal-writer.ts'), {
        isWanted: () => !isOver(),
      })
      if (code === null) return
      await inTurn(async () => {
        if (isOver()) return
        writer = code.createJournalWriter(start)
        compactWith(disk, restored)
        await write()
      })
    })
  }

  let letGo: () => void = () => undefined
  const compactWith = (disk: RecordStorage, restored: Restored): void => {
    const { entities } = store.getState()
    let outdated: ReadonlySet<EntityType> = new Set(
      [...restored.read].flatMap(([type, count]) =>
        count > minOutdated + outdatedShare * entities[type].table.size ? [type] : [],
      ),
    )
    letGo = environment.tabs.hold(name, () => {
      const work = async (compact: typeof Compact): Promise<void> => {
        const writing = writer
        if (!writing || isOver()) return
        await compact({
          storage: disk,
          tab,
          generation: writing.generation(),
          taken: restored.taken,
          outdated,
          goOn: async () => {
            await yieldToMain()
            return !isOver()
          },
        })
        // Written anew once, not every time.
        outdated = new Set()
      }
      // Idle work, and its code too; where that cannot be had it is asked for the next time.
      const begin = async (): Promise<void> => {
        const code = await tryLoadCode(() => import(/* webpackChunkName: "background" */ './compaction.ts'))
        if (code !== null) await inTurn(() => work(code.compact))
      }
      const every = setInterval(() => void begin(), compactEveryMs)
      return () => clearInterval(every)
    })
  }

  const tooLate = setTimeout(degrade, 2 * maxRestoreMs)
  const restored = inTurn(open).finally(() => clearTimeout(tooLate))

  return {
    shown: whenShown,
    restored,
    clear: () => inTurn(async () => storage?.clear()),
    end: async (wipe) => {
      ended = true
      clearTimeout(timer)
      letGo()
      shown()
      await working
      if (wipe) await storage?.clear().catch(() => undefined)
    },
  }
}
