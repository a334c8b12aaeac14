// Record ids: 24 hex characters in ObjectId layout. The first four bytes are seconds, from which the creation time can be read; the last
// eight are random, so that nobody guesses the id of a record they have not seen.
import { randomBytes } from 'node:crypto'

/** Ids of one second grow by random steps, as monotonic ULIDs do: an id that a process creates later sorts later. */
const firstBits = 63
const maxStepBytes = 6
const maxSecondsHeld = 16
/** The last id created in each of the latest seconds. */
const lastOfSecond = new Map<number, bigint>()

const randomBits = (bytes: number): bigint => BigInt(`0x${randomBytes(bytes).toString('hex')}`)

const nextOf = (second: number): bigint => {
  const last = lastOfSecond.get(second)
  const next = last === undefined ? BigInt.asUintN(firstBits, randomBits(8)) : last + 1n + randomBits(maxStepBytes)
  lastOfSecond.delete(second)
  lastOfSecond.set(second, BigInt.asUintN(64, next))
  const [oldest] = lastOfSecond.keys()
  if (lastOfSecond.size > maxSecondsHeld && oldest !== undefined) lastOfSecond.delete(oldest)
  return BigInt.asUintN(64, next)
}

export const createRecordId = (at: Date = new Date()): string => {
  const second = Math.floor(at.getTime() / 1_000)
  return second.toString(16).padStart(8, '0') + nextOf(second).toString(16).padStart(16, '0')
}
