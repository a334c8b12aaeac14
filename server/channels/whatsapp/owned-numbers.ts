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

export const mergeOwnedNumbers = (
  known: readonly OwnedNumber[],
  observedNumbers: readonly OwnedNumber[],
): OwnedNumber[] => {
  const all = new Map(known.map((ownedNumber) => [ownedNumber.number, ownedNumber]))
  for (const { number, first, last, end } of observedNumbers) {
    const existing = all.get(number)
    all.set(
      number,
      existing
        ? {
            number,
            first: earlier(existing.first, first),
            last: later(existing.last, last),
            end: later(existing.end, end),
          }
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
    .filter((candidate) => !isEnded(candidate))
    .reduce<OwnedNumber | null>(
      (best, candidate) =>
        best === null || candidate.last > best.last || (candidate.last === best.last && candidate.number > best.number)
          ? candidate
          : best,
      null,
    )?.number ?? null

/** Whether the number was theirs at that time: until the platform reported its end, or an event had another number of theirs. */
export const isOwnedAt = (numbers: readonly OwnedNumber[], number: string, time: string): boolean => {
  const ownedNumber = numbers.find((one) => one.number === number)
  if (ownedNumber && isEnded(ownedNumber)) return time <= (ownedNumber.end ?? '')
  const since = ownedNumber?.last ?? ''
  return numbers.every((other) => other.number === number || other.first <= since || time <= other.first)
}
