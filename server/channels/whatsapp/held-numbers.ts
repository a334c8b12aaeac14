// Which phone numbers a person had, and until when: the platform passes a number that nobody uses on to somebody else. The same
// whatever the order in which it was heard.
import type { Row } from '../../../contract/index.ts'
import { asText } from '../../webhooks/json-reading.ts'

export interface HeldNumber {
  readonly number: string
  /** When it was first and last heard as his; empty where only its end was. */
  readonly first: string
  readonly last: string
  /** When the platform said that it is not his any more. */
  readonly end: string | null
}

export const heldNumbersOf = ({ data, remoteId }: Pick<Row<'FBWACONTACT'>, 'data' | 'remoteId'>): readonly HeldNumber[] => {
  const known = data?.['numbers'] as readonly HeldNumber[] | undefined
  if (known) return known
  // Kept before the times of each were.
  const time = asText(data?.['phoneTime']) ?? ''
  return remoteId ? [{ number: remoteId, first: time, last: time, end: null }] : []
}

const earlier = (one: string, other: string): string => (one !== '' && (other === '' || one < other) ? one : other)
const later = <Time extends string | null>(one: Time, other: Time): Time => ((one ?? '') > (other ?? '') ? one : other)

export const joinedNumbers = (known: readonly HeldNumber[], heard: readonly HeldNumber[]): HeldNumber[] => {
  const all = new Map(known.map((held) => [held.number, held]))
  for (const { number, first, last, end } of heard) {
    const held = all.get(number)
    all.set(number, held ? { number, first: earlier(held.first, first), last: later(held.last, last), end: later(held.end, end) } : { number, first, last, end })
  }
  return [...all.values()].sort((one, other) => (one.number < other.number ? -1 : 1))
}

/** He may have come back to it. */
const isEnded = ({ last, end }: HeldNumber): boolean => end !== null && end >= last

/** The one that holds: the one last heard of; of two at the same time always the same. */
export const presentNumber = (numbers: readonly HeldNumber[]): string | null =>
  numbers
    .filter((held) => !isEnded(held))
    .reduce<HeldNumber | null>((best, held) => (best === null || held.last > best.last || (held.last === best.last && held.number > best.number) ? held : best), null)?.number ?? null

/** Whether a number that was his was so at that time: until the platform said otherwise, or he was heard under another. */
export const heldAt = (numbers: readonly HeldNumber[], number: string, time: string): boolean => {
  const held = numbers.find((one) => one.number === number)
  if (held && isEnded(held)) return time <= (held.end ?? '')
  const since = held?.last ?? ''
  return numbers.every((other) => other.number === number || other.first <= since || time <= other.first)
}
