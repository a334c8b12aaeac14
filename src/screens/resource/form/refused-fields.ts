// Field errors of the server's refusal, to show beside the fields.
import { getDeclaration } from '../../../../contract/index.ts'
import type { EntityType } from '../../../../contract/index.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import type { FieldErrors } from './field-rules.ts'

const keys: Readonly<Record<string, string>> = { EMPTY_VALUE: 'isEmptyValue', INVALID_ID: 'invalidId' }

/** Empty where the refusal is about no field in particular. */
export const findRefusedFields = (
  type: EntityType,
  { code, details }: RequestError,
  shown: readonly string[],
): FieldErrors => {
  if (code === 'ALREADY_EXISTS') {
    const taken = getDeclaration(type)
      .unique.flat()
      .find((path) => path !== 'organisationId' && shown.includes(path))
    return taken === undefined ? {} : { [taken]: 'ALREADY_EXISTS' }
  }
  if (code !== 'INVALID_BODY' || typeof details !== 'object' || details === null) return {}
  const told = Object.entries(details).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && shown.includes(entry[0]),
  )
  return Object.fromEntries(told.map(([path, fault]) => [path, keys[fault] ?? fault]))
}
