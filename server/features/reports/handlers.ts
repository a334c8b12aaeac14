// The reports' calls.
import type { Handlers } from '../../records/call-context.ts'
import { countLiveQueue, toReportScope } from './count-live-queue.ts'
import { parseReportQuery } from './parse-report-query.ts'

export const reportHandlers: Handlers<'liveReport'> = {
  liveReport: ({ services, rights, query }) =>
    countLiveQueue(services.database, toReportScope(rights), parseReportQuery(query), services.now()),
}
