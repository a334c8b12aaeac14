// The local copy of one user's records: restored at the start, written behind, compacted while idle.
import type { EntityType } from '../../../contract/index.ts'
import { entitiesHash } from '../../../contract/build-time/hashes.ts'
import { waitAwake } from '../../lib/wait-awake.ts'
import { tryLoadCode } from '../../lib/load-code.ts'
import { retryUntilLoaded } from '../../lib/retry-until-loaded.ts'
import { received } from '../entities/actions.ts'
import type { AppEnvironment, RecordStorage } from '../environment.ts'
import { bootstrapped, positionsTaken, allowedReceived } from '../events.ts'
import { toastShown } from '../ui/toasts-slice.ts'
import type { AppStore } from '../app-thunk.ts'
import type { RootState } from '../root-reducer.ts'
import { yieldToMain } from './yield-to-main.ts'
import { createBase, readBase, writeBase } from './cache-base.ts'
import { cacheMoved } from './cache-slice.ts'
import type { CacheBase, CacheFrame } from './cache-values.ts'
import { stopGathering } from './gather-changes.ts'
import type { ChangeSink } from './gather-changes.ts'
import type { JournalWriter } from './journal-writer.ts'
import { nothingRestored, restore } from './restore.ts'
import type { RestoreResult } from './restore.ts'

const writeBehindMs = 250
const compactEveryMs = 60_000
/** Maximum time to wait for the storage while the device is awake. */
const maxRestoreMs = 10_000
const retryMs = 1_000
/** More rows on disk than this many times the table (plus `minOutdated`) mean that the disk is mostly outdated. */
const outdatedShare = 2
const minOutdated = 1_000

const getCacheName = (environment: AppEnvironment, userId: string): string =>
  `social-inbox-records@${environment.backendAddress || environment.pageHost}/${userId}`

export interface RecordCache {
  /** Resolves when the records the inbox needs were read, or cannot be. */
  readonly shown: Promise<void>
  /** Resolves when all records were read, or cannot be. */
  readonly restored: Promise<void>
  /** Empties the disk; the copy starts again. */
  readonly clear: () => Promise<void>
  /** @param wipe deletes the records from this device */
  readonly end: (wipe: boolean) => Promise<void>
}

export interface CacheOptions {
  /** Already collects changes. */
  readonly sink: ChangeSink
  /** Resolves when a screen is visible; nothing is written before. */
  readonly inSight: Promise<unknown>
}

/** The storage failed; everything works without it. */
const storageFailed = toastShown({
  kind: 'warning',
  place: 'alert',
  titleKey: 'errors:INDEXEDDB_NOT_READY',
  textKey: 'errors:INDEXEDDB_NOT_READY_text',
})

/** Entity types whose rows on disk are mostly outdated. */
const findOutdated = ({ entities }: RootState, { read }: RestoreResult): ReadonlySet<EntityType> =>
  new Set(
    [...read].flatMap(([type, count]) =>
      count > minOutdated + outdatedShare * entities[type].table.size ? [type] : [],
    ),
  )

/** Deletes the records of a user whose cache is not open. */
export const wipeRecords = (environment: AppEnvironment, userId: string): Promise<void> =>
  environment
    .openRecords(getCacheName(environment, userId))
    .clear()
    .catch(() => undefined)

class OpenRecordCache implements RecordCache {
  readonly shown: Promise<void>
  readonly restored: Promise<void>
  readonly #store: AppStore
  readonly #environment: AppEnvironment
  readonly #name: string
  readonly #tab: string
  readonly #sink: ChangeSink
  readonly #inSight: Promise<unknown>
  #show: () => void = () => undefined
  #release: () => void = () => undefined
  #writer: JournalWriter | null = null
  #storage: RecordStorage | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #working: Promise<void> = Promise.resolve()
  #hasEnded = false
  /** The storage failed; from now on everything works without it. */
  #isAbandoned = false

