// Hearing what other connections tell with NOTIFY. Of changes it carries stream and sequence only: receivers read the log.
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { Logger } from 'pino'

export interface ChangeNote {
  /** The stream that moved; null after a broken connection: anything may have moved. */
  readonly stream: string | null
  readonly seq: number
}
export type Stop = () => Promise<void>
/** @param payload null after a broken connection: anything may have been said meanwhile */
export type Hearer = (payload: string | null) => void

export const changeChannel = 'changes'

const noteOf = (payload: string): ChangeNote => JSON.parse(payload) as ChangeNote

/** Hears of changes by what is heard on their channel. */
export const heardAsChange =
  (handler: (note: ChangeNote) => void): Hearer =>
  (payload) =>
    handler(payload === null ? { stream: null, seq: 0 } : noteOf(payload))

export const listenEmbedded = (pglite: PGlite, channel: string, handler: Hearer): Promise<Stop> => pglite.listen(channel, handler)

const retryMs = 1_000

export const listenPostgres = async (
  databaseUrl: string,
  channel: string,
  handler: Hearer,
  log: Pick<Logger, 'warn'>,
): Promise<Stop> => {
  let client: pg.Client | null = null
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const again = (error: unknown): void => {
    client = null
    if (stopped) return
    log.warn({ err: error, channel }, 'listening broke; connecting again')
    timer = setTimeout(() => {
      connect().then(() => handler(null), again)
    }, retryMs)
  }

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
    next.on('notification', (message) => handler(message.payload ?? ''))
    await next.connect()
    next.once('error', (error) => {
      void next.end().catch(() => undefined)
      again(error)
    })
    await next.query(`LISTEN ${channel}`)
    client = next
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(timer)
    client?.removeAllListeners('error')
    await client?.end()
  }
}
