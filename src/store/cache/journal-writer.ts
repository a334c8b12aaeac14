// Write-behind: writes the gathered changes as a journal of this tab, with the rows and the positions up to which they are valid.
import { entitiesHash } from '../../../contract/build-time/hashes.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { rowsIn } from '../entities/table-adapter.ts'
import type { AppEnvironment, RecordStorage } from '../environment.ts'
import { countAnnouncedLoads } from './announced-loads.ts'
import type { RealtimeState } from '../entities/realtime-slice.ts'
import type { RootState } from '../root-reducer.ts'
import { yieldToMain } from './yield-to-main.ts'
import { cachedTypes, createBase, readBase, writeBase } from './cache-base.ts'
import { frameKey, formatJournalKey } from './cache-values.ts'
import type { CacheBase, CacheFrame, CacheValue, Changes, JournalValue } from './cache-values.ts'
import { isPersisted, toPersisted } from './cached-form.ts'
import type { GatheredChanges } from './gathered-changes.ts'

/** Maximum number of records in a journal; converting it to text must never block the page for 5 ms. */
const recordsInJournal = 350

export interface JournalWriter {
  /** Writes pending changes. @throws the storage's error, or OUTDATED if a newer application owns the disk */
  readonly write: () => Promise<void>
  readonly generation: () => string
}

/** The start of a journal writer. */
export interface JournalStart {
  readonly storage: RecordStorage
  readonly environment: AppEnvironment
  readonly tab: string
  readonly changes: GatheredChanges
  readonly getState: () => RootState
  /** The base as it was read, and the positions up to which the restored rows are valid. */
  readonly base: CacheBase
  readonly positions: RealtimeState | null
  /** Write order of the newest value on disk. */
  readonly at: number
}

const onlyKept = <Entry>(
  byType: Changes<Entry>,
  withMessages: boolean,
  form: (type: EntityType, entry: Entry) => Entry,
): Changes<Entry> =>
  Object.fromEntries(
    (Object.entries(byType) as [EntityType, readonly Entry[]][])
      .filter(([type]) => isPersisted(type, withMessages))
      .map(([type, entries]) => [type, entries.map((entry) => form(type, entry))]),
  )

const frameOf = ({ session, inbox }: RootState): CacheFrame => {
  const { stats, rights, organisations, accounts } = session
  return { session: { stats, rights, organisations, accounts }, complete: inbox.complete }
}

export const createJournalWriter = ({
  storage,
  environment,
  tab,
  changes,
  getState,
  ...start
}: JournalStart): JournalWriter => {
  let { base, positions: written, at } = start
  let number = 0
  let frame = ''

  const nextAt = (): number => {
    at = Math.max(environment.now(), at + 1)
    return at
  }

  /** The disk cache was emptied, or restarted by another tab: queues every record in memory. */
  const writeAll = (): void => {
    const { entities } = getState()
    written = null
    frame = ''
    for (const type of cachedTypes) for (const row of rowsIn(entities[type].table)) changes.row(type, row as AnyRow)
  }

  const join = async (): Promise<void> => {
    const found = await readBase(storage)
    if (found === 'newer' || (found !== null && found.contract !== entitiesHash)) throw new Error('OUTDATED')
    if (found?.generation === base.generation) return
    base = found ?? createBase(environment.newId(), getState().settings.keepsMessages)
    if (found === null) await writeBase(storage, base)
    writeAll()
  }

  /** While announced records are still loading, the positions must not advance: those records would be missed for ever. */
  const claimable = (): RealtimeState | null => {
    const { realtime } = getState()
    if (!base.withMessages || realtime.epoch === 0) return null
    return countAnnouncedLoads(environment) > 0 ? written : realtime
  }

  const writeFrame = async (): Promise<void> => {
    const state = getState()
    if (state.inbox.status !== 'ready' || state.session.status !== 'signedIn') return
    const next = JSON.stringify(frameOf(state))
    if (next === frame) return
    await storage.setItem(frameKey, next)
    frame = next
  }

  const writeJournal = async (value: CacheValue, positions: RealtimeState | null): Promise<void> => {
    const { generation, withMessages } = base
    const journal: JournalValue = {
      generation,
      positions,
      rows: onlyKept(value.rows, withMessages, toPersisted),
      gone: onlyKept(value.gone, withMessages, (_type, removedRecord) => removedRecord),
    }
    await storage.setItem(formatJournalKey(nextAt(), tab, number), JSON.stringify(journal))
    number += 1
    written = positions
  }

  return {
    generation: () => base.generation,
    write: async () => {
      await join()
      await writeFrame()
      const positions = claimable()
      const portions = changes.take(recordsInJournal)
      if (portions.length === 0 && positions !== written) await writeJournal({ rows: {}, gone: {} }, positions)
      for (const [place, portion] of portions.entries()) {
        if (place > 0) await yieldToMain()
        try {
          await writeJournal(portion, place === portions.length - 1 ? positions : written)
        } catch (refusal) {
          // The next attempt writes them before it advances the positions.
          changes.giveBack(portions.slice(place))
          throw refusal
        }
      }
    },
  }
}
