// Copies the files of one record: fetches, inspects and stores them, and updates the record. Retries are limited; a file that
// cannot be copied is marked.
import type { AnyRow, EntityType } from '../../contract/index.ts'
import { isNamedById, maxMediaBytes } from '../../contract/media.ts'
import { pauseMs } from '../jobs/back-off.ts'
import { transact } from '../database/transact.ts'
import { done } from '../jobs/job.ts'
import type { JobResult } from '../jobs/job.ts'
import type { Context } from '../context/context.ts'
import { isDiskFault } from '../lib/is-disk-fault.ts'
import { acceptMedia } from './accept-media.ts'
import { getMediaSources } from './allowed-address.ts'
import { fetchMedia } from './fetch-media.ts'
import type { NotFetched } from '../context/media-address.ts'
import { deleteUnusedFile } from './delete-unused-file.ts'
import { locateMedia, findMediaPort } from './locate.ts'
import { findCopy } from './media-table.ts'
import { toSourceKey, findPendingMedia } from './pending-media.ts'
import type { PendingMedia } from './pending-media.ts'
import { writeCopyOutcome } from './write-copy.ts'
import type { MediaCopy } from './write-copy.ts'
import type { JobHandler } from '../jobs/define-job.ts'
import type { copyMediaJob } from './media-jobs.ts'
import { getErrorText } from '../lib/get-error-text.ts'

/**
 * With the back-off of jobs, the last attempt is some twenty minutes after the first. If the platform keeps a file longer, it is
 * retried until then.
 */
const maxAttempts = 12
/** If our disk failed: hourly for three more days, as the platforms keep most files longer than that. */
const maxDiskAttempts = maxAttempts + 72
const fileMs = 60_000
/** Time limit of one attempt over all files of a record; shorter than a job's lease. */
const attemptMs = 120_000

type Outcome = { readonly state: 'copied'; readonly copied: MediaCopy } | NotFetched

/** @throws the error if it is not a disk fault */
const toDiskFault = (error: unknown): NotFetched => {
  if (!isDiskFault(error)) throw error
  return { state: 'retry', reason: getErrorText(error), isDiskFault: true }
}

const download = async (
  services: Context,
  type: EntityType,
  record: AnyRow,
  pendingMedia: PendingMedia,
  signal: AbortSignal,
): Promise<Outcome> => {
  const { config, media } = services
  const address = await locateMedia(services, type, record, pendingMedia)
  if ('state' in address) return address
  const limits = {
    maxBytes: maxMediaBytes[pendingMedia.kind],
    signal: AbortSignal.any([signal, AbortSignal.timeout(fileMs)]),
  }
  const fetched = await fetchMedia(address, media.incoming(), getMediaSources(config), limits)
  // A short-lived address expires before the file does, and is requested again as long as the platform knows the id.
  if (fetched.state === 'gone' && 'bearer' in address) return { state: 'retry', reason: fetched.reason }
  if (fetched.state !== 'fetched') return fetched
  const accepted = acceptMedia(pendingMedia.kind, fetched.head, pendingMedia.attachment?.name ?? null)
  if ('state' in accepted) {
    await media.discard(fetched.file)
    return accepted
  }
  const refused = await media.take(fetched.file, fetched.hash).catch(toDiskFault)
  if (refused) {
    await media.discard(fetched.file)
    return refused
  }
  const { mimeType, width, height } = accepted
  return { state: 'copied', copied: { hash: fetched.hash, size: fetched.size, mime_type: mimeType, width, height } }
}

/** Reuses the organisation's copy of the same source. */
const findEarlierCopy = async (
  services: Context,
  record: AnyRow,
  { source, kind }: PendingMedia,
): Promise<MediaCopy | null> => {
  if (kind !== 'picture' && !isNamedById(source)) return null
  const known = await findCopy(services.database.kysely, String(record['organisationId']), toSourceKey(source))
  if (!known || !(await services.media.has(known.hash))) return null
  const { hash, size, mime_type, width, height } = known
  return { hash, size, mime_type, width, height }
}

const obtain = async (
  services: Context,
  type: EntityType,
  record: AnyRow,
  pendingMedia: PendingMedia,
  signal: AbortSignal,
): Promise<Outcome> => {
  const known = await findEarlierCopy(services, record, pendingMedia)
  return known ? { state: 'copied', copied: known } : download(services, type, record, pendingMedia, signal)
}

/** Whether the platform still keeps the file, as far as it states. */
const isAvailable = (services: Context, type: EntityType, record: AnyRow, { attachment }: PendingMedia): boolean => {
  const keptMs = (attachment && findMediaPort(services, type)?.keptMs) ?? 0
  return services.now().getTime() < Date.parse(String(record['createdTime'])) + keptMs
}

const isWorthRetrying = ({ state, isDiskFault }: NotFetched, attempts: number, isStillKept: boolean): boolean =>
  state === 'retry' && (isStillKept || attempts < (isDiskFault ? maxDiskAttempts : maxAttempts))

/** Retries when the first of the files may be available. */
const toRetry = (later: readonly NotFetched[], attempts: number): JobResult => {
  const [first] = later
  if (!first) return done
  const timed = later.filter(({ waitsFor }) => waitsFor === undefined)
  if (timed.length === 0) return { state: 'waits', error: first.reason, waitsFor: String(first.waitsFor) }
  return { state: 'retry', error: first.reason, inMs: timed.find(({ inMs }) => inMs)?.inMs ?? pauseMs(attempts) }
}

export const createCopyHandler =
  (services: Context): JobHandler<typeof copyMediaJob> =>
  async ({ type, id }, { attempts }) => {
    const { result: record } = await transact(
      services.database,
      { actor: null },
      async (unit) => (await unit.get(type, id)) as unknown as AnyRow | null,
    )
    if (!record) return done
    const signal = AbortSignal.timeout(attemptMs)
    const later: NotFetched[] = []
    for (const pendingMedia of findPendingMedia(record)) {
      const outcome = await obtain(services, type, record, pendingMedia, signal)
      if (
        outcome.state !== 'copied' &&
        isWorthRetrying(outcome, attempts, isAvailable(services, type, record, pendingMedia))
      ) {
        later.push(outcome)
        continue
      }
      if (outcome.state !== 'copied')
        services.log.warn(
          { type, id, field: pendingMedia.field, state: outcome.state, reason: outcome.reason },
          'media: copy failed',
        )
      const ending =
        outcome.state === 'copied'
          ? outcome
          : { state: outcome.state === 'retry' ? ('failed' as const) : outcome.state }
      const isWritten = await writeCopyOutcome(services, type, id, pendingMedia, ending)
      if (!isWritten && outcome.state === 'copied') await deleteUnusedFile(services, outcome.copied.hash)
    }
    return toRetry(later, attempts)
  }
