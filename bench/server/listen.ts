// A live connection like a browser's.
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import { contractHash } from '../../contract/build-time/hashes.ts'
import { pushEventNames, socketPath } from '../../contract/events.ts'
import type { PushEnvelope } from '../../contract/events.ts'

/** Resolves when the backend has sent its current position. */
export const listen = (address: string, token: string, onHeard: (envelope: PushEnvelope) => void): Promise<Socket> => {
  const socket = io(address, {
    path: socketPath,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { contract: contractHash, epoch: 0, cursors: {}, token },
  })
  for (const name of pushEventNames) socket.on(name, onHeard)
  return new Promise((resolve, reject) => {
    socket.on('ready', () => resolve(socket))
    socket.on('connect_error', reject)
    socket.on('ended', (why: { readonly reason: string }) => reject(new Error(why.reason)))
  })
}
