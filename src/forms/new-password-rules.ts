// Rules for a new password and its repetition.
import { findPasswordFault } from '../../contract/passwords.ts'
import { requiredField, textRule } from '../lib/validation.ts'

/** @param names the user's own names, which are not allowed as a password */
export const getNewPasswordRules = (newPassword: string, names: readonly string[] = []) => ({
  password: requiredField().concat(textRule((password) => findPasswordFault(password, names))),
  repeated: requiredField().concat(textRule((repeated) => (repeated === newPassword ? null : 'PASSWORD_NOT_SAME'))),
})
