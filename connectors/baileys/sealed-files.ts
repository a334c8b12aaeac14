// Files encrypted with AES-256-GCM. A file is written under a temporary name and renamed, so that it is either complete or absent.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SealedFiles {
  readonly write: (name: string, bytes: Uint8Array) => void
  /** @returns null when there is no such file @throws when the key is another one or the file was altered */
  readonly read: (name: string) => Buffer | null
  readonly remove: (name: string) => void
  /** Sorted by name. */
  readonly list: () => string[]
  /** Sorted by time of writing, oldest first. */
  readonly listByAge: () => string[]
  readonly folder: (name: string) => SealedFiles
  readonly clear: () => void
}

const ivBytes = 12
const tagBytes = 16
const ending = '.sealed'

/** Names are encoded, because some come from the network. */
const toFileName = (name: string): string => encodeURIComponent(name).replaceAll('.', '%2E')
const fromFileName = (name: string): string => decodeURIComponent(name.slice(0, -ending.length))

export const openSealedFiles = (path: string, secret: string): SealedFiles => {
  const key = Buffer.from(hkdfSync('sha256', secret, 'social-inbox', 'baileys-connector', 32))
  const open = (place: string): SealedFiles => {
    mkdirSync(place, { recursive: true, mode: 0o700 })
    const listFiles = (): string[] => readdirSync(place).filter((name) => name.endsWith(ending))
    const fileOf = (name: string): string => join(place, `${toFileName(name)}${ending}`)
    return {
      write: (name, bytes) => {
        const iv = randomBytes(ivBytes)
        const cipher = createCipheriv('aes-256-gcm', key, iv)
        const body = Buffer.concat([cipher.update(bytes), cipher.final()])
        const beside = `${fileOf(name)}.${randomBytes(6).toString('hex')}.tmp`
        writeFileSync(beside, Buffer.concat([iv, cipher.getAuthTag(), body]), { mode: 0o600, flush: true })
        renameSync(beside, fileOf(name))
      },
      read: (name) => {
        if (!existsSync(fileOf(name))) return null
        const bytes = readFileSync(fileOf(name))
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
        decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
        return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
      },
      remove: (name) => rmSync(fileOf(name), { force: true }),
      list: () => listFiles().sort().map(fromFileName),
      listByAge: () =>
        listFiles()
          .map((name) => ({ name, at: statSync(join(place, name)).mtimeMs }))
          .sort((one, other) => one.at - other.at)
          .map(({ name }) => fromFileName(name)),
      folder: (name) => open(join(place, toFileName(name))),
      clear: () => {
        rmSync(place, { recursive: true, force: true })
        mkdirSync(place, { recursive: true, mode: 0o700 })
      },
    }
  }
  return open(path)
}

type Json = Parameters<typeof JSON.stringify>[0]

const marker = '$bytes'

/** JSON that preserves bytes, which credentials have many of. */
export const toBytes = (value: Json): Buffer =>
  Buffer.from(
    JSON.stringify(value, (_key, one: unknown) => {
      if (one instanceof Uint8Array) return { [marker]: Buffer.from(one).toString('base64') }
      // A Buffer was already converted to this by its toJSON.
      const { type, data } = (one ?? {}) as { readonly type?: unknown; readonly data?: unknown }
      return type === 'Buffer' && Array.isArray(data) ? { [marker]: Buffer.from(data).toString('base64') } : one
    }),
  )

export const fromBytes = (bytes: Uint8Array): unknown =>
  JSON.parse(Buffer.from(bytes).toString('utf8'), (_key, one: unknown) => {
    const text = (one as Readonly<Record<string, unknown>> | null)?.[marker]
    return typeof text === 'string' ? Buffer.from(text, 'base64') : one
  })
