// Field checks as yup tests that answer a message key.
import { string, ValidationError } from 'yup'
import type { Schema, StringSchema } from 'yup'

/** Keys in the `errors` namespace. */
type ValidationKey =
  'isEmptyValue' | 'invalidText' | 'invalidEmail' | 'invalidId' | 'invalidUsername' | 'NOT_VALID_LANGUAGE'

/** What every rule says first of a text that is missing or blank. */
export const emptyValue = 'isEmptyValue' satisfies ValidationKey

const isText = (value: string): boolean => !/\s{2,}/.test(value) && /[\p{L}'\- ]{2,150}/u.test(value)
const isEmail = (value: string): boolean => /^\S+@\S+$/.test(value)
const isId = (value: string): boolean => /\d/.test(value)
const isUsername = (value: string): boolean => /^[\p{L}\d\-_.]{3,50}$/u.test(value.trim())

const requireText = (): StringSchema => string().test('filled', emptyValue, (value) => (value ?? '').trim() !== '')

/** Missing and blank say so first; what is filled is held against the rule. */
export const checkText = (key: ValidationKey, rule: (value: string) => boolean): StringSchema =>
  requireText().test(key, key, (value) => (value ?? '').trim() === '' || rule(value ?? ''))

export const requiredField = requireText
export const textField = () => checkText('invalidText', isText)
export const emailField = () => checkText('invalidEmail', isEmail)
export const idField = () => checkText('invalidId', isId)
export const usernameField = () => checkText('invalidUsername', isUsername)

/** Why a value is refused, as a message key; null where it is right. */
export const findFault = (rule: Pick<Schema, 'validateSync'>, value: unknown): string | null => {
  try {
    rule.validateSync(value)
    return null
  } catch (error) {
    if (error instanceof ValidationError) return error.message
    throw error
  }
}

/** A rule from a function that answers the message key. Blank texts pass: whether they may be is another rule. */
export const textRule = (find: (text: string) => string | null): StringSchema =>
  string().test('text', (value, { createError }) => {
    const text = value ?? ''
    const fault = text.trim() === '' ? null : find(text)
    return fault === null || createError({ message: fault })
  })

/** Held against the rule only where it is filled. */
export const optionalField = (rule: StringSchema): StringSchema => textRule((text) => findFault(rule, text))
