// How often a sign-in may fail, per account and per address. A success gives its attempt back.
import { lowerAscii } from '../../contract/fold.ts'

const windowMs = 15 * 60_000
const mostPerAccount = 10
const mostPerAddress = 60
/** Above this many counted names the oldest are forgotten, so that invented names cannot fill the memory. */
const mostNames = 50_000

interface Attempts {
  count: number
  endsAt: number
}

export interface SignInLimits {
  /** Counts an attempt. Seconds to wait where there were too many, else null. */
  take(username: string, address: string, now: Date): number | null
  /** After a success: takes the attempt out of the count. */
  giveBack(username: string, address: string): void
}

export const createSignInLimits = (): SignInLimits => {
  const counted = new Map<string, Attempts>()
  const names = (username: string, address: string) => [
    { name: `account ${lowerAscii(username.trim())}`, most: mostPerAccount },
    { name: `address ${address}`, most: mostPerAddress },
  ]

  const attemptsOf = (name: string, now: number): Attempts => {
    const known = counted.get(name)
    if (known && known.endsAt > now) return known
    const fresh = { count: 0, endsAt: now + windowMs }
    counted.delete(name)
    counted.set(name, fresh)
    if (counted.size > mostNames) counted.delete(counted.keys().next().value as string)
    return fresh
  }

  return {
    take(username, address, now) {
      const attempts = names(username, address).map(({ name, most }) => ({ of: attemptsOf(name, now.getTime()), most }))
      const over = attempts.filter(({ of, most }) => of.count >= most)
      if (over.length > 0) return Math.ceil((Math.max(...over.map(({ of }) => of.endsAt)) - now.getTime()) / 1000)
      for (const { of } of attempts) of.count += 1
      return null
    },
    giveBack(username, address) {
      for (const { name } of names(username, address)) {
        const attempts = counted.get(name)
        if (attempts && attempts.count > 0) attempts.count -= 1
      }
    },
  }
}
