// SHA-256 of bytes, as 64 hexadecimal digits. Uses SubtleCrypto, which browsers do not offer on plain HTTP, and a script otherwise.
import { loadCode } from './load-code.ts'

const subtle = (): SubtleCrypto | undefined => (globalThis.crypto as Partial<Crypto> | undefined)?.subtle

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const native = subtle()
  if (native) return hex(new Uint8Array(await native.digest('SHA-256', bytes)))
  const script = await loadCode(() => import(/* webpackChunkName: "conversation-tools" */ './sha256-in-script.ts'))
  return script.sha256InScript(bytes)
}
