// Disk writes of a change of the outbox.
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

/** How often it was tried is not worth a write. */
const differs = (one: PendingEntry, other: PendingEntry): boolean =>
  one !== other &&
  JSON.stringify({ ...toPersisted(one), attempts: 0 }) !== JSON.stringify({ ...toPersisted(other), attempts: 0 })

/** In the place of what stands on disk; what the storage did not take stands nowhere yet. */
const inPlaceOf = ({ commandId, unkept }: PendingEntry, entry: PendingEntry): OutboxChange['put'][number] => ({
  entry: toPersisted(entry),
  ...(unkept ? {} : { was: commandId }),
})

/**
 * Null where nobody has to learn anything. A new entry is on disk before it is here, the other tabs learn of it all the same; one
 * in another's place takes its place on disk too.
 */
export const findOutboxChange = (was: OutboxSlices, is: OutboxSlices, userId: string): OutboxChange | null => {
  if (was.outbox === is.outbox && was.draftFiles === is.draftFiles) return null
  const [before, after] = [was.outbox, is.outbox]
  const [filesBefore, filesAfter] = [filesOf(was, userId), filesOf(is, userId)]
  const places = new Map(was.draftFiles.map(({ fileId, threadId }) => [fileId, threadId]))
  // Back from an entry, or in another conversation.
  const putFiles = is.draftFiles.filter(
    ({ fileId, userId: owner, threadId }) =>
      owner === userId && places.get(fileId) !== threadId && filesBefore.has(fileId),
  )
  const removeFiles = [...filesBefore].filter((fileId) => !filesAfter.has(fileId))
  const known = new Map(before.map((entry) => [entry.commandId, entry]))
  const left = new Set(after.map((entry) => entry.commandId))
  const gone = before.filter((entry) => entry.userId === userId && !left.has(entry.commandId))
  const put: OutboxChange['put'][number][] = []
  const replaced = new Set<string>()
  let added = [...filesAfter].some((fileId) => !filesBefore.has(fileId))
  after.forEach((entry, index) => {
    // Held by this tab alone: with its mark on the disk every tab would take it for its own, and send it though it was taken back.
    if (entry.userId !== userId || entry.unkept) return
    const was = known.get(entry.commandId)
    if (was && differs(was, entry)) put.push(inPlaceOf(was, entry))
    added ||= !was
    const placeholder = before[index]
    if (!was && placeholder && !left.has(placeholder.commandId) && before.length === after.length) {
      put.push(inPlaceOf(placeholder, entry))
      replaced.add(placeholder.commandId)
    }
  })
  const remove = gone.map((entry) => entry.commandId).filter((commandId) => !replaced.has(commandId))
  return put.length + remove.length + removeFiles.length + putFiles.length === 0 && !added
    ? null
    : { put, remove, putFiles, removeFiles }
}
