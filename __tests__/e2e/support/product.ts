// The product as a user starts it, with the demo and its simulator, on its own folder; stopped and cleaned up afterwards.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchProduct } from '../../../scripts/testing/launch-product.ts'

export interface Product {
  readonly address: string
  /** Its data folder. */
  readonly folder: string
  /** Calls the simulator's control plane. */
  simulate<Answer = Record<string, never>>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer>
  stop(): Promise<void>
  /** Starts it again on the same folder and port. */
  startAgain(): Promise<void>
  end(): Promise<void>
}

const prepared = process.env['PREPARED_DATA']

export interface ProductOptions {
  /** Folder with the built application in its dist/app. */
  readonly installed?: string
  /** Environment variables in addition to the journey's own. */
  readonly settings?: NodeJS.ProcessEnv
  /** Adds to the data folder before the first start. */
  readonly prepare?: (folder: string) => Promise<void>
}

export const startProduct = async ({ installed, settings, prepare }: ProductOptions = {}): Promise<Product> => {
  const folder = mkdtempSync(join(tmpdir(), 'inbox-journey-'))
  if (prepared !== undefined) cpSync(prepared, folder, { recursive: true })
  const options = { dataDir: folder, ...(installed ? { installed } : {}), ...(settings ? { settings } : {}) }
  if (prepare) {
    if (prepared === undefined) await (await launchProduct(options)).stop()
    await prepare(folder)
  }
  let running = await launchProduct(options)
  const { address } = running
  const stop = () => running.stop()

  return {
    address,
    folder,
    simulate: async (method, path, body) => {
      const answer = await fetch(`${running.simulatorAddress}/__sim/${path}`, {
        method,
        ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`__sim/${path}: ${await answer.text()}`)
      return (await answer.json()) as never
    },
    stop,
    startAgain: async () => {
      running = await launchProduct({ ...options, port: Number(new URL(address).port) })
    },
    end: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}
