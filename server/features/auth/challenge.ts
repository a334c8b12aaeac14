// Short-lived proof that the password was right, used between password and code. It is not an access token and grants nothing else.
import { createHash, randomUUID } from 'node:crypto'
import { SignJWT, jwtVerify } from 'jose'
import { recordIdPattern } from '../../../contract/patterns.ts'
import { deriveKey } from '../../database/encryption.ts'

interface ChallengePayload {
  readonly userId: string
  /** Fingerprint of the password that was given; a new password invalidates the challenge. */
  readonly password: string
}

export interface Challenges {
  issue(userId: string, passwordHash: string, now: Date): Promise<string>
  /** Null if the challenge has expired or is not ours. */
  read(challenge: string, now: Date): Promise<ChallengePayload | null>
}

const livesSeconds = 5 * 60
const algorithm = 'HS256'

export const toPasswordFingerprint = (hash: string): string => createHash('sha256').update(hash).digest('base64url')

export const createChallenges = (secretKey: Buffer): Challenges => {
  const key = new Uint8Array(deriveKey(secretKey, 'sign-in challenges'))
  return {
    issue: (userId, passwordHash, now) => {
      const issued = Math.floor(now.getTime() / 1000)
      return (
        new SignJWT({ userId, password: toPasswordFingerprint(passwordHash) })
          .setProtectedHeader({ alg: algorithm })
          // Makes challenges issued within the same second differ.
          .setJti(randomUUID())
          .setIssuedAt(issued)
          .setExpirationTime(issued + livesSeconds)
          .sign(key)
      )
    },
    read: async (challenge, now) => {
      try {
        const { payload } = await jwtVerify(challenge, key, {
          algorithms: [algorithm],
          currentDate: now,
          requiredClaims: ['exp'],
        })
        const { userId, password } = payload
        return typeof userId === 'string' && recordIdPattern.test(userId) && typeof password === 'string'
          ? { userId, password }
          : null
      } catch {
        return null
      }
    },
  }
}
