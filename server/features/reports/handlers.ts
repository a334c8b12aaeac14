// Handlers of the reports.
import type { Handlers } from '../../records/call-context.ts'
import { countLiveQueue, toReportScope } from './count-live-queue.ts'
import { makeReport } from './make-report.ts'
import { parseReportQuery } from './parse-report-query.ts'

export const reportHandlers: Handlers<'liveReport' | 'report'> = {
  liveReport: ({ services, rights, query }) =>
    countLiveQueue(services.database, toReportScope(rights), parseReportQuery(query), services.now()),
  report: ({ services, rights, params, query }) => makeReport(services, rights, String(params['figure']), query),
}
