// The product as a user starts it, on an empty folder, with its simulator; stopped and cleaned up afterwards.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

export const demoPassword = 'a-password-for-the-journey'

export interface Product {
  readonly address: string
  /** Where it keeps its data. */
  readonly folder: string
  /** Calls the simulator's control plane. */
  simulate<Answer = Record<string, never>>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer>
  stop(): Promise<void>
  /** Starts it again on the same folder and port. */
  startAgain(): Promise<void>
  end(): Promise<void>
}

const startMs = 180_000

/** @param installed folder with the built application in its dist/app @param settings beside the journey's own */
export const startProduct = async (installed = process.cwd(), settings: NodeJS.ProcessEnv = {}): Promise<Product> => {
  const folder = mkdtempSync(join(tmpdir(), 'inbox-journey-'))
  let port = 0
  let simulator = ''
  let address = ''

  const launch = async () => {
    const child = spawn(process.execPath, [resolve('server/main.ts')], {
      cwd: installed,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, PORT: String(port), DATA_DIR: folder, DEMO_PASSWORD: demoPassword, SIMULATOR_CUSTOMERS: 'off', LOG_LEVEL: 'warn', SIMULATOR: '1', ...settings },
    })
    const late = setTimeout(() => child.kill('SIGKILL'), startMs)
    for await (const line of createInterface({ input: child.stdout })) {
      simulator = /^simulator on (\S+)$/.exec(line)?.[1] ?? simulator
      address = /^listening on (\S+)$/.exec(line)?.[1] ?? ''
      if (address !== '') break
    }
    clearTimeout(late)
    if (address === '') throw new Error('the product did not start')
    port = Number(new URL(address).port)
    child.stdout.resume()
    return child
  }

  let running = await launch()
  const stop = async (): Promise<void> => {
    if (running.exitCode !== null || running.signalCode !== null) return
    running.kill('SIGTERM')
    await once(running, 'exit')
  }

  return {
    address,
    folder,
    simulate: async (method, path, body) => {
      const answer = await fetch(`${simulator}/__sim/${path}`, {
        method,
        ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`__sim/${path}: ${await answer.text()}`)
      return (await answer.json()) as never
    },
    stop,
    startAgain: async () => {
      running = await launch()
    },
    end: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
