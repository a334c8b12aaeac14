// Starts the product as a user does, in a separate process, with its simulator.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'

export const demoPassword = 'a-password-for-the-journey'

export interface LaunchedProduct {
  readonly address: string
  readonly simulatorAddress: string
  stop(): Promise<void>
}

export interface LaunchOptions {
  /** Folder with the built application in its dist/app. */
  readonly installed?: string
  readonly dataDir: string
  /** 0 takes a free port. */
  readonly port?: number
  readonly settings?: NodeJS.ProcessEnv
}

const maxStartMs = 180_000

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

export const launchProduct = async ({
  installed = process.cwd(),
  dataDir,
  port = 0,
  settings = {},
}: LaunchOptions): Promise<LaunchedProduct> => {
  const child = spawn(process.execPath, [resolve('server/app/main.ts')], {
    cwd: installed,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_PASSWORD: demoPassword,
      SIMULATOR_CUSTOMERS: 'off',
      LOG_LEVEL: 'warn',
      SIMULATOR: '1',
      ...settings,
    },
  })
  const late = setTimeout(() => child.kill('SIGKILL'), maxStartMs)
  let [address, simulatorAddress] = ['', '']
  for await (const line of createInterface({ input: child.stdout })) {
    simulatorAddress = /^simulator on (\S+)$/.exec(line)?.[1] ?? simulatorAddress
    address = /^listening on (\S+)$/.exec(line)?.[1] ?? ''
    if (address !== '') break
  }
  clearTimeout(late)
  if (address === '') throw new Error('the product did not start')
  child.stdout.resume()
  return {
    address,
    simulatorAddress,
    stop: async () => {
      if (hasEnded(child)) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
