// The folder of the server's data belongs to its user alone, also where it was there before.
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMediaStore } from '../../../server/media/media-store.ts'

test('a folder that everybody could read is closed to others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'open-folder-'))
  chmodSync(folder, 0o755)
  await openMediaStore(folder)
  expect((statSync(folder).mode & 0o777).toString(8)).toBe('700')
  rmSync(folder, { recursive: true })
})
