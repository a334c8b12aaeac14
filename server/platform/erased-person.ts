// Marks erased persons. The platform still shows what they wrote before, which must not be imported again.
import { asText } from '../lib/json-reading.ts'
import type { Person } from './account-records.ts'

/** Stored in `data` beside the platform's fields. */
export const toErasedData = (time: string) => ({ erased_time: time })

const findErasedTime = (person: Pick<Person, 'data'> | null): string | null => asText(person?.data?.['erased_time'])

export const wasErased = (person: Pick<Person, 'data'>): boolean => findErasedTime(person) !== null

const secondMs = 1_000

/** The platform's times are whole seconds: anything in the same second as the erasure may be later, and counts as such. */
export const isBeforeErasure = (person: Pick<Person, 'data'> | null, time: string): boolean => {
  const erased = findErasedTime(person)
  return erased !== null && Date.parse(time) < Math.floor(Date.parse(erased) / secondMs) * secondMs
}
