// A person who was erased: the platform still shows what they wrote until then, and nothing of it is read in again.
import { asText } from '../lib/json-reading.ts'
import type { Person } from './account-records.ts'

/** Beside the platform's members in `data`. */
export const toErasedData = (time: string) => ({ erased_time: time })

const findErasedTime = (person: Pick<Person, 'data'> | null): string | null => asText(person?.data?.['erased_time'])

export const wasErased = (person: Pick<Person, 'data'>): boolean => findErasedTime(person) !== null

const secondMs = 1_000

/** The platform tells whole seconds: what has the second of the erasure may be later, and is none of it. */
export const isBeforeErasure = (person: Pick<Person, 'data'> | null, time: string): boolean => {
  const erased = findErasedTime(person)
  return erased !== null && Date.parse(time) < Math.floor(Date.parse(erased) / secondMs) * secondMs
}
