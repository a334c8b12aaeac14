// Enqueues copies of the media that a unit's records newly show, and releases copies they no longer show, in the same transaction
// and for records of every type.
import type { BeforeCommit, PendingWrite } from '../database/database.ts'
import type { PendingChange } from '../database/pending.ts'
import { enqueueJob } from '../jobs/job-table.ts'
import { moveMedia, removeMedia } from './media-table.ts'
import { findMediaIds, toSourceKey, findPendingMedia } from './pending-media.ts'
import { copyMediaJob, deleteFileJob } from './media-jobs.ts'

const none = {}

const enqueueCopies = async (unit: PendingWrite, { type, id, before, after }: PendingChange): Promise<void> => {
  const organisationId = after?.organisation_id
  if (!after || !organisationId) return
  const had = new Set(findPendingMedia(before?.doc ?? none).map(({ source }) => source))
  const newMedia = findPendingMedia(after.doc).filter(({ source }) => !had.has(source))
  const [first] = newMedia
  if (!first) return
  // A picture shown by several records is fetched for the first of them.
  const lane = newMedia.every(({ kind }) => kind === 'picture')
    ? `${organisationId}:${toSourceKey(first.source)}`
    : `${type}:${id}`
  await enqueueJob(unit, copyMediaJob({ type, id }, lane, organisationId))
}

/** Copies that a record newly shows because it took them over from another record in a merge. */
const findTakenOver = (unit: PendingWrite): Map<string, PendingChange> => {
  const heirs = new Map<string, PendingChange>()
  for (const change of unit.pending.values()) {
    const had = new Set(findMediaIds(change.before?.doc ?? none))
    for (const mediaId of findMediaIds(change.after?.doc ?? none)) if (!had.has(mediaId)) heirs.set(mediaId, change)
  }
  return heirs
}

const releaseMedia = async (
  unit: PendingWrite,
  { type, id, before, after }: PendingChange,
  heirs: ReadonlyMap<string, PendingChange>,
): Promise<void> => {
  const shown = new Set(findMediaIds(after?.doc ?? none))
  const removedIds: string[] = []
  for (const mediaId of findMediaIds(before?.doc ?? none)) {
    const heir = heirs.get(mediaId)
    if (shown.has(mediaId)) continue
    if (heir?.after && heir.after.organisation_id === before?.organisation_id)
      await moveMedia(unit.tx, mediaId, { type, id }, heir)
    else removedIds.push(mediaId)
  }
  if (removedIds.length === 0) return
  for (const hash of await removeMedia(unit.tx, type, id, removedIds)) {
    await enqueueJob(unit, deleteFileJob(hash))
  }
}

export const enqueueMediaCopies: BeforeCommit = async (unit) => {
  const heirs = findTakenOver(unit)
  for (const change of unit.pending.values()) {
    await enqueueCopies(unit, change)
    await releaseMedia(unit, change, heirs)
  }
}
