// Which phone numbers a person had, and until when: the platform passes a number that nobody uses on to somebody else. The same
// whatever the order in which it was heard.
import type { Row } from '../../../contract/index.ts'
import { asText } from '../../lib/json-reading.ts'

export interface OwnedNumber {
  readonly number: string
  /** When it was first and last heard as theirs; empty where only its end was. */
  readonly first: string
  readonly last: string
  /** When the platform said that it is not theirs any more. */
  readonly end: string | null
}

export const getOwnedNumbers = ({
  data,
  remoteId,
}: Pick<Row<'FBWACONTACT'>, 'data' | 'remoteId'>): readonly OwnedNumber[] => {
  const known = data?.['numbers'] as readonly OwnedNumber[] | undefined
  if (known) return known
  // Kept before the times of each were.
  const time = asText(data?.['phoneTime']) ?? ''
  return remoteId ? [{ number: remoteId, first: time, last: time, end: null }] : []
}

const earlier = (one: string, other: string): string => (one !== '' && (other === '' || one < other) ? one : other)
const later = <Time extends string | null>(one: Time, other: Time): Time => ((one ?? '') > (other ?? '') ? one : other)

export const mergeOwnedNumbers = (known: readonly OwnedNumber[], heard: readonly OwnedNumber[]): OwnedNumber[] => {
  const all = new Map(known.map((held) => [held.number, held]))
  for (const { number, first, last, end } of heard) {
    const held = all.get(number)
    all.set(
      number,
      held
        ? { number, first: earlier(held.first, first), last: later(held.last, last), end: later(held.end, end) }
        : { number, first, last, end },
    )
  }
  return [...all.values()].sort((one, other) => (one.number < other.number ? -1 : 1))
}

/** They may have come back to it. */
const isEnded = ({ last, end }: OwnedNumber): boolean => end !== null && end >= last

/** The one that holds: the one last heard of; of two at the same time always the same. */
export const getCurrentNumber = (numbers: readonly OwnedNumber[]): string | null =>
  numbers
    .filter((held) => !isEnded(held))
    .reduce<OwnedNumber | null>(
      (best, held) =>
        best === null || held.last > best.last || (held.last === best.last && held.number > best.number) ? held : best,
      null,
    )?.number ?? null

/** Whether a number that was theirs was so at that time: until the platform said otherwise, or they were heard under another. */
export const isOwnedAt = (numbers: readonly OwnedNumber[], number: string, time: string): boolean => {
  const held = numbers.find((one) => one.number === number)
  if (held && isEnded(held)) return time <= (held.end ?? '')
  const since = held?.last ?? ''
  return numbers.every((other) => other.number === number || other.first <= since || time <= other.first)
}
