// A process's lasting connection to PostgreSQL. It receives the notifications of other processes, shows them that this process is alive,
// and tells this process whether the database still answers.
import pg from 'pg'
import type { Logger } from 'pino'
import { announceProcess } from './live-processes.ts'
import type { Listener, Stop } from './change-listener.ts'

export interface LastingConnection {
  /** Subscribes to the channel; nothing is missed from the moment this resolves. */
  readonly subscribe: (channel: string, handler: Listener) => Promise<Stop>
  readonly close: () => Promise<void>
}

interface LastingOptions {
  readonly databaseUrl: string
  readonly processId: string
  readonly log: Pick<Logger, 'warn'>
  /** A database that answers nothing for this long counts as lost. */
  readonly maxSilentMs: number
  /** Called when the database stopped answering without closing the connection: queries on other connections wait in vain. */
  readonly onSilence: () => void
}

const retryMs = 1_000

/** Keep-alives of the server's side: it notices within half a minute that the machine of this process vanished. */
const vanishedSettings = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

/** Queries the database regularly, because TCP keep-alives reach only the next machine on the way. @returns stops it */
const watchAnswers = (client: pg.Client, maxSilentMs: number, onSilence: () => void): (() => void) => {
  let askedAt: number | null = null
  const look = (): void => {
    if (askedAt !== null) return Date.now() - askedAt < maxSilentMs ? undefined : onSilence()
    askedAt = Date.now()
    client.query('SELECT 1').then(
      () => {
        askedAt = null
      },
      () => undefined,
    )
  }
  const timer = setInterval(look, maxSilentMs / 3)
  timer.unref()
  return () => clearInterval(timer)
}

/** Resolves once connected; reconnects whenever the connection breaks, until it is closed. */
export const openLastingConnection = async ({
  databaseUrl,
  processId,
  log,
  maxSilentMs,
  onSilence,
}: LastingOptions): Promise<LastingConnection> => {
  const hearers = new Map<string, Set<Listener>>()
  let client: pg.Client | null = null
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let stopWatching = (): void => undefined

  const tell = (channel: string, payload: string | null): void => {
    for (const hearer of hearers.get(channel) ?? []) hearer(payload)
  }

  const connect = async (): Promise<pg.Client> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: maxSilentMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      options: vanishedSettings,
    })
    next.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''))
    // A break also rejects the running query, whose error is handled.
    next.on('error', () => undefined)
    try {
      await next.connect()
      await next.query(announceProcess(processId))
      return next
    } catch (error) {
      await next.end().catch(() => undefined)
      throw error
    }
  }

  const hold = (next: pg.Client): void => {
    client = next
    const breaks = (error: unknown): void => {
      if (client !== next) return
      stopWatching()
      client = null
      void next.end().catch(() => undefined)
      connectAgain(error)
    }
    next.on('error', breaks)
    next.on('end', () => breaks(new Error('the connection ended')))
    stopWatching = watchAnswers(next, maxSilentMs, () => {
      onSilence()
      breaks(new Error('the database does not answer'))
    })
  }

  const hearAgain = async (next: pg.Client): Promise<void> => {
    if (closed) return next.end()
    hold(next)
    for (const channel of hearers.keys()) {
      await next.query(`LISTEN ${channel}`)
      // Notifications sent in between were missed.
      tell(channel, null)
    }
  }

  const connectAgain = (error: unknown): void => {
    if (closed) return
    log.warn({ err: error }, 'database: listening connection lost, reconnecting')
    timer = setTimeout(() => {
      const begunAt = Date.now()
      // If the connection breaks while it subscribes, `hold` has already scheduled the next attempt.
      connect().then(
        (next) => void hearAgain(next).catch((again: unknown) => log.warn({ err: again }, 'database: listener failed')),
        (again: unknown) => {
          if (Date.now() - begunAt >= maxSilentMs) onSilence()
          connectAgain(again)
        },
      )
    }, retryMs)
  }

  hold(await connect())
  return {
    subscribe: async (channel, hearer) => {
      const all = hearers.get(channel) ?? new Set()
      all.add(hearer)
      hearers.set(channel, all)
      // If the connection is broken at the moment, the next one subscribes to this channel, too.
      await client?.query(`LISTEN ${channel}`)
      return async () => void all.delete(hearer)
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      stopWatching()
      const last = client
      client = null
      await last?.end()
    },
  }
}
