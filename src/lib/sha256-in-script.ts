// SHA-256 in JavaScript, loaded only if the browser has no SubtleCrypto.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

export const sha256InScript = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))
