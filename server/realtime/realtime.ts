// The socket at /io: rooms by rights, replay from the client's cursors, then live from the change log; nothing true lives here.
import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import type { Socket } from 'socket.io'
import { pingIntervalMs, pingTimeoutMs, tickIntervalMs } from '../../contract/constants.ts'
import { socketPath } from '../../contract/events.ts'
import type { SocketEndReason, SocketHandshake } from '../../contract/events.ts'
import { presenceEvent } from '../../contract/presence.ts'
import { contractHash } from '../../contract/derived/hashes.ts'
import { roomsOf } from '../../contract/rooms.ts'
import { readSession } from '../auth/sessions.ts'
import type { Session } from '../auth/sessions.ts'
import type { LoggedEvent } from '../database/event-log.ts'
import { organisationIds } from '../database/rights.ts'
import { roomHeads } from '../database/streams.ts'
import { startPresence } from '../presence/presence.ts'
import type { Presence } from '../presence/presence.ts'
import type { Services } from '../services.ts'
import { concernedSockets } from './concerned-sockets.ts'
import type { SocketData } from './concerned-sockets.ts'
import { envelopeOf, replayFor } from './replay.ts'
import { followStreams } from './stream-reader.ts'

export interface Realtime {
  close(): Promise<void>
}

/** In milliseconds. A connection that is gone without a word is noticed, on both sides, within their sum. */
export interface RealtimeSettings {
  readonly pingIntervalMs: number
  readonly pingTimeoutMs: number
}

type AppSocket = Socket & { data: SocketData }

const roomsFor = async (services: Services, session: Session): Promise<string[]> =>
  roomsOf(session.rights, session.rights.role === null ? [] : await organisationIds(services.database.kysely))

const end = (socket: AppSocket, reason: SocketEndReason): void => {
  socket.emit('ended', { reason })
  socket.disconnect(true)
}

/** A living socket is asked again whether its session lives and its rights are the same. */
const authoriseAgain = async (services: Services, socket: AppSocket): Promise<void> => {
  const { token } = socket.handshake.auth as SocketHandshake
  const session = await readSession(services, token, true)
  if ('refused' in session) return end(socket, 'SESSION_REVOKED')
  const rooms = await roomsFor(services, session)
  const same = rooms.length === socket.data.rooms.length && rooms.every((room) => socket.data.rooms.includes(room))
  return same ? undefined : end(socket, 'RIGHTS_CHANGED')
}

/** Its leases are its own: they end with it. */
const attend = (presence: Presence, socket: AppSocket): void => {
  const holder = { id: socket.id, userId: socket.data.userId, rooms: socket.data.rooms }
  socket.on(presenceEvent, (told: unknown) => presence.hear(holder, told))
  socket.on('disconnect', () => presence.leave(holder))
}

const welcome = async (services: Services, presence: Presence, socket: AppSocket): Promise<void> => {
  const { token, contract, epoch, cursors } = socket.handshake.auth as Partial<SocketHandshake>
  if (contract !== contractHash) return end(socket, 'CONTRACT_OUTDATED')
  const session = await readSession(services, typeof token === 'string' ? token : null)
  if ('refused' in session) return end(socket, session.refused === 'SESSION_REVOKED' ? 'SESSION_REVOKED' : 'NOT_AUTHENTICATED')
  const rooms = await roomsFor(services, session)
  if (!socket.connected) return undefined
  socket.data = { sessionId: session.sessionId, userId: session.rights.userId, rooms }
  // Joined before the log is read: what is written meanwhile comes live, and the client drops what it has twice.
  await socket.join(rooms)
  // Who was signed out while he was let in was not yet among those who are asked again.
  await authoriseAgain(services, socket)
  const replay = await replayFor(services.database, rooms, epoch, cursors)
  if (!socket.connected) return undefined
  for (const { name, envelope } of replay.missed) socket.emit(name, envelope)
  attend(presence, socket)
  socket.emit('ready', { epoch: services.database.epoch(), cursors: replay.cursors, limited: replay.limited })
  const present = presence.newsFor(rooms)
  if (Object.keys(present).length > 0) socket.emit(presenceEvent, present)
  return undefined
}

export const startRealtime = async (services: Services, http: HttpServer, settings: Partial<RealtimeSettings> = {}): Promise<Realtime> => {
  const { database, log, config } = services
  const io = new Server(http, {
    path: socketPath,
    transports: ['websocket'],
    serveClient: false,
    pingInterval: settings.pingIntervalMs ?? pingIntervalMs,
    pingTimeout: settings.pingTimeoutMs ?? pingTimeoutMs,
    // An administrator's cursors name several rooms of every organisation.
    maxHttpBufferSize: 1024 * 1024,
    ...(config.allowedOrigins.length > 0 ? { cors: { origin: [...config.allowedOrigins], credentials: true } } : {}),
  })

  const sockets = (): AppSocket[] => [...io.of('/').sockets.values()] as AppSocket[]

  const presence = await startPresence(services, io)

  io.on('connection', (socket) => {
    welcome(services, presence, socket as AppSocket).catch((error: unknown) => {
      log.error({ err: error }, 'a socket could not be welcomed')
      socket.disconnect(true)
    })
  })

  const announce = (event: LoggedEvent): void => {
    const heard = io.of('/').adapter.rooms
    for (const { room } of event.rooms) if (heard.has(room)) io.to(room).emit(event.event, envelopeOf(event, room, database.epoch()))
    if (event.object_type === 'THREAD') presence.threadsChanged(event.ids)
    for (const socket of concernedSockets(event, sockets())) {
      authoriseAgain(services, socket as AppSocket).catch((error: unknown) => {
        log.error({ err: error }, 'a socket could not be authorised again')
        socket.disconnect(true)
      })
    }
  }

  const reader = await followStreams(database, log, announce)

  const tick = async (): Promise<void> => {
    const living = sockets().filter((socket) => socket.data.rooms !== undefined)
    if (living.length === 0) return
    const heads = await roomHeads(database.kysely, [...new Set(living.flatMap((socket) => socket.data.rooms))])
    // First everything the heads count goes out, then where it ended.
    await reader.catchUp()
    for (const socket of living) {
      socket.emit('tick', { epoch: database.epoch(), cursors: Object.fromEntries(socket.data.rooms.map((room: string) => [room, heads[room] ?? 0])) })
    }
  }
  const timer = setInterval(() => void tick().catch((error: unknown) => log.error({ err: error }, 'tick failed')), tickIntervalMs)

  return {
    close: async () => {
      clearInterval(timer)
      await reader.close()
      await presence.close()
      await io.close()
    },
  }
}
