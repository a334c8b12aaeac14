// Field errors of the backend's refusal, to show beside the fields.
import type { RequestError } from '../store/network/request-error.ts'

/** Message keys by field. */
export type FieldErrors = Readonly<Record<string, string>>

/** Codes of the backend that have a message of their own beside a field. */
const messageKeys: Readonly<Record<string, string>> = { EMPTY_VALUE: 'isEmptyValue', INVALID_ID: 'invalidId' }

/**
 * Empty where the refusal is about none of the fields.
 * @param fieldByCode the field that a code is about, where the details do not say it
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
