// Computes the disk write for a change of the outbox.
import type { OutboxDisk } from '../environment.ts'
import type { RootState } from '../root-reducer.ts'
import { fileIdOf, toPersisted } from './outbox-entry.ts'
import type { PendingEntry } from './outbox-entry.ts'

type OutboxChange = Parameters<OutboxDisk['write']>[0]

type OutboxSlices = Pick<RootState, 'outbox' | 'draftFiles'>

const filesOf = ({ outbox, draftFiles }: OutboxSlices, userId: string): Set<string> =>
  new Set([
    ...outbox.flatMap((entry) => (entry.userId === userId ? (fileIdOf(entry) ?? []) : [])),
    ...draftFiles.flatMap((file) => (file.userId === userId ? file.fileId : [])),
  ])

/** The number of attempts is not worth a write. */
const differs = (one: PendingEntry, other: PendingEntry): boolean =>
  one !== other &&
  JSON.stringify({ ...toPersisted(one), attempts: 0 }) !== JSON.stringify({ ...toPersisted(other), attempts: 0 })

/** Replaces the entry on disk; an entry that the storage did not accept is not on disk yet. */
const inPlaceOf = ({ commandId, unkept }: PendingEntry, entry: PendingEntry): OutboxChange['put'][number] => ({
  entry: toPersisted(entry),
  ...(unkept ? {} : { was: commandId }),
})

/**
 * Null if neither the disk nor another tab is affected. A new entry is already on disk but is still announced to other tabs; an
 * entry that replaces another also replaces it on disk.
 */
export const findOutboxChange = (was: OutboxSlices, is: OutboxSlices, userId: string): OutboxChange | null => {
  if (was.outbox === is.outbox && was.draftFiles === is.draftFiles) return null
  const [before, after] = [was.outbox, is.outbox]
  const [filesBefore, filesAfter] = [filesOf(was, userId), filesOf(is, userId)]
  const places = new Map(was.draftFiles.map(({ fileId, threadId }) => [fileId, threadId]))
  // Returned from an entry to the composer, or moved to another conversation.
  const putFiles = is.draftFiles.filter(
    ({ fileId, userId: owner, threadId }) =>
      owner === userId && places.get(fileId) !== threadId && filesBefore.has(fileId),
  )
  const removeFiles = [...filesBefore].filter((fileId) => !filesAfter.has(fileId))
  const known = new Map(before.map((entry) => [entry.commandId, entry]))
  const remainingIds = new Set(after.map((entry) => entry.commandId))
  const removedEntries = before.filter((entry) => entry.userId === userId && !remainingIds.has(entry.commandId))
  const put: OutboxChange['put'][number][] = []
  const replaced = new Set<string>()
  let added = [...filesAfter].some((fileId) => !filesBefore.has(fileId))
  after.forEach((entry, index) => {
    // Only this tab has it. On disk, its `unkept` mark would make every tab take it as its own and send it even after an undo.
    if (entry.userId !== userId || entry.unkept) return
    const was = known.get(entry.commandId)
    if (was && differs(was, entry)) put.push(inPlaceOf(was, entry))
    added ||= !was
    const placeholder = before[index]
    if (!was && placeholder && !remainingIds.has(placeholder.commandId) && before.length === after.length) {
      put.push(inPlaceOf(placeholder, entry))
      replaced.add(placeholder.commandId)
    }
  })
  const remove = removedEntries.map((entry) => entry.commandId).filter((commandId) => !replaced.has(commandId))
  return put.length + remove.length + removeFiles.length + putFiles.length === 0 && !added
    ? null
    : { put, remove, putFiles, removeFiles }
}
