// SHA-256 of bytes, as 64 hexadecimal digits: the browser's own where it has one; on plain HTTP it has none, then ours (FIPS 180-4).

/** Bits of the fractional part of a root, as the standard makes its constants. */
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0

const primes = Array.from({ length: 312 }, (_, index) => index).filter((n) => n > 1 && Array.from({ length: n }, (_, d) => d).every((d) => d < 2 || n % d !== 0))
const rounds = primes.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)))
const beginning = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

const takeBlock = (state: Int32Array, view: DataView, at: number, words: Int32Array): void => {
  const w = (index: number): number => words[index] as number
  for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(at + i * 4)
  for (let i = 16; i < 64; i += 1) {
    const [near, far] = [w(i - 15), w(i - 2)]
    const small = turned(near, 7) ^ turned(near, 18) ^ (near >>> 3)
    const large = turned(far, 17) ^ turned(far, 19) ^ (far >>> 10)
    words[i] = (w(i - 16) + small + w(i - 7) + large) | 0
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i += 1) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + (rounds[i] as number) + w(i)) | 0
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = ((state[index] as number) + word) | 0
  })
}

/** The rest of the message, the bit that ends it and its length. */
const lastBlocks = (bytes: Uint8Array): Uint8Array => {
  const rest = bytes.subarray(bytes.length - (bytes.length % 64))
  const padded = new Uint8Array(rest.length < 56 ? 64 : 128)
  padded.set(rest)
  padded[rest.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0)
  return padded
}

export const sha256InScript = (bytes: Uint8Array): string => {
  const state = Int32Array.from(beginning)
  const words = new Int32Array(64)
  const take = (some: Uint8Array): void => {
    const view = new DataView(some.buffer, some.byteOffset, some.byteLength)
    for (let at = 0; at + 64 <= some.byteLength; at += 64) takeBlock(state, view, at, words)
  }
  take(bytes)
  take(lastBlocks(bytes))
  return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

const subtle = (): SubtleCrypto | undefined => (globalThis.crypto as Partial<Crypto> | undefined)?.subtle

export const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const own = subtle()
  if (!own) return sha256InScript(bytes)
  return [...new Uint8Array(await own.digest('SHA-256', bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
