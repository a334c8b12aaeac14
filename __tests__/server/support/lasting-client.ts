// A socket client that behaves like the application: it reconnects from its cursors and applies each event once.
import { io } from 'socket.io-client'
import type { Bootstrap } from '../../../contract/platform/calls.ts'
import { pushEventNames, socketPath } from '../../../contract/events.ts'
import type { PushEnvelope, ReadyMessage } from '../../../contract/events.ts'
import { contractHash } from '../../../contract/build-time/hashes.ts'

export interface LastingClient {
  readonly applied: readonly PushEnvelope[]
  /** Faults in what it received: a gap in a room, or the need to reload. */
  readonly faults: readonly string[]
  close(): void
}

export const connectLasting = (address: string, token: string, start: Bootstrap): LastingClient => {
  const cursors: Record<string, number> = { ...start.cursors }
  const applied: PushEnvelope[] = []
  const faults: string[] = []
  const socket = io(address, {
    path: socketPath,
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
    auth: (send) => send({ token, contract: contractHash, epoch: start.epoch, cursors }),
  })
  /** Live events that arrive before the replay is complete; null: it is complete. */
  let early: PushEnvelope[] | null = []
  const apply = (envelope: PushEnvelope): void => {
    const { room, seq, prev } = envelope
    const at = cursors[room] ?? 0
    if (seq <= at) return
    if (prev !== at) faults.push(`${room}: ${seq} follows ${prev}, not ${at}`)
    cursors[room] = seq
    applied.push(envelope)
  }
  for (const name of pushEventNames)
    socket.on(name, (envelope: PushEnvelope) => (early === null ? apply(envelope) : void early.push(envelope)))
  socket.on('disconnect', () => {
    early = []
  })
  socket.on('ended', ({ reason }: { reason: string }) => faults.push(reason))
  socket.on('ready', ({ limited }: ReadyMessage) => {
    if (limited) faults.push('told to start anew')
    for (const envelope of (early ?? []).sort((one, other) => one.seq - other.seq)) apply(envelope)
    early = null
  })
  return { applied, faults, close: () => void socket.disconnect() }
}
