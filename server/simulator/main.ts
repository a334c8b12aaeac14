// Starts the simulator as a separate process; settings come from the environment (settings.ts).
import { setTimeout as pause } from 'node:timers/promises'
import { readSettings } from './settings.ts'
import { createSimulator } from './simulator.ts'

/** A predecessor that is still shutting down holds the port for a moment. */
const attempts = 25
const pauseMs = 200

const { port, ...settings } = readSettings(process.env)
const simulator = createSimulator(settings)

const listen = async (): Promise<string> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await simulator.listen(port)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || attempt === attempts) throw error
      await pause(pauseMs)
    }
  }
}

let ending = false
const end = async (): Promise<void> => {
  if (ending) return
  ending = true
  await simulator.close()
  process.exit(0)
}

process.on('SIGTERM', () => void end())
process.on('SIGINT', () => void end())
// The parent process has ended, in whatever way: nobody needs this process any more.
process.on('disconnect', () => void end())

try {
  process.stdout.write(`simulator on ${await listen()}\n`)
} catch (error) {
  process.stderr.write(`simulator: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
