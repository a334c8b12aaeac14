// Pushes live figures: recounted when the change log affects a queue, once for all sockets that watch the same queue.
import type { Namespace, Socket } from 'socket.io'
import { contractHash } from '../../contract/build-time/hashes.ts'
import { flushIntervalMs } from '../../contract/constants.ts'
import type { EntityType } from '../../contract/index.ts'
import type { SocketEndReason } from '../../contract/events.ts'
import { narrowFilter } from '../../contract/live-figures.ts'
import type {
  FiguresHandshake,
  FiguresToClient,
  FiguresToServer,
  QueueFilter,
  ReportScope,
} from '../../contract/live-figures.ts'
import type { LiveReport } from '../../contract/platform/report-calls.ts'
import type { Context } from '../context/context.ts'
import type { LoggedEvent } from '../database/event-log.ts'

interface WatchRight {
  readonly scope: ReportScope
  /** The filter of a wallboard, which receives figures only and for nothing else; null if a session may choose its filter. */
  readonly pinned: QueueFilter | null
}

/** Authorises handshakes and counts queues; implemented outside, where sessions and reports are known. */
export interface FiguresSource {
  /** @param isOpen whether the socket is open already; then an expired token still identifies its session */
  authorise(
    handshake: Partial<FiguresHandshake>,
    isOpen: boolean,
  ): Promise<WatchRight | { readonly refused: SocketEndReason }>
  /** Null if the filter is invalid. */
  parse(filter: unknown): QueueFilter | null
  count(scope: ReportScope, filter: QueueFilter): Promise<LiveReport>
}

/** Changes of these types affect a figure. */
const countedTypes: ReadonlySet<string> = new Set<EntityType>(['THREAD', 'CHANNEL', 'ORGANISATION'])
/** Changes of these types may revoke a right. */
const rightTypes: ReadonlySet<string> = new Set<EntityType>([
  'AUTH',
  'USER',
  'ORGANISATIONMEMBERSHIP',
  'ORGANISATION',
  'TEAM',
])

/** Together with the count, less than the second in which a flush shows the change. */
const collectMs = flushIntervalMs / 2

interface FigureWatch extends WatchRight {
  readonly filter: QueueFilter
  /** The figures last sent, without their time. */
  sent: string | null
}

interface FiguresData {
  right: WatchRight
  filter: QueueFilter
  room: string | null
}

type FiguresSocket = Socket<FiguresToServer, FiguresToClient, Record<string, never>, FiguresData>
export type FiguresNamespace = Namespace<FiguresToServer, FiguresToClient, Record<string, never>, FiguresData>

export interface LiveFigures {
  /** Handles an event of the change log. */
  hear(event: LoggedEvent): void
  /** Recounts regularly, because figures also change with time alone. */
  tick(): void
  close(): Promise<void>
}

/** Removes the ids of conversations and users. */
const toFiguresOnly = ({ longest, ...report }: LiveReport): LiveReport => ({
  ...report,
  longest: longest === null ? null : { threadId: '', since: longest.since },
  byService: {},
  byAccount: {},
  byOrganisation: {},
  byAgent: {},
})

const withoutTime = ({ time: _time, ...figures }: LiveReport): string => JSON.stringify(figures)

interface QueueCounts {
  /** Counts the queue for the sockets in this room. */
  add(room: string, queue: WatchRight & { readonly filter: QueueFilter }): void
  /** Schedules a recount of the queues that the event affects. */
  note(event: LoggedEvent): void
  countAll(): void
  /** Runs work one at a time, so that many queues do not take the database from agents. */
  inTurn(work: () => Promise<void>): void
  close(): Promise<void>
}

const concerns = ({ scope, filter }: FigureWatch, organisationId: string): boolean =>
  (scope === null || scope.includes(organisationId)) &&
  (filter.organisation === null || filter.organisation === organisationId)

