// Hearing of committed changes: NOTIFY carries stream and sequence only, receivers read the log.
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { Logger } from 'pino'

export interface ChangeNote {
  /** The stream that moved; null after a broken connection: anything may have moved. */
  readonly stream: string | null
  readonly seq: number
}
export type Stop = () => Promise<void>

export const changeChannel = 'changes'

const noteOf = (payload: string | undefined): ChangeNote => JSON.parse(payload ?? '{}') as ChangeNote

export const listenEmbedded = (pglite: PGlite, handler: (note: ChangeNote) => void): Promise<Stop> =>
  pglite.listen(changeChannel, (payload) => handler(noteOf(payload)))

const retryMs = 1_000

export const listenPostgres = async (
  databaseUrl: string,
  handler: (note: ChangeNote) => void,
  log: Pick<Logger, 'warn'>,
): Promise<Stop> => {
  let client: pg.Client | null = null
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const again = (error: unknown): void => {
    client = null
    if (stopped) return
    log.warn({ err: error }, 'listening for changes broke; connecting again')
    timer = setTimeout(() => {
      connect().then(() => handler({ stream: null, seq: 0 }), again)
    }, retryMs)
  }

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
    next.on('notification', (message) => handler(noteOf(message.payload)))
    await next.connect()
    next.once('error', (error) => {
      void next.end().catch(() => undefined)
      again(error)
    })
    await next.query(`LISTEN ${changeChannel}`)
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
