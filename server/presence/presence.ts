// Presence over sockets: claims of tabs are written to the table, and its changes are sent to those who may see them.
import type { Server } from 'socket.io'
import type { ClientToServer, ServerToClient } from '../../contract/events.ts'
import { presenceEvent, parsePresenceClaims } from '../../contract/presence.ts'
import type { PresenceUpdate } from '../../contract/presence.ts'
import type { Context } from '../context/context.ts'
import { createPresenceRegistry } from './presence-registry.ts'
import { createPresenceLeases, sweepMs } from './presence-leases.ts'
import type { Holder } from './presence-leases.ts'
import { presenceChannel } from './presence-table.ts'

export interface Presence {
  /** The current presence that members of these rooms may see. */
  newsFor(rooms: readonly string[]): PresenceUpdate
  /** Handles a socket's claims; invalid ones are ignored. */
  updateLeases(holder: Holder, payload: unknown): void
  leave(holder: Holder): void
  /** Conversations named in the change log may be in other rooms now. */
  threadsChanged(threadIds: readonly string[]): void
  close(): Promise<void>
}

interface PresenceContext extends Context {
  /** Somebody is typing in these conversations, which they may see. */
  readonly onTyping: (threadIds: readonly string[]) => void
}

export const startPresence = async (
  { database, log, onTyping }: PresenceContext,
  io: Server<ClientToServer, ServerToClient>,
): Promise<Presence> => {
  const board = createPresenceRegistry(database, log, (rooms, news, except = []) => {
    io.to([...rooms])
      .except([...except])
      .emit(presenceEvent, news)
  })
  const claims = createPresenceLeases(database, log, onTyping)
  const stopListening = await database.subscribe(
    presenceChannel,
    (note) => void board.refresh(note === null ? null : note.split(',')),
  )
  await board.refresh(null)
  const sweeping = setInterval(() => {
    if (!board.isEmpty()) void claims.sweep()
  }, sweepMs)
  return {
    newsFor: (rooms) => board.newsFor(rooms),
    updateLeases: (holder, payload) => {
      const presenceClaims = parsePresenceClaims(payload)
      if (presenceClaims) claims.tell(holder, presenceClaims)
    },
    leave: (holder) => claims.leave(holder),
    threadsChanged: (threadIds) => board.threadsChanged(threadIds),
    close: async () => {
      clearInterval(sweeping)
      await claims.close()
      await stopListening()
      // Waits for a running read to finish.
      await board.refresh([])
    },
  }
}
