// Guards that reject invalid requests before they are sent, with the code the server would use.
import { getEntityMeta } from '../../../contract/entity-types.ts'
import type { EntityType } from '../../../contract/index.ts'
import type { Verb } from '../../../contract/entity.ts'
import type { ApiRequest } from './api-request.ts'

type GuardCode = 'ID_NOT_DEFINED' | 'DATA_EMPTY' | 'DATA_CONTAINS_ID' | 'INVALID_METHOD'

export interface RefusedRequest {
  readonly refused: GuardCode
  readonly type: EntityType
  /** Verb of the rejected request. */
  readonly verb: Verb
}

export interface GuardedRequest {
  readonly type: EntityType
  readonly verb: Verb
  /** Set if the request names a record. */
  readonly id?: string
  /** Set if the request has data. */
  readonly data?: Readonly<Record<string, unknown>>
}

const objection = ({ type, verb, id, data }: GuardedRequest): GuardCode | null => {
  if (getEntityMeta(type).allow[verb] === 'nobody') return 'INVALID_METHOD'
  if (id !== undefined && id.trim() === '') return 'ID_NOT_DEFINED'
  if (data === undefined) return null
  if (Object.keys(data).length === 0) return 'DATA_EMPTY'
  return '_id' in data || 'id' in data ? 'DATA_CONTAINS_ID' : null
}

export const guardRequest = (guards: GuardedRequest, request: ApiRequest): ApiRequest | RefusedRequest => {
  const refused = objection(guards)
  return refused === null ? request : { refused, type: guards.type, verb: guards.verb }
}
