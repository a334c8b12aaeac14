// A server in a separate process, on a database with the benchmark's organisation, so that the caller takes none of its processor time.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '../../server/app/read-config.ts'
import { startServer } from '../../server/app/start-server.ts'
import { startAcceptingPlatform } from './accepting-platform.ts'
import { seed, toSettings } from './bench-organisation.ts'
import { startServerProcess } from './server-process.ts'

interface MeasuredServer {
  readonly address: string
  readonly database: 'postgres' | 'pglite'
}

/** @param databaseUrl an empty PostgreSQL; null: the embedded database */
export const withMeasuredProcess = async <T>(
  members: number,
  databaseUrl: string | null,
  work: (measured: MeasuredServer) => Promise<T>,
): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-process-'))
  const platform = await startAcceptingPlatform()
  try {
    const settings = toSettings(folder, platform.address, databaseUrl)
    const read = readConfig(settings)
    if ('mistakes' in read) throw new Error(read.mistakes.join('; '))
    const first = await startServer({ ...read.config, port: 0 }, { log: pino({ level: 'silent' }) })
    await seed(first, members)
    const database = first.services.database.kind
    await first.close()
    const child = await startServerProcess(settings)
    try {
      return await work({ address: child.address, database })
    } finally {
      await child.stop()
    }
  } finally {
    await platform.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
