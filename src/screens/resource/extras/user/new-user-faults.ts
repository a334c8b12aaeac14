// What is wrong with a new user's form, as keys of the `errors` namespace (platform document section 5).
import { ValidationError } from 'yup'
import type { StringSchema } from 'yup'
import { passwordFault } from '../../../../../contract/passwords.ts'
import { emailField, requiredField, textField, usernameField } from '../../../../lib/validation.ts'

export interface NewUser {
  readonly name: string
  readonly username: string
  /** Empty: none. */
  readonly email: string
  readonly language: string
  /** Empty: he chooses one himself. */
  readonly password: string
  readonly role: string
  readonly agentOf: readonly string[]
  readonly managerOf: readonly string[]
}

const faultIn = (rule: StringSchema, text: string): string | null => {
  try {
    rule.validateSync(text.trim())
    return null
  } catch (error) {
    if (error instanceof ValidationError) return error.message
    throw error
  }
}

/** In the order of the form; empty where everything is right. */
export const newUserFaults = ({ name, username, email, password }: NewUser): Partial<Record<keyof NewUser, string>> => {
  const found: readonly (readonly [keyof NewUser, string | null])[] = [
    ['name', faultIn(requiredField().concat(textField()), name)],
    ['username', faultIn(requiredField().concat(usernameField()), username)],
    ['email', email.trim() === '' ? null : faultIn(emailField(), email)],
    ['password', password === '' ? null : passwordFault(password, [username.trim(), email.trim()])],
  ]
  return Object.fromEntries(found.filter((entry): entry is readonly [keyof NewUser, string] => entry[1] !== null))
}
