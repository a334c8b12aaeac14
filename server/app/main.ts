// Starts the server: settings, database, simulator, routes, workers; stops in reverse.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// Reading the server's files is most of a start: what was compiled before is taken from there. Without the folder it starts slower.
enableCompileCache(join('.cache', 'modules'))
const { readConfig } = await import('./read-config.ts')
const { startServer } = await import('./start-server.ts')

const fail = (lines: readonly string[]): never => {
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(1)
}

const result = readConfig(process.env)
const config = 'mistakes' in result ? fail(result.mistakes) : result.config
const server = await startServer(config).catch((error: unknown) =>
  fail([error instanceof Error ? error.message : String(error)]),
)

if (server.simulatorAddress) process.stdout.write(`simulator on ${server.simulatorAddress}\n`)
process.stdout.write(`listening on ${server.address}\n`)
// Node writes it at the end only, and a process that is killed has none.
flushCompileCache()

let stopping = false
const stop = async (): Promise<void> => {
  if (stopping) return
  stopping = true
  await server.close()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
