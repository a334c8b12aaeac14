// Credentials and keys of one linked device: encrypted, one file each.
import type { Baileys, Credentials, Keys } from './baileys-socket.ts'
import { fromBytes, toBytes } from './sealed-files.ts'
import type { SealedFiles } from './sealed-files.ts'

const credentialsName = 'credentials'

export interface KeyStore {
  readonly creds: Credentials
  readonly keys: Keys
  /** To be called after Baileys has changed its credentials, which it does in place. */
  readonly save: () => void
}

/** Whether a phone has scanned a code: credentials exist before, but without an account. */
export const isLinked = (files: SealedFiles): boolean => {
  const storedCredentials = files.read(credentialsName)
  return storedCredentials !== null && typeof (fromBytes(storedCredentials) as Credentials)['me'] === 'object'
}

export const openKeyStore = (
  files: SealedFiles,
  { newCredentials, reviveKey }: Pick<Baileys, 'newCredentials' | 'reviveKey'>,
): KeyStore => {
  const storedCredentials = files.read(credentialsName)
  const creds = storedCredentials ? (fromBytes(storedCredentials) as Credentials) : newCredentials()
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
