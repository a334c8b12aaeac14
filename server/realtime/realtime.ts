// The socket at /io: joins rooms by rights, replays from the client's cursors, then pushes the change log live. Keeps no state of
// its own that matters.
import type { Server as HttpServer } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { Gauge, Histogram } from 'prom-client'
import { Server } from 'socket.io'
import type { Socket } from 'socket.io'
import { figuresNamespace } from '../../contract/live-figures.ts'
import { pingIntervalMs, pingTimeoutMs, tickIntervalMs } from '../../contract/constants.ts'
import { socketPath } from '../../contract/events.ts'
import type { ClientToServer, ServerToClient, SocketEndReason, SocketHandshake } from '../../contract/events.ts'
import { presenceEvent } from '../../contract/presence.ts'
import { contractHash } from '../../contract/build-time/hashes.ts'
import { atWorkEvent } from '../../contract/agent-states.ts'
import { getRooms } from '../../contract/rooms.ts'
import type { Rights } from '../../contract/permissions.ts'
import type { LoggedEvent } from '../database/event-log.ts'
import { listOrganisationIds } from '../database/rights.ts'
import { readRoomHeads } from '../database/streams.ts'
import { startPresence } from '../presence/presence.ts'
import type { Presence } from '../presence/presence.ts'
import type { Context } from '../context/context.ts'
import { startLiveFigures } from './live-figures.ts'
import type { FiguresNamespace, FiguresSource } from './live-figures.ts'
import { socketsToReauthorise } from './sockets-to-reauthorise.ts'
import type { SocketData } from './sockets-to-reauthorise.ts'
import { toEnvelope, buildReplay } from './replay.ts'
import { followStreams } from './stream-reader.ts'

export interface Realtime {
  close(): Promise<void>
}

/** In milliseconds. Both sides notice a lost connection within the sum of ping interval and timeout. */
export interface RealtimeSettings {
  readonly pingIntervalMs: number
  readonly pingTimeoutMs: number
  readonly tickIntervalMs: number
}

/** The session of a socket; read by code that knows sessions. */
interface SocketSession {
  readonly sessionId: string
  readonly rights: Rights
  /** ISO; null if it only ends when revoked. */
  readonly endsTime: string | null
}

type ReadSession = (
  token: string | null,
  acceptExpired?: boolean,
) => Promise<SocketSession | { readonly refused: string }>

interface RealtimeContext extends Context {
  readonly readSession: ReadSession
  readonly figures: FiguresSource
  /** The socket's user has been active. */
  readonly noteAtWork: (userId: string) => Promise<void>
  /** Somebody is typing in these conversations. */
  readonly onTyping: (threadIds: readonly string[]) => void
}

/** Per process. */
const maxSocketsPerUser = 50

type AppSocket = Socket<ClientToServer, ServerToClient> & { data: SocketData }

const loadRooms = async (services: Context, session: SocketSession): Promise<string[]> =>
  getRooms(session.rights, session.rights.role === null ? [] : await listOrganisationIds(services.database.kysely))

const end = (socket: AppSocket, reason: SocketEndReason): void => {
  socket.emit('ended', { reason })
  socket.disconnect(true)
}

/** Checks whether an open socket's session is still valid with the same rights. */
const reauthorise = async (services: RealtimeContext, socket: AppSocket): Promise<void> => {
  const { token } = socket.handshake.auth as SocketHandshake
  const session = await services.readSession(token, true)
  if ('refused' in session) return end(socket, 'SESSION_REVOKED')
  const rooms = await loadRooms(services, session)
  socket.data = { ...socket.data, endsTime: session.endsTime }
  const same = rooms.length === socket.data.rooms.length && rooms.every((room) => socket.data.rooms.includes(room))
  // A new team may change no room of a user who receives everything, but the application relies on the rights it has.
  return same && isDeepStrictEqual(session.rights, socket.data.rights) ? undefined : end(socket, 'RIGHTS_CHANGED')
}

/** Presence leases belong to the socket and end with it. */
const trackPresence = (presence: Presence, socket: AppSocket): void => {
  const holder = { id: socket.id, userId: socket.data.userId, rooms: socket.data.rooms }
  socket.on(presenceEvent, (payload: unknown) => presence.updateLeases(holder, payload))
  socket.on('disconnect', () => presence.leave(holder))
}

/** If one report is lost, the next follows within a minute. */
const trackWork = ({ noteAtWork, log }: RealtimeContext, socket: AppSocket): void => {
  socket.on(atWorkEvent, () => {
    noteAtWork(socket.data.userId).catch((error: unknown) => log.warn({ err: error }, 'realtime: work was not noted'))
  })
}

