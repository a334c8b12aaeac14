// What the disk has to learn of a change of the outbox.
import type { OutboxDisk } from '../environment.ts'
import { keptForm } from './outbox-entry.ts'
import type { PendingEntry } from './outbox-entry.ts'
import type { OutboxState } from './outbox-slice.ts'

type OutboxChange = Parameters<OutboxDisk['write']>[0]

/** How often it was tried is not worth a write. */
const differs = (one: PendingEntry, other: PendingEntry): boolean =>
  one !== other && JSON.stringify({ ...keptForm(one), attempts: 0 }) !== JSON.stringify({ ...keptForm(other), attempts: 0 })

/**
 * Null where nobody has to learn anything. A new entry is on disk before it is here, the other tabs learn of it all the same; one
 * in another's place takes its place on disk too.
 */
export const outboxChange = (before: OutboxState, after: OutboxState, userId: string): OutboxChange | null => {
  if (before === after) return null
  const known = new Map(before.map((entry) => [entry.commandId, entry]))
  const left = new Set(after.map((entry) => entry.commandId))
  const gone = before.filter((entry) => entry.userId === userId && !left.has(entry.commandId))
  const put: { entry: PendingEntry; was?: string }[] = []
  const replaced = new Set<string>()
  let added = false
  after.forEach((entry, index) => {
    if (entry.userId !== userId) return
    const was = known.get(entry.commandId)
    if (was && differs(was, entry)) put.push({ entry: keptForm(entry) })
    added ||= !was
    const placeholder = before[index]
    if (!was && placeholder && !left.has(placeholder.commandId) && before.length === after.length) {
      put.push({ entry: keptForm(entry), was: placeholder.commandId })
      replaced.add(placeholder.commandId)
    }
  })
  const remove = gone.map((entry) => entry.commandId).filter((commandId) => !replaced.has(commandId))
  return put.length === 0 && remove.length === 0 && !added ? null : { put, remove }
}
