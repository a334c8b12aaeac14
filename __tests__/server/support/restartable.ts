// A server behind two proxies (one for the socket, one for everything else) that can be stopped and started again, on its own database or
// on a backup of it.
import { beginEpoch } from '../../../server/database/epoch.ts'
import { startFaultProxy } from '../../support/fault-proxy.ts'
import type { FaultProxy } from '../../support/fault-proxy.ts'
import { createKeptDatabase } from './database.ts'
import { seedPeople, attachTestServer } from './server.ts'
import type { TestServer, TestServerOptions } from './server.ts'

export interface RestartableServer {
  /** The running server. */
  readonly now: () => TestServer
  readonly socket: FaultProxy
  readonly http: FaultProxy
  readonly restart: () => Promise<void>
  /** @returns restores this moment: the server stops, the backup is restored, a new epoch begins, the server starts */
  readonly backup: () => Promise<() => Promise<void>>
  readonly close: () => Promise<void>
}

export const startRestartable = async (options: TestServerOptions = {}): Promise<RestartableServer> => {
  let kept = await createKeptDatabase()
  const first = await kept.open()
  const seeded = await seedPeople(first)
  let server = await attachTestServer(first, seeded, options)
  const [socket, http] = await Promise.all([startFaultProxy(server.address), startFaultProxy(server.address)])

  const start = async (): Promise<void> => {
    server = await attachTestServer(await kept.open(), seeded, options)
    socket.leadTo(server.address)
    http.leadTo(server.address)
  }

  return {
    now: () => server,
    socket,
    http,
    restart: async () => {
      await server.close()
      await start()
    },
    backup: async () => {
      const copy = await kept.copy()
      return async () => {
        await server.close()
        await kept.remove()
        kept = await createKeptDatabase(copy)
        const database = await kept.open()
        await beginEpoch(database.kysely, new Date())
        await start()
      }
    },
    close: async () => {
      await server.close()
      await kept.remove()
      await Promise.all([socket.close(), http.close()])
    },
  }
}