const createQueueCounts = (
  { log }: Pick<Context, 'log'>,
  namespace: FiguresNamespace,
  count: FiguresSource['count'],
): QueueCounts => {
  const watched = new Map<string, FigureWatch>()
  const moved = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let counting: Promise<void> = Promise.resolve()
  let isClosed = false

  const isWatched = (room: string): boolean => (namespace.adapter.rooms.get(room)?.size ?? 0) > 0

  const inTurn = (work: () => Promise<void>): void => {
    counting = counting
      .then(() => (isClosed ? undefined : work()))
      .catch((error: unknown) => log.error({ err: error }, 'figures: counting failed'))
  }

  const countRoom = async (room: string, always: boolean): Promise<void> => {
    const queue = watched.get(room)
    if (!queue) return
    if (!isWatched(room)) {
      watched.delete(room)
      return
    }
    const currentFigures = await count(queue.scope, queue.filter)
    const report = queue.pinned === null ? currentFigures : toFiguresOnly(currentFigures)
    const figures = withoutTime(report)
    if (!always && figures === queue.sent) return
    queue.sent = figures
    namespace.to(room).emit('figures', report)
  }

  const countMoved = (): void => {
    timer = undefined
    const rooms = [...moved]
    moved.clear()
    for (const room of rooms) inTurn(() => countRoom(room, false))
  }

  return {
    add: (room, queue) => {
      if (!watched.has(room)) watched.set(room, { ...queue, sent: null })
      inTurn(() => countRoom(room, true))
    },
    note: ({ object_type: type, ids, organisation_id: organisationId }) => {
      if (!countedTypes.has(type)) return
      // Organisations themselves have no organisation id.
      const organisationIds = type === 'ORGANISATION' ? ids : [organisationId ?? '']
      for (const [room, queue] of watched) if (organisationIds.some((id) => concerns(queue, id))) moved.add(room)
      if (moved.size > 0) timer ??= setTimeout(countMoved, collectMs)
    },
    countAll: () => {
      for (const room of watched.keys()) inTurn(() => countRoom(room, true))
    },
    inTurn,
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await counting
    },
  }
}

const end = (socket: FiguresSocket, reason: SocketEndReason): void => {
  socket.emit('ended', { reason })
  socket.disconnect(true)
}

/**
 * Runs at the handshake and whenever rights change.
 * @returns whether the socket may watch
 */
const authorise = async (source: FiguresSource, socket: FiguresSocket, isOpen: boolean): Promise<boolean> => {
  const handshake = socket.handshake.auth as Partial<FiguresHandshake>
  const opened = await source.authorise(handshake, isOpen)
  if ('refused' in opened) {
    end(socket, opened.refused)
    return false
  }
  socket.data.right = opened
  return true
}

/** Moves the socket to the room of the queue it requests. */
const watch = async (counts: QueueCounts, socket: FiguresSocket): Promise<void> => {
  const { scope, pinned } = socket.data.right
  const filter = pinned === null ? socket.data.filter : narrowFilter(pinned, socket.data.filter)
  const room = JSON.stringify([scope, filter, pinned])
  if (room === socket.data.room) return
  if (socket.data.room !== null) await socket.leave(socket.data.room)
  socket.data.room = room
  await socket.join(room)
  counts.add(room, { scope, pinned, filter })
}

const onConnection = async (source: FiguresSource, counts: QueueCounts, socket: FiguresSocket): Promise<void> => {
  const { contract, filter } = socket.handshake.auth as Partial<FiguresHandshake>
  if (contract !== contractHash) return end(socket, 'CONTRACT_OUTDATED')
  const parsedFilter = source.parse(filter)
  if (parsedFilter === null) return end(socket, 'NOT_AUTHENTICATED')
  if (!(await authorise(source, socket, false))) return undefined
  socket.data.filter = parsedFilter
  socket.data.room = null
  socket.on('narrow', (given) => {
    const next = source.parse(given)
    if (next === null) return
    socket.data.filter = next
    void watch(counts, socket)
  })
  return watch(counts, socket)
}

export const startLiveFigures = (
  services: Pick<Context, 'log'>,
  namespace: FiguresNamespace,
  source: FiguresSource,
): LiveFigures => {
  const counts = createQueueCounts(services, namespace, source.count)

  namespace.on('connection', (socket) => {
    onConnection(source, counts, socket).catch((error: unknown) => {
      services.log.error({ err: error }, 'figures: connection setup failed')
      socket.disconnect(true)
    })
  })

  const reauthorise = async (): Promise<void> => {
    for (const socket of namespace.sockets.values())
      if (socket.data.room !== undefined && (await authorise(source, socket, true))) await watch(counts, socket)
  }

  return {
    hear: (event) => {
      if (namespace.sockets.size === 0) return
      if (rightTypes.has(event.object_type)) counts.inTurn(reauthorise)
      counts.note(event)
    },
    tick: () => {
      if (namespace.sockets.size === 0) return
      counts.inTurn(reauthorise)
      counts.countAll()
    },
    close: counts.close,
  }
}
