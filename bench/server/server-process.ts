// A server process beside the measured one, on the same database.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface ServerProcess {
  readonly address: string
  stop(): Promise<void>
}

/** @param entry script that prints its address, as the server does */
export const startServerProcess = async (
  environment: NodeJS.ProcessEnv,
  entry = 'server/app/main.ts',
): Promise<ServerProcess> => {
  const child = spawn(process.execPath, [entry], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  })
  let address = ''
  for await (const line of createInterface({ input: child.stdout })) {
    address = /^listening on (\S+)$/.exec(line)?.[1] ?? ''
    if (address !== '') break
  }
  if (address === '') throw new Error('a server process did not start')
  child.stdout.resume()
  return {
    address,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
