// Reads a report's filter from a query.
import type { QueueFilter } from '../../../contract/live-figures.ts'
import { recordIdPattern } from '../../../contract/patterns.ts'
import { ApiError } from '../../lib/api-error.ts'
import { isUnfit } from '../../lib/json-body.ts'

type Query = Readonly<Record<string, unknown>>

const idIn = (query: Query, name: keyof QueueFilter): string | null => {
  const given = query[name]
  if (given === undefined || given === null || given === '') return null
  if (typeof given !== 'string' || !recordIdPattern.test(given)) throw new ApiError('INVALID_ID', { query: name })
  return given
}

/** A socket may send anything here, and an address text that the database does not accept. */
const channelIn = ({ channel }: Query): string | null => {
  if (channel === undefined || channel === null || channel === '') return null
  if (typeof channel !== 'string' || isUnfit(channel)) throw new ApiError('FILTER_INVALID_VALUE', { query: 'channel' })
  return channel
}

/**
 * An unknown channel simply has no conversations.
 * @throws ApiError INVALID_ID, FILTER_INVALID_VALUE
 */
export const parseReportQuery = (query: Query): QueueFilter => ({
  organisation: idIn(query, 'organisation'),
  channel: channelIn(query),
  account: idIn(query, 'account'),
  team: idIn(query, 'team'),
  agent: idIn(query, 'agent'),
})
