// A process that starts on one folder after another, each at a given moment: `node start-on-folders.ts FOLDER COUNT`, the moment of the
// first on its standard input. Writes, for each, its encryption key and whether it holds the folder. It lives until its input ends: anyone
// can take the locks of a process that has ended.
import { join } from 'node:path'
import { readConfig } from '../../../server/app/read-config.ts'
import { lockDataDir } from '../../../server/database/data-dir-lock.ts'

const [folder = '', count = '0'] = process.argv.slice(2)
const betweenMs = 5

const startOn = (dataDir: string): { key: string | null; holds: boolean } => {
  const result = readConfig({ DATA_DIR: dataDir, SIMULATOR: '1' })
  const key = 'config' in result ? result.config.secretKey.toString('base64') : null
  try {
    lockDataDir(dataDir)
    return { key, holds: true }
  } catch {
    return { key, holds: false }
  }
}

process.stdout.write('ready\n')
process.stdin.once('data', (told) => {
  const begin = Number(told.toString())
  const outcomes = Array.from({ length: Number(count) }, (_, number) => {
    while (Date.now() < begin + number * betweenMs);
    return startOn(join(folder, String(number)))
  })
  process.stdout.write(`${JSON.stringify(outcomes)}\n`)
})
