// Reads from a query what a report is narrowed to.
import { recordIdPattern } from '../../../contract/patterns.ts'
import { ApiError } from '../../lib/api-error.ts'

/** null: all of them. */
export interface ReportFilter {
  readonly organisation: string | null
  readonly channel: string | null
  readonly account: string | null
  readonly team: string | null
  readonly agent: string | null
}

type Query = Readonly<Record<string, unknown>>

const idIn = (query: Query, name: keyof ReportFilter): string | null => {
  const given = query[name]
  if (given === undefined || given === '') return null
  if (typeof given !== 'string' || !recordIdPattern.test(given)) throw new ApiError('INVALID_ID', { query: name })
  return given
}

/** @throws ApiError INVALID_ID. A channel that is none has no conversations. */
export const parseReportQuery = (query: Query): ReportFilter => ({
  organisation: idIn(query, 'organisation'),
  channel: query['channel'] ? String(query['channel']) : null,
  account: idIn(query, 'account'),
  team: idIn(query, 'team'),
  agent: idIn(query, 'agent'),
})
