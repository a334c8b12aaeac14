// Runs the platform simulator as a child process: restarted when it exits, stopped with the server.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Logger } from 'pino'
import type { Config } from '../../lib/config.ts'

export interface SimulatorProcess {
  /** E.g. `http://127.0.0.1:8090`; unchanged by a restart. */
  readonly address: string
  processId(): number | undefined
  stop(): Promise<void>
}

const program = join('server', 'simulator', 'main.ts')
const announcement = /^simulator on (http:\/\/\S+)$/
/** On a slow machine a start may take this long. */
const startMs = 60_000
const stopMs = 5_000
const restartMs = 500
const maxRestartDelayMs = 10_000
/** After running this long, the next restart delay is short again. */
const goodRunMs = 30_000

export type SimulatorConfig = Pick<
  Config,
  'host' | 'port' | 'dataDir' | 'simulatorPort' | 'simulatorCustomersSeconds' | 'meta'
>

const environmentFor = (config: SimulatorConfig, port: number): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  // Shares the server's compile cache.
  NODE_COMPILE_CACHE: getCompileCacheDir(),
  SIMULATOR_PORT: String(port),
  SIMULATOR_STATE: config.dataDir === null ? '' : join(config.dataDir, 'simulator.json'),
  SIMULATOR_CUSTOMERS: config.simulatorCustomersSeconds === null ? 'off' : String(config.simulatorCustomersSeconds),
  META_APP_ID: config.meta.appId,
  META_APP_SECRET: config.meta.appSecret,
  META_VERIFY_TOKEN: config.meta.verifyToken,
  // With port 0 the server's address is not known yet; connectSimulator sets it later.
  WEBHOOK_URL:
    config.port === 0
      ? ''
      : `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${config.port}/webhooks/meta`,
})

const waitForAnnouncement = async (child: ChildProcess): Promise<string> => {
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  const waited = new AbortController()
  const timer = setTimeout(() => waited.abort(), startMs)
  try {
    const found = new Promise<string>((resolve) => {
      lines.on('line', (line) => {
        const address = announcement.exec(line)?.[1]
        if (address) resolve(address)
      })
    })
    const ended = once(child, 'exit', { signal: waited.signal }).then(([code]) => {
      throw new Error(`the simulator ended with ${String(code)} before it listened`)
    })
    return await Promise.race([found, ended])
  } finally {
    clearTimeout(timer)
    waited.abort()
  }
}

const waitForExit = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const kill = setTimeout(() => child.kill('SIGKILL'), stopMs)
  child.kill('SIGTERM')
  await once(child, 'exit')
  clearTimeout(kill)
}

/** Resolves when it listens. */
export const startSimulator = async (config: SimulatorConfig, log: Pick<Logger, 'warn'>): Promise<SimulatorProcess> => {
  let stopped = false
  let pauseMs = restartMs
  let timer: NodeJS.Timeout | null = null
  let child: ChildProcess

  const launch = (port: number): ChildProcess => {
    // The IPC channel tells the child when this process has ended, even by a crash.
    const started = spawn(process.execPath, [program], {
      env: environmentFor(config, port),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    createInterface({ input: started.stderr as NodeJS.ReadableStream }).on('line', (line) =>
      log.warn({ line }, 'simulator: output'),
    )
    return started
  }
  const watch = (port: number): void => {
    const since = Date.now()
    child.once('exit', (code, signal) => {
      if (stopped) return
      if (Date.now() - since > goodRunMs) pauseMs = restartMs
      log.warn({ code, signal }, 'simulator: restarting after exit')
      timer = setTimeout(() => {
        child = launch(port)
        child.stdout?.resume()
        watch(port)
      }, pauseMs)
      pauseMs = Math.min(pauseMs * 2, maxRestartDelayMs)
    })
  }

  child = launch(config.simulatorPort)
  const address = await waitForAnnouncement(child).catch(async (error: unknown) => {
    await waitForExit(child)
    throw error
  })
  watch(Number(new URL(address).port))

  return {
    address,
    processId: () => child.pid,
    async stop() {
      stopped = true
      if (timer) clearTimeout(timer)
      await waitForExit(child)
    },
  }
}
