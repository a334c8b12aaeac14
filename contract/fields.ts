// Field kinds shared by the entity declarations. Each is a fresh yup schema: yup schemas are immutable values.
import { array, boolean, mixed, number, object, string } from 'yup'
import { recordIdPattern, timePattern } from './patterns.ts'

/** What a text means beyond its shape: which field of a form asks for it, and how it is shown. */
export type Meaning = 'time' | 'email' | 'username' | 'colour' | 'timeZone'
const meaning = (kind: Meaning) => ({ kind })

export const reference = () => string().matches(recordIdPattern, 'INVALID_ID').nullable()
export const references = () => array(string().matches(recordIdPattern, 'INVALID_ID').required())
export const time = () => string().matches(timePattern, 'INVALID_TIME').nullable().meta(meaning('time'))
export const text = (most = 150) => string().max(most, 'TEXT_TOO_LONG').nullable()
/** The field checks of the product specification (platform document section 5), as forms make them; whether a field must be filled is another question. */
const isEmail = (value: string): boolean => /^\S+@\S+$/.test(value)
const isUsername = (value: string): boolean => /^[\p{L}\d\-_.]{3,50}$/u.test(value)

export const email = () => text(254).meta(meaning('email')).test('email', 'INVALID_EMAIL', (value) => !value || isEmail(value))
export const username = () => text(50).meta(meaning('username')).test('username', 'INVALID_USERNAME', (value) => !value || isUsername(value))
/** `#` and six hex digits, as platforms give them. */
export const colour = () => text(9).meta(meaning('colour'))
/** IANA name. */
export const timeZone = () => text(64).meta(meaning('timeZone'))
export const platformId = () => string().max(512, 'TEXT_TOO_LONG').nullable()
export const flag = () => boolean().nullable()
export const count = () => number().integer().min(0)
export const choice = <const T extends string>(...values: readonly T[]) => string<T>().nullable().oneOf([...values, null])
export const textList = () => array(string().required())

/** A platform's own member, kept as it came; its shape is the platform's. */
export const platformData = () => mixed<Record<string, unknown>>().nullable()

export { array, boolean, mixed, number, object, string }
