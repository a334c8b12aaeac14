// SHA-256 without the browser's help, loaded only where that is missing.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

export const sha256InScript = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))
