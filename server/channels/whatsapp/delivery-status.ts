// Delivery status of an outbound message, from all statuses that the platform sent: the same result whatever the order of arrival.
import type { DeliveryStatus } from '../../../contract/delivery.ts'
import { advanceDeliveryStatus } from '../../../contract/delivery.ts'
import type { Row } from '../../../contract/index.ts'
import { classifyFailure } from '../../platform/classify-error.ts'
import { asList, asNumber, asObject, asText, clip } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'

type Message = Row<'FBWAMESSAGE'>

const reportedStatuses = ['sent', 'delivered', 'read', 'played', 'failed'] as const
export type ReportedStatus = (typeof reportedStatuses)[number]
export const isReportedStatus = (status: string | null): status is ReportedStatus =>
  (reportedStatuses as readonly (string | null)[]).includes(status)

/** Entry of `data.statuses`: the platform's status, with its time in our format. */
export interface StatusEntry {
  readonly status: ReportedStatus
  readonly time: string
  readonly errors?: unknown
  readonly conversation?: unknown
  readonly pricing?: unknown
}

export const toStatusEntry = (status: ReportedStatus, time: string, value: JsonObject): StatusEntry => {
  const details = ['errors', 'conversation', 'pricing'].flatMap((name) =>
    value[name] === undefined ? [] : [[name, value[name]]],
  )
  return { status, time, ...Object.fromEntries(details) }
}

const rank = ({ status, time }: StatusEntry): string => `${time} ${reportedStatuses.indexOf(status)}`

export const statusesOf = ({ data }: Pick<Message, 'data'>): readonly StatusEntry[] =>
  asList(data?.['statuses']) as readonly StatusEntry[]

/** Keeps one entry per status, oldest first. */
const withEntry = (known: readonly StatusEntry[], entry: StatusEntry): StatusEntry[] =>
  [...known.filter(({ status }) => status !== entry.status), entry].sort((one, other) =>
    rank(one) < rank(other) ? -1 : 1,
  )

/** A message that was delivered did not fail, whatever else was reported. */
const getReachedStatus = (entries: readonly StatusEntry[]): DeliveryStatus => {
  const arrived = entries.map(({ status }) => status).filter((status) => status !== 'failed')
  const furthest = arrived.reduce<DeliveryStatus>((known, status) => advanceDeliveryStatus(known, status), 'queued')
  const failed = entries.some(({ status }) => status === 'failed')
  return failed && (furthest === 'queued' || furthest === 'sent') ? 'failed' : furthest
}

const maxDetailsLength = 2_000

export const failureOf = (entries: readonly StatusEntry[]): Message['failure'] => {
  const error = asObject(asList(entries.find(({ status }) => status === 'failed')?.errors)[0])
  const code = asNumber(error?.['code'])
  const words = [error?.['title'], asObject(error?.['error_data'])?.['details'] ?? error?.['message']]
    .map(asText)
    .filter((text) => text !== null)
  return {
    reason: classifyFailure({ code, subcode: null }),
    code,
    subcode: null,
    details: clip([...new Set(words)].join(' - '), maxDetailsLength) || null,
  }
}

/** The latest entry that has the member. */
const findLatest = (entries: readonly StatusEntry[], member: 'conversation' | 'pricing'): Record<string, unknown> => {
  const found = entries.findLast((entry) => entry[member] !== undefined)
  return found ? { [member]: found[member] } : {}
}

/** Applies one more status to a message. */
export const applyStatus = (message: Message, entry: StatusEntry) => {
  const statuses = withEntry(statusesOf(message), entry)
  const status = getReachedStatus(statuses)
  return {
    status,
    failure: status === 'failed' ? failureOf(statuses) : null,
    sentTime: statuses.find((entry) => entry.status === 'sent')?.time ?? message.sentTime ?? null,
    data: { ...message.data, statuses, ...findLatest(statuses, 'conversation'), ...findLatest(statuses, 'pricing') },
  }
}
