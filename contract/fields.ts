// Field kinds that the entity declarations share. Each call returns a new yup schema; yup schemas are immutable.
import { array, boolean, mixed, number, object, string } from 'yup'
import { languages } from './constants.ts'
import type { Language } from './constants.ts'
import { recordIdPattern, timePattern } from './patterns.ts'

/** Meaning of a text field: decides its input and its display. */
export type Meaning = 'time' | 'email' | 'username' | 'colour' | 'timeZone' | 'telephone' | 'webAddress'
const meaning = (kind: Meaning) => ({ kind })

/**
 * Marks a text that must be given and not be blank in API writes: `text().meta(mustBeGiven)`. Records that the server writes may lack it
 * if the platform reports none.
 */
export const mustBeGiven = { isGiven: true } as const

export const reference = () => string().matches(recordIdPattern, 'INVALID_ID').nullable()
export const references = () => array(string().matches(recordIdPattern, 'INVALID_ID').required())
/** Whether the date exists: a 30 February would be read as a day in March, or not at all. */
const isOnCalendar = (value: string): boolean => {
  const at = new Date(value)
  return !Number.isNaN(at.getTime()) && at.toISOString() === value
}
export const time = () =>
  string()
    .matches(timePattern, 'INVALID_TIME')
    .test('calendar', 'INVALID_TIME', (value) => !value || isOnCalendar(value))
    .nullable()
    .meta(meaning('time'))
export const text = (max = 150) => string().max(max, 'TEXT_TOO_LONG').nullable()
/** Checks that forms make, too; whether a field is required is declared separately. */
const isEmail = (value: string): boolean => /^\S+@\S+$/.test(value)
const isUsername = (value: string): boolean => /^[\p{L}\d\-_.]{3,50}$/u.test(value)

export const email = () =>
  text(254)
    .meta(meaning('email'))
    .test('email', 'INVALID_EMAIL', (value) => !value || isEmail(value))
export const username = () =>
  text(50)
    .meta(meaning('username'))
    .test('username', 'INVALID_USERNAME', (value) => !value || isUsername(value))
const isColour = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value)

/** Offsets such as +03:00 are refused, because they have no daylight saving time. */
const isTimeZone = (value: string): boolean => {
  if (!/^[a-z]/i.test(value)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch {
    return false
  }
}

/** The browser would block plain http on our pages, and others could read it on the way. */
const isSecureAddress = (value: string): boolean =>
  !/\s/.test(value) && URL.canParse(value) && new URL(value).protocol === 'https:'

/** `#` and six hex digits. */
export const colour = () =>
  text(9)
    .meta(meaning('colour'))
    .test('colour', 'INVALID_COLOUR', (value) => !value || isColour(value))
/** IANA name, in any spelling that the runtime knows: Europe/Kiev, Europe/Kyiv. */
export const timeZone = () =>
  text(64)
    .meta(meaning('timeZone'))
    .test('time zone', 'NOT_VALID_TIME_ZONE', (value) => !value || isTimeZone(value))
/**
 * A telephone number as people write it. The numbering plans are larger than all other field checks together, so they are in
 * telephone.ts; the server and the forms check them in addition.
 */
export const telephone = () =>
  text(40)
    .meta(meaning('telephone'))
    .test('telephone', 'INVALID_TELEPHONE', (value) => !value || /^\+?[\d\s().\-/]*$/.test(value))
/** An address with https. */
export const webAddress = () =>
  text(2_000)
    .meta(meaning('webAddress'))
    .test('web address', 'INVALID_ADDRESS', (value) => !value || isSecureAddress(value))
export const platformId = () => string().max(512, 'TEXT_TOO_LONG').nullable()
export const flag = () => boolean().nullable()
export const count = () => number().integer().min(0)
export const choice = <const T extends string>(...values: readonly T[]) =>
  string<T>()
    .nullable()
    .oneOf([...values, null])
/** A language of the product. */
export const language = () =>
  string<Language>()
    .nullable()
    .oneOf([...languages, null], 'NOT_VALID_LANGUAGE')
export const textList = () => array(string().required())

/** A member of the platform's data, stored as received; the platform defines its shape. */
export const platformData = () => mixed<Record<string, unknown>>().nullable()

export { array, boolean, mixed, number, object, string }
