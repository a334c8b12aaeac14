// Field checks as yup tests whose error message is a message key.
import { string, ValidationError } from 'yup'
import type { Schema, StringSchema } from 'yup'

/** Keys in the `errors` namespace. */
type ValidationKey =
  'isEmptyValue' | 'invalidText' | 'invalidEmail' | 'invalidId' | 'invalidUsername' | 'NOT_VALID_LANGUAGE'

/** The error of every rule for a missing or blank text. */
export const emptyValue = 'isEmptyValue' satisfies ValidationKey

const isText = (value: string): boolean => !/\s{2,}/.test(value) && /[\p{L}'\- ]{2,150}/u.test(value)
const isEmail = (value: string): boolean => /^\S+@\S+$/.test(value)
const isId = (value: string): boolean => /\d/.test(value)
const isUsername = (value: string): boolean => /^[\p{L}\d\-_.]{3,50}$/u.test(value.trim())

const requireText = (): StringSchema => string().test('filled', emptyValue, (value) => (value ?? '').trim() !== '')

/** A missing or blank text fails as empty; any other text is tested against the rule. */
export const checkText = (key: ValidationKey, rule: (value: string) => boolean): StringSchema =>
  requireText().test(key, key, (value) => (value ?? '').trim() === '' || rule(value ?? ''))

export const requiredField = requireText
export const textField = () => checkText('invalidText', isText)
export const emailField = () => checkText('invalidEmail', isEmail)
export const idField = () => checkText('invalidId', isId)
export const usernameField = () => checkText('invalidUsername', isUsername)

/** Why a value is rejected, as a message key; null if it is valid. */
export const findFault = (rule: Pick<Schema, 'validateSync'>, value: unknown): string | null => {
  try {
    rule.validateSync(value)
    return null
  } catch (error) {
    if (error instanceof ValidationError) return error.message
    throw error
  }
}

/** A rule from a function that returns the message key. Blank texts pass, because another rule decides whether they may be blank. */
export const textRule = (find: (text: string) => string | null): StringSchema =>
  string().test('text', (value, { createError }) => {
    const text = value ?? ''
    const fault = text.trim() === '' ? null : find(text)
    return fault === null || createError({ message: fault })
  })

/** Tests the rule only if the field is not blank. */
export const optionalField = (rule: StringSchema): StringSchema => textRule((text) => findFault(rule, text))
