// A new password, and the same once more.
import { findPasswordFault } from '../../contract/passwords.ts'
import { requiredField, textRule } from '../lib/validation.ts'

/** @param names the user's own: no password is one of them */
export const getNewPasswordRules = (wanted: string, names: readonly string[] = []) => ({
  password: requiredField().concat(textRule((password) => findPasswordFault(password, names))),
  repeated: requiredField().concat(textRule((repeated) => (repeated === wanted ? null : 'PASSWORD_NOT_SAME'))),
})
