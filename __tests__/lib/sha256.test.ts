// The hash of files, with and without the browser's support.
import { createHash } from 'node:crypto'
import { sha256 } from '../../src/lib/sha256.ts'

const lengths = [0, 1, 55, 56, 63, 64, 65, 1_000, 70_000]

afterEach(() => jest.restoreAllMocks())

test.each(lengths)('sha256 agrees with the standard for %i bytes, with and without SubtleCrypto', async (length) => {
  const bytes = new Uint8Array(length).map((_, index) => (index * 31) % 256)
  const expected = createHash('sha256').update(bytes).digest('hex')
  expect(await sha256(bytes)).toBe(expected)
  // `subtle` is undefined on plain HTTP.
  jest.spyOn(globalThis.crypto, 'subtle', 'get').mockReturnValue(undefined as unknown as SubtleCrypto)
  expect(globalThis.crypto.subtle).toBeUndefined()
  expect(await sha256(bytes)).toBe(expected)
})
