// A socket client for tests that keeps everything it receives.
import { io } from 'socket.io-client'
import { contractHash } from '../../../contract/build-time/hashes.ts'
import { presenceEvent } from '../../../contract/presence.ts'
import type { PresenceUpdate } from '../../../contract/presence.ts'
import { pushEventNames, socketPath } from '../../../contract/events.ts'
import type { Cursors, PushEnvelope, ReadyMessage, SocketEndReason, SocketHandshake } from '../../../contract/events.ts'

export interface HeardEvent {
  readonly name: string
  readonly envelope: PushEnvelope
}

export interface TestSocket {
  readonly heard: readonly HeardEvent[]
  /** The response to the handshake. */
  readonly ready: Promise<ReadyMessage>
  /** Why the server ended it; resolves when the connection is closed, too. */
  readonly ended: Promise<SocketEndReason>
  /** Presence by conversation, from all updates. */
  present(): PresenceUpdate
  untilPresent(isMet: (present: PresenceUpdate) => boolean): Promise<void>
  say(event: string, payload: unknown): void
  /** Resolves when a received event fulfils the condition. */
  until(isMet: (heard: readonly HeardEvent[]) => boolean): Promise<void>
  close(): void
}

export const connect = (
  address: string,
  handshake: Partial<SocketHandshake> & { readonly token: string },
): TestSocket => {
  const heard: HeardEvent[] = []
  let present: PresenceUpdate = {}
  let waiting: { readonly isMet: () => boolean; readonly resolve: () => void }[] = []
  const until = (isMet: () => boolean): Promise<void> =>
    isMet() ? Promise.resolve() : new Promise((resolve) => waiting.push({ isMet, resolve }))
  const lookAgain = (): void => {
    const met = waiting.filter(({ isMet }) => isMet())
    waiting = waiting.filter((waiter) => !met.includes(waiter))
    for (const { resolve } of met) resolve()
  }
  const socket = io(address, {
    path: socketPath,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { contract: contractHash, epoch: 0, cursors: {}, ...handshake },
  })
  for (const name of pushEventNames) {
    socket.on(name, (envelope: PushEnvelope) => {
      heard.push({ name, envelope })
      lookAgain()
    })
  }
  socket.on(presenceEvent, (news: PresenceUpdate) => {
    present = { ...present, ...news }
    lookAgain()
  })
  const reason = new Promise<SocketEndReason>((resolve) =>
    socket.on('ended', (told: { reason: SocketEndReason }) => resolve(told.reason)),
  )
  const closed = new Promise<void>((resolve) => socket.on('disconnect', () => resolve()))
  return {
    heard,
    ready: new Promise((resolve, reject) => {
      socket.on('ready', resolve)
      socket.on('connect_error', reject)
    }),
    ended: Promise.all([reason, closed]).then(([why]) => why),
    until: (isMet) => until(() => isMet(heard)),
    present: () => present,
    untilPresent: (isMet) => until(() => isMet(present)),
    say: (event, payload) => void socket.emit(event, payload),
    close: () => void socket.disconnect(),
  }
}

/** Cursors of a client's rooms after the received events. */
export const cursorsAfter = (start: Cursors, heard: readonly HeardEvent[]): Record<string, number> => {
  const cursors: Record<string, number> = { ...start }
  for (const { envelope } of heard) cursors[envelope.room] = Math.max(cursors[envelope.room] ?? 0, envelope.seq)
  return cursors
}

/** Each room's envelopes are contiguous: every one names the previous one. */
export const expectNoHoles = (start: Cursors, heard: readonly HeardEvent[]): void => {
  const cursors: Record<string, number> = { ...start }
  for (const { envelope } of heard) {
    if (envelope.seq <= (cursors[envelope.room] ?? 0)) continue
    expect([envelope.room, envelope.prev]).toEqual([envelope.room, cursors[envelope.room]])
    cursors[envelope.room] = envelope.seq
  }
}
