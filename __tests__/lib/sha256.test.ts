// The hash of files where the browser's own is not to be had.
import { createHash } from 'node:crypto'
import { sha256InScript } from '../../src/lib/sha256.ts'

test.each([0, 1, 55, 56, 63, 64, 65, 1_000, 70_000])('the hash of %i bytes is the same without the browser’s help', (length) => {
  const bytes = new Uint8Array(length).map((_, index) => (index * 31) % 256)
  expect(sha256InScript(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'))
})
