// Ends the connections of a server that stops. Browsers open some in reserve: one that never sent a request would hold the end up until
// its head is overdue, for more than a minute.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** For requests that are under way when the server stops. */
const maxClosingMs = 5_000

/** @returns ends those on which nothing is under way at once, the others after their answer or some seconds */
export const followConnections = (server: Server): (() => void) => {
  /** Each with the requests on it that have no answer yet. */
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
  // A live connection is told so, and ended, by its own server.
  server.on('upgrade', ({ socket }: IncomingMessage) => open.delete(socket))
  return () => {
    isEnding = true
    for (const [socket, underWay] of open) if (underWay === 0) socket.destroy()
    setTimeout(() => server.closeAllConnections(), maxClosingMs).unref()
  }
}
