// Presence over the socket: what tabs say of themselves goes into the table, what changes there goes to those who may see it.
import type { Server } from 'socket.io'
import { presenceEvent, readClaims } from '../../contract/presence.ts'
import type { PresenceNews } from '../../contract/presence.ts'
import type { Services } from '../services.ts'
import { createBoard } from './board.ts'
import { createClaims, sweepMs } from './claims.ts'
import type { Holder } from './claims.ts'
import { presenceChannel } from './presence-table.ts'

export interface Presence {
  /** All that a hearer of these rooms may know now. */
  newsFor(rooms: readonly string[]): PresenceNews
  /** Takes what a socket said; what cannot be read says nothing. */
  hear(holder: Holder, told: unknown): void
  leave(holder: Holder): void
  /** Threads that the change log names may be in other rooms now. */
  threadsChanged(threadIds: readonly string[]): void
  close(): Promise<void>
}

export const startPresence = async ({ database, log }: Services, io: Server): Promise<Presence> => {
  const board = createBoard(database, log, (rooms, news, except = []) => {
    io.to([...rooms]).except([...except]).emit(presenceEvent, news)
  })
  const claims = createClaims(database, log)
  const stopListening = await database.hear(presenceChannel, (note) => void board.refresh(note === null ? null : note.split(',')))
  await board.refresh(null)
  const sweeping = setInterval(() => {
    if (!board.isEmpty()) void claims.sweep()
  }, sweepMs)
  return {
    newsFor: (rooms) => board.newsFor(rooms),
    hear: (holder, told) => {
      const said = readClaims(told)
      if (said) claims.tell(holder, said)
    },
    leave: (holder) => claims.leave(holder),
    threadsChanged: (threadIds) => board.threadsChanged(threadIds),
    close: async () => {
      clearInterval(sweeping)
      await claims.close()
      await stopListening()
      // What is being read is read to its end.
      await board.refresh([])
    },
  }
}
