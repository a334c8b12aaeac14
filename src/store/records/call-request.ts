// Requests of RTK Query for reading calls of the contract.
import type { CallName } from '../../../contract/calls.ts'
import type { EntityType } from '../../../contract/index.ts'
import { fillPath } from '../../../contract/call.ts'
import type { ApiRequest } from './api-request.ts'
import { getDeclaredCall, loadDeclaredCall } from './declared-call.ts'

export interface CallQuery {
  readonly name: CallName
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly force?: boolean
}

/** @returns null if the call's declaration could not be loaded */
export const callRequest = async ({ name, params = {}, query = {} }: CallQuery): Promise<ApiRequest | null> => {
  const declared = getDeclaredCall(name) ?? (await loadDeclaredCall(name))
  if (declared === null) return null
  const { method, path, right } = declared
  return {
    method,
    path: fillPath(path, params),
    query,
    answer: { kind: 'plain' },
    quiet: true,
    anonymous: right === 'anonymous',
  }
}

const behind: Partial<Record<CallName, readonly EntityType[]>> = {
  notificationsUnreadCount: ['NOTIFICATION', 'READSTATE', 'PREFERENCE'],
  bulkJobRows: ['BULKJOB'],
  teamMembers: ['ORGANISATIONMEMBERSHIP'],
  userAccount: ['USER'],
  liveReport: ['THREAD'],
  allowed: ['ORGANISATION', 'ORGANISATIONMEMBERSHIP', 'FBPAGE'],
}

/** The types whose changes invalidate a call's answer. */
export const getTypesBehind = (name: CallName): readonly EntityType[] => behind[name] ?? []
