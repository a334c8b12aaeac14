// How often something may be tried: by account, by address, by whoever is counted. A success gives its attempt back.
import { lowerAscii } from '../../../contract/fold.ts'
import { toClientNetwork } from '../../lib/client-network.ts'

const windowMs = 15 * 60_000
/** Above this many counted names the oldest are forgotten, so that invented names cannot fill the memory. */
const maxNames = 50_000

/** A counted subject, and its number of attempts in a quarter of an hour. */
export interface AttemptLimit {
  readonly name: string
  readonly most: number
}

interface Attempts {
  count: number
  endsAt: number
}

export interface AttemptLimits {
  /** Counts an attempt. Seconds to wait where there were too many, else null. */
  take(limits: readonly AttemptLimit[], now: Date): number | null
  /** After a success: takes the attempt out of the count. */
  giveBack(limits: readonly AttemptLimit[]): void
}

/** Counted alike whether the account exists or not. */
export const signInLimits = (username: string, address: string): AttemptLimit[] => [
  { name: `account ${lowerAscii(username.trim())}`, most: 10 },
  { name: `address ${toClientNetwork(address)}`, most: 60 },
]
/** Of the second step and of confirming a second factor: a guesser of six digits gets no further. */
export const codeLimits = (userId: string): AttemptLimit[] => [{ name: `code ${userId}`, most: 5 }]
/** Of a password that is asked for again. */
export const passwordLimits = (userId: string): AttemptLimit[] => [{ name: `password ${userId}`, most: 10 }]
/** Of mails that anybody can ask for. */
export const passwordResetLimits = (account: string, address: string): AttemptLimit[] => [
  { name: `forgotten ${lowerAscii(account)}`, most: 3 },
  { name: `forgotten from ${toClientNetwork(address)}`, most: 20 },
]
/** Of links that are tried. */
export const linkLimits = (address: string): AttemptLimit[] => [
  { name: `link from ${toClientNetwork(address)}`, most: 60 },
]

export const createAttemptLimits = (): AttemptLimits => {
  const counted = new Map<string, Attempts>()

  const attemptsOf = (name: string, now: number): Attempts => {
    const known = counted.get(name)
    if (known && known.endsAt > now) return known
    const fresh = { count: 0, endsAt: now + windowMs }
    counted.delete(name)
    counted.set(name, fresh)
    if (counted.size > maxNames) counted.delete(counted.keys().next().value as string)
    return fresh
  }

  return {
    take(limits, now) {
      const attempts = limits.map(({ name, most }) => ({ of: attemptsOf(name, now.getTime()), most }))
      const over = attempts.filter(({ of, most }) => of.count >= most)
      if (over.length > 0) return Math.ceil((Math.max(...over.map(({ of }) => of.endsAt)) - now.getTime()) / 1000)
      for (const { of } of attempts) of.count += 1
      return null
    },
    giveBack(limits) {
      for (const { name } of limits) {
        const attempts = counted.get(name)
        if (attempts && attempts.count > 0) attempts.count -= 1
      }
    },
  }
}
