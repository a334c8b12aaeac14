// Starts the import of an account's past, and records its progress on the channel.
import type { Row } from '../../../contract/index.ts'
import type { PastImport, PastImportWait } from '../../../contract/platform/past-import.ts'
import type { Context } from '../../context/context.ts'
import { createRecordId } from '../../database/record-id.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { enqueueJob } from '../../jobs/job-table.ts'
import { importJobs, isImportable } from './import-job.ts'

const isUnderWay = (known: PastImport | null | undefined): boolean =>
  known?.state === 'running' || known?.state === 'waiting'

/** Older events are not imported. */
const maxDays = 30
const dayMs = 86_400_000

/** Called under the channel's lock. An import that is under way continues. */
export const beginImport = async (unit: UnitOfWork, channel: Row<'CHANNEL'>): Promise<void> => {
  const { _id: channelId, accountType } = channel
  if (!isImportable(accountType) || isUnderWay(channel.pastImport)) return
  const id = createRecordId()
  const pastImport = {
    id,
    state: 'running' as const,
    startedTime: unit.now,
    publications: 0,
    comments: 0,
    conversations: 0,
    messages: 0,
    refused: [],
  }
  await unit.change('CHANNEL', channelId, { pastImport })
  const since = new Date(Date.parse(unit.now) - maxDays * dayMs).toISOString()
  await enqueueJob(unit, importJobs[accountType](channel, { importId: id, since }))
}

const nothingAwaited = { waitsFor: null, continuesTime: null }

/** The fields of a channel whose import is cancelled; the job ends by itself. */
export const toCancelledImport = (
  { now }: Pick<UnitOfWork, 'now'>,
  { pastImport: known }: Pick<Row<'CHANNEL'>, 'pastImport'>,
): Partial<Row<'CHANNEL'>> =>
  known && isUnderWay(known) ? { pastImport: { ...known, ...nothingAwaited, state: 'cancelled', endedTime: now } } : {}

export interface ImportPlace {
  readonly services: Context
  readonly channelId: string
  readonly importId: string
}

/** @returns null if the import was cancelled, or another has begun since */
export const findImport = async (
  unit: UnitOfWork,
  { channelId, importId }: Pick<ImportPlace, 'channelId' | 'importId'>,
): Promise<{ readonly channel: Row<'CHANNEL'>; readonly known: PastImport } | null> => {
  const channel = await unit.get('CHANNEL', channelId)
  const known = channel?.pastImport
  return channel && known && known.id === importId && isUnderWay(known) ? { channel, known } : null
}

const change = async (place: ImportPlace, patchOf: (known: PastImport, now: string) => Partial<PastImport>) => {
  await transact(place.services.database, { actor: null }, async (unit) => {
    await unit.lock(`CHANNEL:${place.channelId}`)
    const found = await findImport(unit, place)
    if (!found) return
    const pastImport = { ...found.known, ...patchOf(found.known, unit.now) }
    await unit.change('CHANNEL', place.channelId, { pastImport })
  })
}

/** Result of one portion. */
export interface Portion {
  readonly found?: Partial<Pick<PastImport, 'publicationsFound' | 'conversationsFound'>>
  /** Numbers to be added to the present ones. */
  readonly read?: Partial<Record<'publications' | 'comments' | 'conversations' | 'messages', number>>
  readonly refused?: PastImport['refused']
  /** Remaining work after it, in short: no two portions of a run have the same. */
  readonly left: string
}

/** A portion is repeated if its process or the database died before the job's remaining work was stored: it is already counted. */
export const noteProgress = (
  place: ImportPlace,
  { found, read = {}, refused = [], left }: Portion,
  { isOver, limitEndMs }: { readonly isOver: boolean; readonly limitEndMs: number | null },
): Promise<void> =>
  change(place, (known, now) => ({
    ...found,
    ...Object.fromEntries(
      (['publications', 'comments', 'conversations', 'messages'] as const).map((name) => [
        name,
        known[name] + (known.left === left ? 0 : (read[name] ?? 0)),
      ]),
    ),
    left,
    refused: [...new Set([...known.refused, ...refused])],
    ...nothingAwaited,
    ...(isOver
      ? { state: 'done', endedTime: now }
      : limitEndMs === null
        ? { state: 'running' }
        : { state: 'waiting', waitsFor: 'LIMIT', continuesTime: new Date(limitEndMs).toISOString() }),
  }))

/** @param continuesMs null if unknown */
export const noteWaiting = (place: ImportPlace, waitsFor: PastImportWait, continuesMs: number | null): Promise<void> =>
  change(place, () => ({
    state: 'waiting',
    waitsFor,
    continuesTime: continuesMs === null ? null : new Date(continuesMs).toISOString(),
  }))

export const noteFailed = (place: ImportPlace): Promise<void> =>
  change(place, (_known, now) => ({ ...nothingAwaited, state: 'failed', endedTime: now }))
