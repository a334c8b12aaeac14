// Only its user can access the folder of the server's data, even if it existed before.
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