const onConnection = async (
  services: RealtimeContext,
  presence: Presence,
  socket: AppSocket,
  hasRoomFor: (userId: string) => boolean,
): Promise<void> => {
  const { token, contract, epoch, cursors } = socket.handshake.auth as Partial<SocketHandshake>
  if (contract !== contractHash) return end(socket, 'CONTRACT_OUTDATED')
  const session = await services.readSession(typeof token === 'string' ? token : null)
  if ('refused' in session)
    return end(socket, session.refused === 'SESSION_REVOKED' ? 'SESSION_REVOKED' : 'NOT_AUTHENTICATED')
  const rooms = await loadRooms(services, session)
  if (!socket.connected) return undefined
  if (!hasRoomFor(session.rights.userId)) return end(socket, 'TOO_MANY_SOCKETS')
  socket.data = {
    sessionId: session.sessionId,
    userId: session.rights.userId,
    rights: session.rights,
    rooms,
    endsTime: session.endsTime,
  }
  // Joined before the log is read: events written in the meantime arrive live, and the client drops duplicates.
  await socket.join(rooms)
  // A sign-out during the setup could not see this socket yet.
  await reauthorise(services, socket)
  const replay = await buildReplay(services.database, rooms, epoch, cursors)
  if (!socket.connected) return undefined
  for (const { name, envelope } of replay.missed) socket.emit(name, envelope)
  trackPresence(presence, socket)
  trackWork(services, socket)
  socket.emit('ready', { epoch: services.database.epoch(), cursors: replay.cursors, limited: replay.limited })
  const present = presence.newsFor(rooms)
  if (Object.keys(present).length > 0) socket.emit(presenceEvent, present)
  return undefined
}

type AppServer = Server<ClientToServer, ServerToClient>

const openServer = (http: HttpServer, config: Context['config'], settings: Partial<RealtimeSettings>): AppServer =>
  new Server<ClientToServer, ServerToClient>(http, {
    path: socketPath,
    transports: ['websocket'],
    serveClient: false,
    pingInterval: settings.pingIntervalMs ?? pingIntervalMs,
    pingTimeout: settings.pingTimeoutMs ?? pingTimeoutMs,
    // An administrator's cursors name several rooms for every organisation.
    maxHttpBufferSize: 1024 * 1024,
    ...(config.allowedOrigins.length > 0 ? { cors: { origin: [...config.allowedOrigins], credentials: true } } : {}),
  })

const registerMetrics = (registry: Context['metrics'], sockets: () => readonly AppSocket[]) => {
  new Gauge({
    name: 'inbox_sockets',
    help: 'Sockets that are open in this process',
    registers: [registry],
    collect() {
      this.set(sockets().length)
    },
  })
  const flushSizes = new Histogram({
    name: 'inbox_flush_events',
    help: 'Events of the change log that are handed to the sockets at once',
    buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500],
    registers: [registry],
  })
  return { flushSizes }
}

/** Sends each socket the heads of its rooms, so that it notices a gap; ends sockets whose session has expired. */
const tick = async (
  services: RealtimeContext,
  sockets: readonly AppSocket[],
  catchUp: () => Promise<unknown>,
): Promise<void> => {
  const { database } = services
  const joined = sockets.filter((socket) => socket.data.rooms !== undefined)
  const now = services.now().toISOString()
  const isOver = ({ data }: AppSocket): boolean => data.endsTime !== null && data.endsTime <= now
  // The session may have been extended since the socket read its end.
  for (const socket of joined.filter(isOver)) await reauthorise(services, socket)
  const living = joined.filter((socket) => socket.connected)
  if (living.length === 0) return
  const heads = await readRoomHeads(database.kysely, [...new Set(living.flatMap((socket) => socket.data.rooms))])
  // Pushes everything up to the heads before sending them.
  await catchUp()
  for (const socket of living) {
    socket.emit('tick', {
      epoch: database.epoch(),
      cursors: Object.fromEntries(socket.data.rooms.map((room: string) => [room, heads[room] ?? 0])),
    })
  }
}

export const startRealtime = async (
  services: RealtimeContext,
  http: HttpServer,
  settings: Partial<RealtimeSettings> = {},
): Promise<Realtime> => {
  const { database, log, config, metrics } = services
  const io = openServer(http, config, settings)
  const sockets = (): AppSocket[] => [...io.of('/').sockets.values()] as AppSocket[]

  const { flushSizes } = registerMetrics(metrics, sockets)
  const presence = await startPresence(services, io)
  // The figures have a namespace with events of their own.
  const figures = startLiveFigures(services, io.of(figuresNamespace) as unknown as FiguresNamespace, services.figures)

  const hasRoomFor = (userId: string): boolean =>
    sockets().filter(({ data }) => data.userId === userId).length < maxSocketsPerUser

  io.on('connection', (socket) => {
    onConnection(services, presence, socket as AppSocket, hasRoomFor).catch((error: unknown) => {
      log.error({ err: error }, 'realtime: connection setup failed')
      socket.disconnect(true)
    })
  })

  const announce = (event: LoggedEvent): void => {
    const joinedRooms = io.of('/').adapter.rooms
    for (const { room } of event.rooms) {
      const envelope = joinedRooms.has(room) ? toEnvelope(event, room, database.epoch()) : null
      if (envelope) io.to(room).emit(event.event, envelope)
    }
    figures.hear(event)
    if (event.object_type === 'THREAD') presence.threadsChanged(event.ids)
    for (const socket of socketsToReauthorise(event, sockets())) {
      reauthorise(services, socket as AppSocket).catch((error: unknown) => {
        log.error({ err: error }, 'realtime: reauthorisation failed')
        socket.disconnect(true)
      })
    }
  }

  const reader = await followStreams(database, log, announce, (eventCount) => flushSizes.observe(eventCount))

  const onTick = async (): Promise<void> => {
    figures.tick()
    await tick(services, sockets(), () => reader.catchUp())
  }
  const timer = setInterval(
    () => void onTick().catch((error: unknown) => log.error({ err: error }, 'realtime: tick failed')),
    settings.tickIntervalMs ?? tickIntervalMs,
  )

  return {
    close: async () => {
      clearInterval(timer)
      await reader.close()
      await figures.close()
      await presence.close()
      await io.close()
    },
  }
}
