// Secrets at rest: AES-256-GCM under a key derived from SECRET_KEY. Sealed values are objects, so plain text never passes for one.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export interface SealedText {
  readonly $sealed: string
}

export interface Sealer {
  seal(text: string): SealedText
  /** @throws if the key is a different one or the value was altered */
  open(sealed: SealedText): string
}

export const isSealed = (value: unknown): value is SealedText =>
  typeof value === 'object' && value !== null && typeof (value as SealedText).$sealed === 'string'

const ivBytes = 12
const tagBytes = 16

/** Derives a key for one purpose, so that no two uses of SECRET_KEY share key bytes. */
export const deriveKey = (secretKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, 'social-inbox', purpose, 32))

export const createSealer = (secretKey: Buffer): Sealer => {
  const key = deriveKey(secretKey, 'records')
  return {
    seal: (text) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return { $sealed: Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64') }
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed.$sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
  }
}
