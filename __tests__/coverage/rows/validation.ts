// Field validation and guards of the data layer.
import { covered } from '../row.ts'
import type { Row } from '../row.ts'

const form = 'screens/resource/form.test.tsx'
const endpoints = 'store/records/endpoints.test.tsx'
const session = 'store/session/session.test.ts'
const signIn = 'server/features/auth/sign-in.test.ts'

export const rows: readonly Row[] = [
  covered('5', 'Every check says first that a field is empty', 'lib/validation.test.ts', 'missing and blank say that it is empty'),
  covered('5', 'The messages have their keys in both languages', 'app/translations.test.ts', 'has a message for every validation rule'),
  covered('5', 'What is wrong is said beside its field in the user’s language', form, 'the form shows errors beside their fields in the reader’s language, until they are corrected'),
  covered('5', 'Guards: id, empty data, data with an id', endpoints, 'is refused here, with a warning', { errors: ['ID_NOT_DEFINED', 'DATA_EMPTY', 'DATA_CONTAINS_ID'] }),
  covered('5', 'Guards: not allowed to add, update, delete; the allowance forbids merging, too', endpoints, 'a store that does not allow to %s says so', { errors: ['INVALID_METHOD'], decision: 6 }),
  covered('5', 'An answer without a token is EMPTY_TOKEN', session, 'without a token in the answer fails with EMPTY_TOKEN', { errors: ['EMPTY_TOKEN'] }),
  covered('5', 'A language other than tr and en is NOT_VALID_LANGUAGE', signIn, 'NOT_VALID_LANGUAGE', { errors: ['NOT_VALID_LANGUAGE'], calls: ['updateProfile'] }),
  covered('5', 'Name or text', 'lib/validation.test.ts', 'text %j: %s'),
  covered('5', 'E-mail', 'lib/validation.test.ts', 'e-mail %j: %s'),
  covered('5', 'Id', 'lib/validation.test.ts', 'id %j: %s'),
  covered('5', 'Username', 'lib/validation.test.ts', 'username %j: %s'),
  covered('5', 'E-mail and username are checked by the server, too', 'server/features/administration/administration.test.ts', 'a user is made with their places'),
  covered('5', 'What the backend has against a field stands beside it', form, 'a refusal about a field appears beside it; one about none appears in the form'),
]
