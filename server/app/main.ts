// Starts the server: settings, database, simulator, routes, workers; stops in reverse.
import { readConfig } from './read-config.ts'
import { startServer } from './start-server.ts'

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

let stopping = false
const stop = async (): Promise<void> => {
  if (stopping) return
  stopping = true
  await server.close()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
