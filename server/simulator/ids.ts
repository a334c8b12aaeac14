// Ids in the platform's formats, the same for the same seed and the same order of events.
import { createHash } from 'node:crypto'

const digest = (algorithm: 'sha256' | 'sha512', text: string): Buffer => createHash(algorithm).update(text).digest()

/** Decimal digits made of the text; never begins with 0. */
const digitsOf = (text: string, length: number): string => {
  const value = BigInt(`0x${digest('sha256', text).toString('hex')}`) % 10n ** BigInt(length - 1)
  return `1${value.toString().padStart(length - 1, '0')}`
}

export interface Ids {
  pageId(): string
  psid(): string
  conversationId(psid: string): string
  mid(): string
  traceId(): string
  challenge(): string
  /** Follows from the page alone, so that a page made again has the token it had. */
  pageToken(pageFbId: string): string
  userToken(): string
  userId(): string
  /** A number in [0, 1) that looks random. */
  chance(): number
}

export const createIds = (seed: string, counter: { counter: number }): Ids => {
  const next = (kind: string): string => {
    counter.counter += 1
    return `${seed}:${kind}:${counter.counter}`
  }
  const token = (text: string): string => `EAA${digest('sha512', text).toString('base64url').replaceAll(/[-_]/g, 'Z')}ZD`
  return {
    pageId: () => digitsOf(next('page'), 15),
    psid: () => digitsOf(next('person'), 17).replace(/^1/, '7'),
    conversationId: (psid) => `t_${digitsOf(`${seed}:conversation:${psid}`, 16)}`,
    mid: () => `m_${digest('sha512', next('message')).toString('base64url')}`,
    traceId: () => `A${digest('sha256', next('trace')).toString('base64url').slice(0, 22)}`,
    challenge: () => digitsOf(next('challenge'), 10),
    pageToken: (pageFbId) => token(`${seed}:page-token:${pageFbId}`),
    userToken: () => token(`${seed}:user-token`),
    userId: () => digitsOf(`${seed}:user`, 16),
    chance: () => digest('sha256', next('chance')).readUInt32BE(0) / 2 ** 32,
  }
}
