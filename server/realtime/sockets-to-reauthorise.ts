// Finds the sockets whose session or rights an event of the change log may have changed.
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
      // A removed membership does not say whose it was, so everybody in the organisation is checked.
      return (
        usersIn(event).has(userId) || (event.op === 'delete' && event.rooms.some(({ room }) => rooms.includes(room)))
      )
    case 'ORGANISATION':
      return event.rooms.some(({ room }) => rooms.includes(room))
    case 'AUDITENTRY':
      // When an organisation is restored its members are in none of its rooms, so all sockets are checked.
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
