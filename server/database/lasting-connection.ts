// A process's lasting connection to PostgreSQL: on it the process hears what others tell, and by it they know that it lives.
import pg from 'pg'
import type { Logger } from 'pino'
import { announceProcess } from './live-processes.ts'
import type { Listener, Stop } from './change-listener.ts'

export interface LastingConnection {
  /** Hears the channel from the moment this resolves. */
  readonly subscribe: (channel: string, handler: Listener) => Promise<Stop>
  readonly close: () => Promise<void>
}

const retryMs = 1_000

/** A process whose machine vanished is noticed within half a minute, by both sides. */
const vanishedSettings = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

/** Resolves once connected; connects again, until it is closed, whenever it breaks. */
export const openLastingConnection = async (
  databaseUrl: string,
  processId: string,
  log: Pick<Logger, 'warn'>,
): Promise<LastingConnection> => {
  const hearers = new Map<string, Set<Listener>>()
  let client: pg.Client | null = null
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const tell = (channel: string, payload: string | null): void => {
    for (const hearer of hearers.get(channel) ?? []) hearer(payload)
  }

  const connect = async (): Promise<pg.Client> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      options: vanishedSettings,
    })
    next.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''))
    // A break meanwhile also rejects the running query.
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
      client = null
      void next.end().catch(() => undefined)
      connectAgain(error)
    }
    next.on('error', breaks)
    next.on('end', () => breaks(new Error('the connection ended')))
  }

  const hearAgain = async (next: pg.Client): Promise<void> => {
    if (closed) return next.end()
    hold(next)
    for (const channel of hearers.keys()) {
      await next.query(`LISTEN ${channel}`)
      // Notifications sent meanwhile were missed.
      tell(channel, null)
    }
  }

  const connectAgain = (error: unknown): void => {
    if (closed) return
    log.warn({ err: error }, 'database: listening connection lost, reconnecting')
    timer = setTimeout(() => {
      // Where it breaks again while it begins to hear, that is seen to by then.
      connect().then(
        (next) => void hearAgain(next).catch((again: unknown) => log.warn({ err: again }, 'database: listener failed')),
        connectAgain,
      )
    }, retryMs)
  }

  hold(await connect())
  return {
    subscribe: async (channel, hearer) => {
      const all = hearers.get(channel) ?? new Set()
      all.add(hearer)
      hearers.set(channel, all)
      // Where the connection is broken just now, the next one begins with it.
      await client?.query(`LISTEN ${channel}`)
      return async () => void all.delete(hearer)
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      const last = client
      client = null
      await last?.end()
    },
  }
}
