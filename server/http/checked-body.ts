// Holds a body against its schema: nothing is converted, every field in fault is named.
import { ValidationError } from 'yup'
import type { AnyObject, ObjectSchema } from 'yup'
import { ApiError } from './api-error.ts'
import { unknownPaths } from './declared-fields.ts'
import type { Described } from './declared-fields.ts'

/** Our own messages are codes; yup's sentences become one. */
const codeOf = (error: ValidationError): string => {
  const message = error.errors[0] ?? ''
  if (/^[A-Z_]+$/.test(message)) return message
  return ['required', 'optionality', 'nullable'].includes(error.type ?? '') ? 'EMPTY_VALUE' : 'INVALID_VALUE'
}

export type FaultsByField = Record<string, string>

const faultsOf = (error: ValidationError): FaultsByField => {
  const faults: FaultsByField = {}
  for (const inner of error.inner.length > 0 ? error.inner : [error]) faults[inner.path || '$'] ??= codeOf(inner)
  return faults
}

/** Faults by path; empty where the value fits the schema. */
export const faultsIn = (schema: ObjectSchema<AnyObject>, value: unknown): FaultsByField => {
  try {
    schema.validateSync(value, { strict: true, abortEarly: false })
    return {}
  } catch (error) {
    if (error instanceof ValidationError) return faultsOf(error)
    throw error
  }
}

/** Refuses a body that does not fit: FIELD_UNKNOWN names what nobody declared, INVALID_BODY what is wrong, by field. */
export const checkBody = (schema: ObjectSchema<AnyObject>, value: unknown, controller: string): void => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ApiError('INVALID_BODY', { $: 'INVALID_VALUE' }, controller)
  const unknown = unknownPaths(schema.describe() as unknown as Described, value)
  if (unknown.length > 0) throw new ApiError('FIELD_UNKNOWN', { fields: unknown.slice(0, 20) }, controller)
  const faults = faultsIn(schema, value)
  if (Object.keys(faults).length > 0) throw new ApiError('INVALID_BODY', faults, controller)
}
