// Passwords: argon2id in PHC notation. Checking an unknown user costs the same work as checking a known one.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

/** OWASP's second recommendation: 19 MiB, two passes, one lane. */
const memory = 19_456
const passes = 2
const parallelism = 1
const tagLength = 32
const saltLength = 16

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // The same password typed on two keyboards may come composed or decomposed.
    const message = password.normalize('NFKC')
    argon2('argon2id', { message, nonce: salt, parallelism, tagLength, memory, passes }, (error, tag) =>
      error ? reject(error) : resolve(tag),
    )
  })

const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(saltLength)
  const tag = await derive(password, salt)
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`
}

const unknownSalt = randomBytes(saltLength)
const unknownTag = randomBytes(tagLength)

/** @param hash null for a user who does not exist or has no password: the answer is no, after the same work */
export const passwordMatches = async (password: string, hash: string | null): Promise<boolean> => {
  const [, , , , salt, tag] = hash?.split('$') ?? []
  const known = salt !== undefined && tag !== undefined
  const derived = await derive(password, known ? Buffer.from(salt, 'base64') : unknownSalt)
  const matches = timingSafeEqual(derived, known ? Buffer.from(tag, 'base64') : unknownTag)
  return matches && known
}
