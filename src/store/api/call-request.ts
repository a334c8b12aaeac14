// A reading call of the contract as a question of RTK Query.
import { callOf } from '../../../contract/index.ts'
import type { CallName, EntityType } from '../../../contract/index.ts'
import { pathWith } from '../../../contract/call.ts'
import type { ApiRequest } from './base-query.ts'

export interface CallQuery {
  readonly name: CallName
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly force?: boolean
}

export const callRequest = ({ name, params = {}, query = {} }: CallQuery): ApiRequest => {
  const { method, path, right } = callOf(name)
  return { method, path: pathWith(path, params), query, answer: { kind: 'plain' }, quiet: true, anonymous: right === 'anonymous' }
}

const behind: Partial<Record<CallName, readonly EntityType[]>> = {
  notificationsUnreadCount: ['NOTIFICATION', 'READSTATE'],
  bulkJobRows: ['BULKJOB'],
  allowed: ['ORGANISATION', 'ORGANISATIONMEMBERSHIP', 'FBPAGE'],
}

/** The types whose changes make a call's answer old. */
export const typesBehind = (name: CallName): readonly EntityType[] => behind[name] ?? []
