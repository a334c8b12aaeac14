// Shared by all browser journeys of a run: a data folder with the demo, which each of them copies. A journey that runs alone creates its
// own.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchProduct } from './launch-product.ts'

export interface JourneyGround {
  /** Environment for the processes of the journeys. */
  readonly environment: NodeJS.ProcessEnv
  end(): Promise<void>
}

const makeDemoFolder = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'inbox-prepared-'))
  const product = await launchProduct({ dataDir: folder })
  await product.stop()
  return folder
}

export const prepareJourneys = async (): Promise<JourneyGround> => {
  const folder = await makeDemoFolder()
  return {
    environment: { PREPARED_DATA: folder },
    end: async () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }),
  }
}
