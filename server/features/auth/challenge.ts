// Between the password and the code: a short-lived proof that the password was right. It is no token and opens nothing else.
import { createHash, randomUUID } from 'node:crypto'
import { SignJWT, jwtVerify } from 'jose'
import { recordIdPattern } from '../../../contract/patterns.ts'
import { deriveKey } from '../../database/encryption.ts'

interface ChallengePayload {
  readonly userId: string
  /** Names the password it was made with: another one ends it. */
  readonly password: string
}

export interface Challenges {
  issue(userId: string, passwordHash: string, now: Date): Promise<string>
  /** null for what is over, or was never one of ours. */
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
          // Those of one second are different ones.
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
