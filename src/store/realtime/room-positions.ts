// How far each room has been heard on this connection: tells what comes next from what is known and from a hole.
import type { Cursors, PushEnvelope } from '../../../contract/events.ts'

export interface RoomPositions {
  /** `next` moves the room's position to it. */
  readonly place: (envelope: PushEnvelope) => 'known' | 'next' | 'hole'
  /** The backend says that everything up to here was sent. */
  readonly reach: (cursors: Cursors) => void
  readonly isBehind: (cursors: Cursors) => boolean
}

export const createRoomPositions = (from: Cursors): RoomPositions => {
  const heard = new Map(Object.entries(from))
  const at = (room: string): number => heard.get(room) ?? 0
  return {
    place: ({ room, prev, seq }) => {
      if (seq <= at(room)) return 'known'
      if (prev > at(room)) return 'hole'
      heard.set(room, seq)
      return 'next'
    },
    reach: (cursors) => {
      for (const [room, seq] of Object.entries(cursors)) heard.set(room, Math.max(at(room), seq))
    },
    isBehind: (cursors) => Object.entries(cursors).some(([room, seq]) => seq > at(room)),
  }
}
