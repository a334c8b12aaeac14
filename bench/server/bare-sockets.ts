// Bare socket.io in a separate process: every connection is in one room, and each request is emitted to that room.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { socketPath } from '../../contract/events.ts'

const http = createServer((request, response) => {
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString()))
  request.on('end', () => {
    io.to('all').emit('OBJECT_UPDATE', JSON.parse(text) as unknown)
    response.end()
  })
})
const io = new Server(http, { path: socketPath, transports: ['websocket'], serveClient: false })
io.on('connection', (socket) => {
  void socket.join('all')
  socket.emit('ready')
})
http.listen(0, '127.0.0.1', () =>
  process.stdout.write(`listening on http://127.0.0.1:${(http.address() as AddressInfo).port}\n`),
)
process.on('SIGTERM', () => process.exit(0))
