// Calls that the records of several channels have alike: marking as read, one or many, and the customers behind a record.
import { defineCall } from './call.ts'
import { object, platformData, reference } from './fields.ts'
import type { AnyRow } from './index.ts'

/** What a record's conversations came to; `jobId` names the job where they are too many for one call. */
export interface RecordReading {
  readonly jobId: string | null
  /** Conversations with something unread. */
  readonly count: number
}

export interface RecordCustomers {
  readonly rows: readonly AnyRow[]
  readonly total: number
}

/** The conversation of a record: of a message or a comment up to and including it. */
export const markAsReadCall = (base: string) =>
  defineCall<Record<string, never>>()({
    method: 'PATCH',
    path: `${base}/:id/markAsRead`,
    right: 'member',
    command: true,
  })

/** All conversations under a record; many of them by a job. */
export const markAllUnderCall = (path: string) =>
  defineCall<RecordReading>()({ method: 'PATCH', path, right: 'member', command: true })

/** The conversations of all records that match; FILTER_INVALID where the filter is empty. */
export const markMatchingAsReadCall = (base: string) =>
  defineCall<RecordReading>()({
    method: 'POST',
    path: `${base}/markAsRead`,
    right: 'member',
    body: object({ filter: platformData(), organisationId: reference() }),
    command: true,
  })

/** Those who wrote in or under it, as far as they are customers; asked for as a list is (`filter`, `options`). */
export const customersCall = (base: string) =>
  defineCall<RecordCustomers>()({ method: 'GET', path: `${base}/:id/customers`, right: 'member' })

/** Says who its author is. CUSTOMER_LINKED_ELSEWHERE where the author is somebody already; NO_CONTACT where we wrote it ourselves. */
export const linkCustomerCall = (base: string) =>
  defineCall<AnyRow>()({
    method: 'POST',
    path: `${base}/:id/customers`,
    right: 'member',
    body: object({ customerId: reference().required() }),
    command: true,
  })
