// Presence by conversation, as last read from the table: read again on changes, and sent to the rooms of the conversation.
import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import type { PresenceUpdate, PresentUser } from '../../contract/presence.ts'
import { getThreadRooms } from '../../contract/rooms.ts'
import type { Database } from '../database/database.ts'
import { findThreadPlaces, findPresent } from './presence-table.ts'

interface Entry {
  readonly rooms: readonly string[]
  readonly present: readonly PresentUser[]
}

/** @param except rooms that are informed otherwise */
export type Send = (rooms: readonly string[], news: PresenceUpdate, except?: readonly string[]) => void

export interface PresenceRegistry {
  /** @param threadIds null if anything may have changed */
  refresh(threadIds: readonly string[] | null): Promise<void>
  /** Re-reads conversations that may be in other rooms now. */
  threadsChanged(threadIds: readonly string[]): void
  /** The presence that members of these rooms may see. */
  newsFor(rooms: readonly string[]): PresenceUpdate
  isEmpty(): boolean
}

/** Groups conversations with the same rooms into one message. */
const byRooms = (
  entries: readonly (readonly [string, Entry])[],
): readonly (readonly [readonly string[], PresenceUpdate])[] =>
  Object.values(Object.groupBy(entries, ([, { rooms }]) => rooms.join(' '))).map((group = []) => [
    group[0]?.[1].rooms ?? [],
    Object.fromEntries(group.map(([threadId, { present }]) => [threadId, present])),
  ])

export const createPresenceRegistry = ({ kysely }: Database, log: Logger, send: Send): PresenceRegistry => {
  const known = new Map<string, Entry>()
  let reading: Promise<void> = Promise.resolve()

  const take = (threadId: string, next: Entry): readonly (readonly [string, Entry])[] => {
    const before = known.get(threadId)
    if (next.present.length === 0) known.delete(threadId)
    else known.set(threadId, next)
    const present = before?.present ?? []
    const leftRooms = (before?.rooms ?? []).filter((room) => !next.rooms.includes(room))
    // Rooms that lost the conversation get an empty presence.
    if (leftRooms.length > 0 && present.length > 0) send(leftRooms, { [threadId]: [] }, next.rooms)
    const isSame = isDeepStrictEqual(before?.rooms ?? [], next.rooms) || present.length + next.present.length === 0
    return isSame && isDeepStrictEqual(present, next.present) ? [] : [[threadId, next]]
  }

  const read = async (threadIds: readonly string[] | null): Promise<void> => {
    const present = await findPresent(kysely, threadIds)
    for (const threadId of threadIds === null ? known.keys() : []) if (!present.has(threadId)) present.set(threadId, [])
    const places = await findThreadPlaces(kysely, [...present.keys()])
    const changed = [...present].flatMap(([threadId, people]) => {
      const place = places.get(threadId)
      return take(
        threadId,
        place
          ? { rooms: getThreadRooms(place), present: people }
          : { rooms: known.get(threadId)?.rooms ?? [], present: [] },
      )
    })
    for (const [rooms, news] of byRooms(changed)) if (rooms.length > 0) send(rooms, news)
  }

  // Serialised, so that an older result cannot replace a newer one.
  const refresh = (threadIds: readonly string[] | null): Promise<void> => {
    reading = reading
      .then(() => read(threadIds))
      .catch((error: unknown) => log.warn({ err: error }, 'presence: read failed'))
    return reading
  }

  return {
    refresh,
    threadsChanged: (threadIds) => {
      const concerned = threadIds.filter((id) => known.has(id))
      if (concerned.length > 0) void refresh(concerned)
    },
    newsFor: (rooms) =>
      Object.fromEntries(
        [...known]
          .filter(([, entry]) => entry.rooms.some((room) => rooms.includes(room)))
          .map(([id, { present }]) => [id, present]),
      ),
    isEmpty: () => known.size === 0,
  }
}
