// Starts the server: settings, database, simulator, routes, workers; stops in reverse.
import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { keepCompiled } from '../lib/keep-compiled.ts'
import { getErrorText } from '../lib/get-error-text.ts'

keepCompiled()
// Delays V8's recompilation of the embedded database's hot code. At the default of 13 million it takes a third of the time the
// database needs to open; later work costs the same.
setFlagsFromString('--wasm-tiering-budget=500000000')
const { readConfig } = await import('./read-config.ts')
const { startServer } = await import('./start-server.ts')

const fail = (lines: readonly string[]): never => {
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(1)
}

const result = readConfig(process.env)
const config = 'mistakes' in result ? fail(result.mistakes) : result.config
const server = await startServer(config).catch((error: unknown) => fail([getErrorText(error)]))

if (server.simulatorAddress) process.stdout.write(`simulator on ${server.simulatorAddress}\n`)
process.stdout.write(`listening on ${server.address}\n`)
// Node only writes the compile cache at exit, and a killed process would leave none.
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
