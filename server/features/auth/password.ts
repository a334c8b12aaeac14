// Password hashing with argon2id in PHC notation, which includes the cost. Checking an unknown user takes the same work as a known
// one.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { takeHashSlot } from './hash-slots.ts'

export interface PasswordCost {
  readonly memoryKib: number
  readonly passes: number
}

/** OWASP's second recommendation, with one lane. */
const recommendedCost: PasswordCost = { memoryKib: 19_456, passes: 2 }
const parallelism = 1
const tagLength = 32
const saltLength = 16

/** @throws ApiError SERVER_BUSY */
const derive = (password: string, salt: Buffer, { memoryKib, passes }: PasswordCost): Promise<Buffer> =>
  takeHashSlot(
    () =>
      new Promise((resolve, reject) => {
        // Depending on the keyboard, the same password may arrive composed or decomposed.
        const message = password.normalize('NFKC')
        const parameters = { message, nonce: salt, parallelism, tagLength, memory: memoryKib, passes }
        argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)))
      }),
  )

const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** @param cost tests pass a low one; a hash is verified at the cost it was created with */
export const hashPassword = async (password: string, cost: PasswordCost = recommendedCost): Promise<string> => {
  const salt = randomBytes(saltLength)
  const tag = await derive(password, salt, cost)
  return `$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`
}

interface ParsedHash {
  readonly cost: PasswordCost
  readonly salt: Buffer
  readonly tag: Buffer
}

const notation = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/

const parseHash = (hash: string): ParsedHash | null => {
  const [, memoryKib, passes, salt, tag] = notation.exec(hash) ?? []
  if (salt === undefined || tag === undefined) return null
  return {
    cost: { memoryKib: Number(memoryKib), passes: Number(passes) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

const unknown: ParsedHash = { cost: recommendedCost, salt: randomBytes(saltLength), tag: randomBytes(tagLength) }

/** @param hash null for a user who does not exist or has no password: the result is false, after the same work */
export const verifyPassword = async (password: string, hash: string | null): Promise<boolean> => {
  const known = hash === null ? null : parseHash(hash)
  const { cost, salt, tag } = known ?? unknown
  const matches = timingSafeEqual(await derive(password, salt, cost), tag)
  return matches && known !== null
}
