// Asks for copies of what a unit's records newly show, and lets go of what they show no more: in the unit's own transaction,
// for records of every type.
import type { CollectingUnit } from '../database/unit.ts'
import type { Pending } from '../database/pending.ts'
import { insertJob } from '../jobs/job-table.ts'
import { copyJobKind, forgetJobKind } from './job-kinds.ts'
import { moveMedia, removeMedia } from './media-table.ts'
import { mediaIdsIn, sourceKey, wantedIn } from './wanted.ts'

const none = {}

const askFor = async (unit: CollectingUnit, { type, id, before, after }: Pending): Promise<void> => {
  const organisationId = after?.organisation_id
  if (!after || !organisationId) return
  const had = new Set(wantedIn(before?.doc ?? none).map(({ source }) => source))
  const wanted = wantedIn(after.doc).filter(({ source }) => !had.has(source))
  const [first] = wanted
  if (!first) return
  // A picture that several records show is fetched for the first of them.
  const lane = wanted.every(({ kind }) => kind === 'picture') ? `${organisationId}:${sourceKey(first.source)}` : `${type}:${id}`
  await insertJob(unit, { lane: `media:${lane}`, kind: copyJobKind, payload: { type, id } })
}

/** Copies that a record of the unit shows and did not show before: by merging, it took them over from another. */
const takenOver = (unit: CollectingUnit): Map<string, Pending> => {
  const taken = new Map<string, Pending>()
  for (const change of unit.pending.values()) {
    const had = new Set(mediaIdsIn(change.before?.doc ?? none))
    for (const mediaId of mediaIdsIn(change.after?.doc ?? none)) if (!had.has(mediaId)) taken.set(mediaId, change)
  }
  return taken
}

const letGo = async (unit: CollectingUnit, { type, id, before, after }: Pending, taken: ReadonlyMap<string, Pending>): Promise<void> => {
  const shown = new Set(mediaIdsIn(after?.doc ?? none))
  const left: string[] = []
  for (const mediaId of mediaIdsIn(before?.doc ?? none)) {
    const heir = taken.get(mediaId)
    if (shown.has(mediaId)) continue
    if (heir?.after && heir.after.organisation_id === before?.organisation_id) await moveMedia(unit.tx, mediaId, { type, id }, heir)
    else left.push(mediaId)
  }
  if (left.length === 0) return
  for (const hash of await removeMedia(unit.tx, type, id, left)) {
    await insertJob(unit, { lane: `media:${hash}`, kind: forgetJobKind, payload: { hash } })
  }
}

export const askForCopies = async (unit: CollectingUnit): Promise<void> => {
  const taken = takenOver(unit)
  for (const change of unit.pending.values()) {
    await askFor(unit, change)
    await letGo(unit, change, taken)
  }
}
