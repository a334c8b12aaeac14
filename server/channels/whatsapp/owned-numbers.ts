// Phone numbers that a person had, and until when: the platform reassigns unused numbers to other people. The result does not depend on
// the order of arrival.
import type { Row } from '../../../contract/index.ts'
import { asText } from '../../lib/json-reading.ts'

export interface OwnedNumber {
  readonly number: string
  /** Times of the first and last event with this number; empty when only its end is known. */
  readonly first: string
  readonly last: string
  /** Time at which the platform reported that the number is no longer theirs. */
  readonly end: string | null
}

export const getOwnedNumbers = ({
  data,
  remoteId,
}: Pick<Row<'FBWACONTACT'>, 'data' | 'remoteId'>): readonly OwnedNumber[] => {
  const known = data?.['numbers'] as readonly OwnedNumber[] | undefined
  if (known) return known
  // Older records have no times for each number.
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

/** A person may have taken the number again after its end. */
const isEnded = ({ last, end }: OwnedNumber): boolean => end !== null && end >= last

/** The number with the latest event; when times are equal the choice does not depend on the order. */
export const getCurrentNumber = (numbers: readonly OwnedNumber[]): string | null =>
  numbers
    .filter((held) => !isEnded(held))
    .reduce<OwnedNumber | null>(
      (best, held) =>
        best === null || held.last > best.last || (held.last === best.last && held.number > best.number) ? held : best,
      null,
    )?.number ?? null

/** Whether the number was theirs at that time: until the platform reported its end, or an event had another number of theirs. */
export const isOwnedAt = (numbers: readonly OwnedNumber[], number: string, time: string): boolean => {
  const held = numbers.find((one) => one.number === number)
  if (held && isEnded(held)) return time <= (held.end ?? '')
  const since = held?.last ?? ''
  return numbers.every((other) => other.number === number || other.first <= since || time <= other.first)
}
