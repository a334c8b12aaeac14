// What all browser journeys of a run share: one Chromium, in which each has contexts of its own, and a data folder with the demo in it, of
// which each takes a copy. A journey that runs alone makes its own.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { launchProduct } from './launch-product.ts'

export const browserFlags: readonly string[] = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A microphone that hums.
  '--use-fake-device-for-media-stream',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** The same engine without a browser around it, as Debian packs it: a page takes a third less of the processor. */
const headlessShell = '/usr/bin/chromium-headless-shell'

export interface JourneyGround {
  /** For the processes of the journeys. */
  readonly environment: NodeJS.ProcessEnv
  end(): Promise<void>
}

const makeDemoFolder = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'inbox-prepared-'))
  const product = await launchProduct({ dataDir: folder })
  await product.stop()
  return folder
}

/** @param executable of Chromium: what journeys open that need a browser of their own, and what they share where there is no headless shell */
export const prepareJourneys = async (executable: string): Promise<JourneyGround> => {
  const folder = await makeDemoFolder()
  const shared = existsSync(headlessShell) ? headlessShell : executable
  const browser = await chromium.launchServer({ executablePath: shared, args: [...browserFlags] })
  return {
    environment: { CHROMIUM: executable, BROWSER_ENDPOINT: browser.wsEndpoint(), PREPARED_DATA: folder },
    end: async () => {
      await browser.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}
