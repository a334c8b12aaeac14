// Reads from a query what a report is narrowed to.
import type { QueueFilter } from '../../../contract/live-figures.ts'
import { recordIdPattern } from '../../../contract/patterns.ts'
import { ApiError } from '../../lib/api-error.ts'

type Query = Readonly<Record<string, unknown>>

const idIn = (query: Query, name: keyof QueueFilter): string | null => {
  const given = query[name]
  if (given === undefined || given === null || given === '') return null
  if (typeof given !== 'string' || !recordIdPattern.test(given)) throw new ApiError('INVALID_ID', { query: name })
  return given
}

/** @throws ApiError INVALID_ID. A channel that is none has no conversations. */
export const parseReportQuery = (query: Query): QueueFilter => ({
  organisation: idIn(query, 'organisation'),
  channel: query['channel'] ? String(query['channel']) : null,
  account: idIn(query, 'account'),
  team: idIn(query, 'team'),
  agent: idIn(query, 'agent'),
})
