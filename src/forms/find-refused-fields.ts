// Field errors in the server's refusal, to be shown beside the fields.
import type { RequestError } from '../store/network/request-error.ts'

/** Message keys by field. */
export type FieldErrors = Readonly<Record<string, string>>

/** Server error codes that have a message of their own beside a field. */
const messageKeys: Readonly<Record<string, string>> = { EMPTY_VALUE: 'isEmptyValue', INVALID_ID: 'invalidId' }

/**
 * Empty if the refusal concerns none of the fields.
 * @param fieldByCode the field that a code concerns, if the details do not say it
 */
export const findRefusedFields = (
  { code, details }: RequestError,
  fields: readonly string[],
  fieldByCode: Partial<Record<RequestError['code'], string>> = {},
): FieldErrors => {
  const field = fieldByCode[code]
  if (field !== undefined && fields.includes(field)) return { [field]: code }
  if (code !== 'INVALID_BODY' || typeof details !== 'object' || details === null) return {}
  return Object.fromEntries(
    Object.entries(details)
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && fields.includes(entry[0]))
      .map(([path, fault]) => [path, messageKeys[fault] ?? fault]),
  )
}
