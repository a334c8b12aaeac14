// Field checks: each returns a message key.
import { languageField } from '../../src/lib/language-field.ts'
import { email, username } from '../../contract/fields.ts'
import { emailField, idField, requiredField, textField, usernameField } from '../../src/lib/validation.ts'

const messageFor = async (field: ReturnType<typeof requiredField>, value: string | undefined): Promise<string | null> =>
  field.validate(value).then(
    () => null,
    (error: Error) => error.message,
  )

const fields = {
  required: requiredField(),
  text: textField(),
  email: emailField(),
  id: idField(),
  username: usernameField(),
}

test.each(Object.entries(fields))('%s: missing and blank say that it is empty', async (_name, field) => {
  for (const value of [undefined, '', ' ', '\t\n']) expect(await messageFor(field, value)).toBe('isEmptyValue')
})

test.each([
  ['Ada Kaya', null],
  ["O'Connor-Smith", null],
  ['Çağla Öztürk İşıl', null],
  ['Ada  Kaya', 'invalidText'],
  ['Ada \t Kaya', 'invalidText'],
  ['A', 'invalidText'],
  ['42', 'invalidText'],
])('text %j: %s', async (value, message) => expect(await messageFor(fields.text, value)).toBe(message))

test.each([
  ['a@b', null],
  ['ayşe@örnek.com', null],
  ['ayse', 'invalidEmail'],
  ['@b', 'invalidEmail'],
  ['a@', 'invalidEmail'],
  ['a b@c', 'invalidEmail'],
])('e-mail %j: %s', async (value, message) => {
  expect(await messageFor(fields.email, value)).toBe(message)
  // The server's schema agrees.
  expect(email().isValidSync(value)).toBe(message === null)
})

test.each([
  ['a1', null],
  ['0', null],
  ['abc', 'invalidId'],
])('id %j: %s', async (value, message) => expect(await messageFor(fields.id, value)).toBe(message))

test.each([
  ['ali', null],
  ['ayşe_y-1.x', null],
  ['İbrahim', null],
  ['a'.repeat(50), null],
  ['al', 'invalidUsername'],
  ['a'.repeat(51), 'invalidUsername'],
  ['ali veli', 'invalidUsername'],
  ['ali@x', 'invalidUsername'],
])('username %j: %s', async (value, message) => {
  expect(await messageFor(fields.username, value)).toBe(message)
  expect(username().isValidSync(value)).toBe(message === null)
})

test('a required field takes anything that is there', async () => {
  expect(await messageFor(fields.required, ' x ')).toBeNull()
})

test.each([
  [' EN ', null],
  ['tr', null],
  ['xx', 'NOT_VALID_LANGUAGE'],
  ['', 'isEmptyValue'],
])('language %j: %s', async (value, message) => expect(await messageFor(languageField(), value)).toBe(message))
