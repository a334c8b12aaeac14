// Sockets whose session or rights an event of the log may have changed.
import type { Rights } from '../../contract/permissions.ts'
import type { LoggedEvent } from '../database/event-log.ts'

export interface SocketData {
  readonly sessionId: string
  readonly userId: string
  readonly rights: Rights
  readonly rooms: readonly string[]
  readonly endsTime: string | null
}

interface ConnectedSocket {
  readonly data: SocketData
}

const usersIn = (event: LoggedEvent): Set<unknown> =>
  new Set((event.rows ?? []).map((row) => (row as { userId?: unknown }).userId))

const isConcerned = (event: LoggedEvent, { sessionId, userId, rooms }: SocketData): boolean => {
  switch (event.object_type) {
    case 'AUTH':
      return event.op === 'delete' && event.ids.includes(sessionId)
    case 'USER':
      return event.ids.includes(userId)
    case 'ORGANISATIONMEMBERSHIP':
      // A removed row does not say whose it was: everybody of the organisation is asked.
      return (
        usersIn(event).has(userId) || (event.op === 'delete' && event.rooms.some(({ room }) => rooms.includes(room)))
      )
    case 'ORGANISATION':
      return event.rooms.some(({ room }) => rooms.includes(room))
    case 'AUDITENTRY':
      // Its members are in none of its rooms any more.
      return (event.rows ?? []).some((row) => (row as { action?: unknown }).action === 'organisationRestored')
    default:
      return false
  }
}

export const socketsToReauthorise = <Known extends ConnectedSocket>(
  event: LoggedEvent,
  sockets: readonly Known[],
): Known[] =>
  sockets.filter(
    (socket) => (socket.data.rooms as readonly string[] | undefined) !== undefined && isConcerned(event, socket.data),
  )
