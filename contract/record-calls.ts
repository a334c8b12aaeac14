// Calls that the records of several channels share: marking as read, one or many, and the customers behind a record.
import { defineCall } from './call.ts'
import { object, platformData, reference } from './fields.ts'
import type { AnyRow } from './index.ts'

/** Result of marking conversations as read; `jobId` names the bulk job if they are too many for one call. */
export interface RecordReading {
  readonly jobId: string | null
  /** Number of conversations with unread messages. */
  readonly count: number
}

export interface RecordCustomers {
  readonly rows: readonly AnyRow[]
  readonly total: number
}

/** Marks the record's conversation as read; for a message or a comment, up to and including it. */
export const markAsReadCall = (base: string) =>
  defineCall<Record<string, never>>()({
    method: 'PATCH',
    path: `${base}/:id/markAsRead`,
    right: 'member',
    command: true,
  })

/** Marks all conversations under a record as read; many of them in a bulk job. */
export const markAllUnderCall = (path: string) =>
  defineCall<RecordReading>()({ method: 'PATCH', path, right: 'member', command: true })

/** Marks the conversations of all matching records as read; FILTER_INVALID if the filter is empty. */
export const markMatchingAsReadCall = (base: string) =>
  defineCall<RecordReading>()({
    method: 'POST',
    path: `${base}/markAsRead`,
    right: 'member',
    body: object({ filter: platformData(), organisationId: reference() }),
    command: true,
  })

/** The customers who wrote in or under the record; `filter` and `options` as for a list. */
export const customersCall = (base: string) =>
  defineCall<RecordCustomers>()({ method: 'GET', path: `${base}/:id/customers`, right: 'member' })

/** Links the author to a customer. CUSTOMER_LINKED_ELSEWHERE if the author is already linked; NO_CONTACT if we wrote it ourselves. */
export const linkCustomerCall = (base: string) =>
  defineCall<AnyRow>()({
    method: 'POST',
    path: `${base}/:id/customers`,
    right: 'member',
    body: object({ customerId: reference().required() }),
    command: true,
  })
