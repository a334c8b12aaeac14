// Validates a body against its schema: nothing is converted, and every invalid field is reported.
import { ValidationError } from 'yup'
import type { AnyObject, ObjectSchema } from 'yup'
import { isTelephone } from '../../contract/telephone.ts'
import { ApiError } from '../lib/api-error.ts'
import { findBlankPaths, findUnknownPaths, findTextsOfMeaning } from './declared-fields.ts'
import type { SchemaDescription } from './declared-fields.ts'

/** Our own messages are codes; yup's sentences are mapped to one. */
const codeOf = (error: ValidationError): string => {
  const message = error.errors[0] ?? ''
  if (/^[A-Z_]+$/.test(message)) return message
  return ['required', 'optionality', 'nullable'].includes(error.type ?? '') ? 'EMPTY_VALUE' : 'INVALID_VALUE'
}

type FieldErrors = Record<string, string>

const toFieldErrors = (error: ValidationError): FieldErrors => {
  const faults: FieldErrors = {}
  for (const inner of error.inner.length > 0 ? error.inner : [error]) faults[inner.path || '$'] ??= codeOf(inner)
  return faults
}

/** Errors by path; empty if the value fits the schema. */
const findFieldErrors = (schema: ObjectSchema<AnyObject>, value: unknown): FieldErrors => {
  try {
    schema.validateSync(value, { strict: true, abortEarly: false })
    return {}
  } catch (error) {
    if (error instanceof ValidationError) return toFieldErrors(error)
    throw error
  }
}

/** Errors for numbers that look right but exist in no numbering plan. */
const telephoneFaults = (described: SchemaDescription, value: unknown): FieldErrors =>
  Object.fromEntries(
    findTextsOfMeaning('telephone', described, value)
      .filter(([, text]) => !isTelephone(text))
      .map(([path]) => [path, 'INVALID_TELEPHONE']),
  )

/** Whether one of two dotted paths leads into the other. */
const isWithin = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`)

/**
 * @param changed dotted paths; errors at other paths are ignored, because those values were there before
 * @throws ApiError FIELD_UNKNOWN naming undeclared fields, INVALID_BODY naming the error of each field
 */
export const checkBody = (
  schema: ObjectSchema<AnyObject>,
  value: unknown,
  controller: string,
  changed?: readonly string[],
): void => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ApiError('INVALID_BODY', { $: 'INVALID_VALUE' }, controller)
  const described = schema.describe() as unknown as SchemaDescription
  const unknown = findUnknownPaths(described, value)
  if (unknown.length > 0) throw new ApiError('FIELD_UNKNOWN', { fields: unknown.slice(0, 20) }, controller)
  const blank = Object.fromEntries(findBlankPaths(described, value).map((path) => [path, 'EMPTY_VALUE']))
  const faults = Object.entries({
    ...telephoneFaults(described, value),
    ...findFieldErrors(schema, value),
    ...blank,
  }).filter(([path]) => changed === undefined || changed.some((one) => isWithin(one, path)))
  if (faults.length > 0) throw new ApiError('INVALID_BODY', Object.fromEntries(faults), controller)
}
