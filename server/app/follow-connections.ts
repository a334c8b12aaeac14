// Closes the connections of a stopping server. Browsers open some in advance, and one without any request would delay the stop by
// more than a minute, until its head is overdue.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** For requests in progress when the server stops. */
const maxClosingMs = 5_000

/** @returns a function that closes idle connections at once, and the others after their response or a few seconds */
export const followConnections = (server: Server): (() => void) => {
  /** Open connections with their number of unanswered requests. */
  const open = new Map<Socket, number>()
  let isEnding = false
  const count = (socket: Socket, by: 1 | -1): void => {
    const underWay = open.get(socket)
    if (underWay === undefined) return
    open.set(socket, underWay + by)
    if (isEnding && underWay + by === 0) socket.destroySoon()
  }
  server.on('connection', (socket) => {
    if (isEnding) {
      socket.destroy()
      return
    }
    open.set(socket, 0)
    socket.once('close', () => open.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    count(socket, 1)
    response.once('close', () => count(socket, -1))
  })
  // Sockets are notified and closed by the realtime server.
  server.on('upgrade', ({ socket }: IncomingMessage) => open.delete(socket))
  return () => {
    isEnding = true
    for (const [socket, underWay] of open) if (underWay === 0) socket.destroy()
    setTimeout(() => server.closeAllConnections(), maxClosingMs).unref()
  }
}
