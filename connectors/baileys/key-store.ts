// Credentials and keys of one linked device: sealed, a file each.
import type { Baileys, Credentials, Keys } from './baileys-socket.ts'
import { fromBytes, toBytes } from './sealed-files.ts'
import type { SealedFiles } from './sealed-files.ts'

const credentialsName = 'credentials'

export interface KeyStore {
  readonly creds: Credentials
  readonly keys: Keys
  /** Baileys changes its credentials in place and says so. */
  readonly save: () => void
}

/** Whether a phone has scanned its code: there are credentials before. */
export const isLinked = (files: SealedFiles): boolean => {
  const kept = files.read(credentialsName)
  return kept !== null && typeof (fromBytes(kept) as Credentials)['me'] === 'object'
}

export const openKeyStore = (
  files: SealedFiles,
  { newCredentials, reviveKey }: Pick<Baileys, 'newCredentials' | 'reviveKey'>,
): KeyStore => {
  const kept = files.read(credentialsName)
  const creds = kept ? (fromBytes(kept) as Credentials) : newCredentials()
  const nameOf = (type: string, id: string): string => `${type} ${id}`
  return {
    creds,
    keys: {
      get: (type, ids) =>
        Object.fromEntries(
          ids.flatMap((id) => {
            const bytes = files.read(nameOf(type, id))
            return bytes ? [[id, reviveKey(type, fromBytes(bytes))]] : []
          }),
        ),
      set: (values) => {
        for (const [type, byId] of Object.entries(values))
          for (const [id, value] of Object.entries(byId ?? {}))
            if (value === null || value === undefined) files.remove(nameOf(type, id))
            else files.write(nameOf(type, id), toBytes(value))
      },
    },
    save: () => files.write(credentialsName, toBytes(creds)),
  }
}
