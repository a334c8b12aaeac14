// Data-layer guards (platform document section 5): what is refused before it leaves.
import { declarationOf } from '../../../contract/index.ts'
import type { EntityType } from '../../../contract/index.ts'
import type { Verb } from '../../../contract/entity.ts'
import type { ApiRequest } from './base-query.ts'

/** Refused here; `code` is translated like a server's. */
export class GuardError extends Error {
  readonly code: 'ID_NOT_DEFINED' | 'DATA_EMPTY' | 'DATA_CONTAINS_ID' | 'INVALID_METHOD'

  constructor(code: GuardError['code']) {
    super(code)
    this.code = code
  }
}

export const guardVerb = (type: EntityType, verb: Verb, allowed: ApiRequest): ApiRequest => {
  if (declarationOf(type).allow[verb] === 'nobody') throw new GuardError('INVALID_METHOD')
  return allowed
}

export const guardId = (id: string, defined: ApiRequest): ApiRequest => {
  if (id.trim() === '') throw new GuardError('ID_NOT_DEFINED')
  return defined
}

export const guardData = (data: Readonly<Record<string, unknown>>, complete: ApiRequest): ApiRequest => {
  if (Object.keys(data).length === 0) throw new GuardError('DATA_EMPTY')
  if ('_id' in data || 'id' in data) throw new GuardError('DATA_CONTAINS_ID')
  return complete
}
