// What the backend has against single fields, for the place beside them.
import { declarationOf } from '../../../../contract/index.ts'
import type { EntityType } from '../../../../contract/index.ts'
import type { RequestError } from '../../../store/http/request-error.ts'
import type { Faults } from './field-rules.ts'

const keys: Readonly<Record<string, string>> = { EMPTY_VALUE: 'isEmptyValue', INVALID_ID: 'invalidId' }

/** Empty where the refusal is about no field in particular. */
export const refusedFields = (type: EntityType, { code, details }: RequestError, shown: readonly string[]): Faults => {
  if (code === 'ALREADY_EXISTS') {
    const taken = declarationOf(type).unique.flat().find((path) => path !== 'organisationId' && shown.includes(path))
    return taken === undefined ? {} : { [taken]: 'ALREADY_EXISTS' }
  }
  if (code !== 'INVALID_BODY' || typeof details !== 'object' || details === null) return {}
  const told = Object.entries(details).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && shown.includes(entry[0]))
  return Object.fromEntries(told.map(([path, fault]) => [path, keys[fault] ?? fault]))
}
