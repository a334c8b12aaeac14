// Validates the form of a new user: errors as keys of the `errors` namespace.
import { ValidationError } from 'yup'
import type { StringSchema } from 'yup'
import { findPasswordFault } from '../../../../../contract/passwords.ts'
import { emailField, requiredField, textField, usernameField } from '../../../../lib/validation.ts'

export interface NewUser {
  readonly name: string
  readonly username: string
  /** Empty: none. */
  readonly email: string
  readonly language: string
  /** Empty: they choose one themselves. */
  readonly password: string
  readonly role: string
  readonly canManage: boolean
  readonly agentOf: readonly string[]
  readonly managerOf: readonly string[]
}

const findError = (rule: StringSchema, text: string): string | null => {
  try {
    rule.validateSync(text.trim())
    return null
  } catch (error) {
    if (error instanceof ValidationError) return error.message
    throw error
  }
}

/** In the order of the form; empty where everything is right. */
export const validateNewUser = ({
  name,
  username,
  email,
  password,
}: NewUser): Partial<Record<keyof NewUser, string>> => {
  const found: readonly (readonly [keyof NewUser, string | null])[] = [
    ['name', findError(requiredField().concat(textField()), name)],
    ['username', findError(requiredField().concat(usernameField()), username)],
    ['email', email.trim() === '' ? null : findError(emailField(), email)],
    ['password', password === '' ? null : findPasswordFault(password, [username.trim(), email.trim()])],
  ]
  return Object.fromEntries(found.filter((entry): entry is readonly [keyof NewUser, string] => entry[1] !== null))
}