  constructor(store: AppStore, environment: AppEnvironment, userId: string, { sink, inSight }: CacheOptions) {
    this.#store = store
    this.#environment = environment
    this.#name = getCacheName(environment, userId)
    this.#tab = environment.newId()
    this.#sink = sink
    this.#inSight = inSight
    this.shown = new Promise<void>((resolve) => {
      this.#show = resolve
    })
    sink.changed = () => this.#writeSoon()
    let isOpen = false
    void waitAwake(2 * maxRestoreMs).then(() => {
      if (!isOpen) this.#degrade()
    })
    this.restored = this.#inTurn(() => this.#open()).finally(() => {
      isOpen = true
    })
  }

  clear(): Promise<void> {
    return this.#inTurn(async () => this.#storage?.clear())
  }

  async end(wipe: boolean): Promise<void> {
    this.#hasEnded = true
    clearTimeout(this.#timer)
    this.#release()
    this.#show()
    await this.#working
    if (wipe) await this.#storage?.clear().catch(() => undefined)
  }

  #isOver(): boolean {
    return this.#hasEnded || this.#isAbandoned
  }

  /** Runs disk work of this tab one after another. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#working = this.#working.then(work).catch(() => this.#degrade())
    return this.#working
  }

  #degrade(): void {
    this.#show()
    if (this.#isOver()) return
    this.#isAbandoned = true
    stopGathering(this.#environment)
    this.#writer = null
    this.#store.dispatch(cacheMoved('memory'))
    this.#store.dispatch(storageFailed)
  }

  #writeSoon(): void {
    if (this.#writer && !this.#isOver())
      this.#timer ??= setTimeout(() => void this.#inTurn(() => this.#write()), writeBehindMs)
  }

  async #write(): Promise<void> {
    this.#timer = undefined
    const writer = this.#writer
    if (this.#isOver() || !writer) return
    // A retry reopens a connection that the browser closed.
    await writer.write().catch(async (refusal: unknown) => {
      if (refusal instanceof Error && refusal.message === 'OUTDATED') throw refusal
      await new Promise((resolve) => setTimeout(resolve, retryMs))
      if (!this.#isOver()) await writer.write()
    })
  }

  async #open(): Promise<void> {
    const disk = this.#environment.openRecords(this.#name)
    this.#storage = disk
    const found = await readBase(disk)
    if (found === 'newer') throw new Error('NEWER')
    const restored = found === null ? nothingRestored : await this.#read(disk, found)
    if (this.#isOver()) return
    const base = await this.#renewBase(disk, found, restored)
    this.#show()
    this.#store.dispatch(cacheMoved('ready'))
    void this.#inSight.then(() => this.#startWriting(disk, base, restored))
  }

  #read(disk: RecordStorage, base: CacheBase): Promise<RestoreResult> {
    let isLate = false
    void waitAwake(maxRestoreMs).then(() => {
      isLate = true
    })
    let frame: CacheFrame | null = null
    let paused = performance.now()
    return restore(disk, base, {
      frame: (found) => {
        frame = found
        this.#showFrame(found)
      },
      rows: (type, rows) => void this.#store.dispatch(received({ rows: { [type]: rows }, origin: 'disk' })),
      shown: () => {
        // Without conversations in the copy, it is unknown whether there are any.
        if (frame && base.withMessages) this.#store.dispatch(bootstrapped({ complete: frame.complete }))
        this.#show()
      },
      goOn: async () => {
        if (performance.now() - paused > 12) {
          await yieldToMain()
          paused = performance.now()
        }
        return !this.#isOver() && !isLate
      },
    })
  }

  #showFrame({ session: { rights, stats, ...others } }: CacheFrame): void {
    if (rights && stats && this.#store.getState().session.rights === null)
      this.#store.dispatch(allowedReceived({ rights, stats, ...others }))
  }

  /** @returns null if nothing on disk is usable: the first write then creates a base and writes every record in memory */
  async #renewBase(
    disk: RecordStorage,
    found: CacheBase | null,
    { positions }: RestoreResult,
  ): Promise<CacheBase | null> {
    if (found === null || positions === null || found.contract !== entitiesHash) {
      await disk.clear()
      return null
    }
    // Writes a migrated base in its new form.
    await writeBase(disk, found)
    if (this.#store.getState().realtime.epoch === 0) this.#store.dispatch(positionsTaken(positions))
    return found
  }

  async #startWriting(disk: RecordStorage, base: CacheBase | null, restored: RestoreResult): Promise<void> {
    // Not loaded inside #inTurn, because signing out waits for that queue.
    const code = await retryUntilLoaded(() => import(/* webpackChunkName: "background" */ './journal-writer.ts'), {
      isWanted: () => !this.#isOver(),
    })
    if (code === null) return
    await this.#inTurn(async () => {
      if (this.#isOver()) return
      this.#writer = code.createJournalWriter({
        storage: disk,
        environment: this.#environment,
        tab: this.#tab,
        changes: this.#sink.changes,
        getState: this.#store.getState,
        positions: restored.positions,
        at: restored.at,
        base: base ?? createBase('', true),
      })
      this.#compactOnceAWhile(disk, restored)
      await this.#write()
    })
  }

  /** One tab compacts for all, while idle. Its code is loaded on demand; if that fails, the next interval tries again. */
  #compactOnceAWhile(disk: RecordStorage, restored: RestoreResult): void {
    /** Another tab may have taken over while this one was suspended: two at once would delete what the other reads. */
    let isOurs = false
    let outdated = findOutdated(this.#store.getState(), restored)
    const begin = async (): Promise<void> => {
      const code = await tryLoadCode(() => import(/* webpackChunkName: "background" */ './compaction.ts'))
      if (code === null) return
      await this.#inTurn(async () => {
        const writer = this.#writer
        if (!writer || this.#isOver()) return
        const generation = writer.generation()
        await code.compact({ storage: disk, tab: this.#tab, generation, taken: restored.taken, outdated, goOn })
        // Outdated blocks are rewritten once, not every time.
        outdated = new Set()
      })
    }
    const goOn = async (): Promise<boolean> => {
      await yieldToMain()
      return isOurs && !this.#isOver()
    }
    this.#release = this.#environment.tabs.hold(this.#name, () => {
      isOurs = true
      const every = setInterval(() => void begin(), compactEveryMs)
      return () => {
        isOurs = false
        clearInterval(every)
      }
    })
  }
}

export const openRecordCache = (
  store: AppStore,
  environment: AppEnvironment,
  userId: string,
  options: CacheOptions,
): RecordCache => new OpenRecordCache(store, environment, userId, options)
