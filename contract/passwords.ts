// Rules for a new password: not easily guessed, and not the user's own name. Both sides apply them.

/** Characters. */
export const minPasswordLength = 10
const maxPasswordLength = 200

/** Codes that both languages translate. */
export type PasswordFault = 'EMPTY_VALUE' | 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | 'PASSWORD_TOO_SIMPLE'

/** Whether it has few different characters, a repeated pattern, or is one of the most common passwords. */
const isSimple = (password: string): boolean =>
  new Set(password).size < 5 ||
  /^(.{1,4})\1+$/.test(password) ||
  /^(0?1234567890?|qwertyuiop|password\d*)$/i.test(password)

/** @param names the user's own: user name, e-mail address @returns null if the password may be used */
export const findPasswordFault = (
  password: string,
  names: readonly (string | null | undefined)[] = [],
): PasswordFault | null => {
  if (password === '') return 'EMPTY_VALUE'
  if (password.length < minPasswordLength) return 'PASSWORD_TOO_SHORT'
  if (password.length > maxPasswordLength) return 'PASSWORD_TOO_LONG'
  return isSimple(password) || names.includes(password) ? 'PASSWORD_TOO_SIMPLE' : null
}
