// Access to the live figures for sockets: authorisation, filters, counting.
import { canSeeReports } from '../../contract/permissions.ts'
import { readSession } from '../features/auth/sessions.ts'
import { countLiveQueue, toReportScope } from '../features/reports/count-live-queue.ts'
import { parseReportQuery } from '../features/reports/parse-report-query.ts'
import { findWallLink } from '../features/reports/wall-links.ts'
import { ApiError } from '../lib/api-error.ts'
import type { FiguresSource } from '../realtime/live-figures.ts'
import type { AppContext } from './app-context.ts'

export const createFiguresSource = (services: AppContext): FiguresSource => ({
  authorise: async ({ token, wall }, isOpen) => {
    if (typeof wall === 'string') {
      const link = await findWallLink(services, wall)
      if (link === null) return { refused: 'NOT_AUTHENTICATED' }
      return link === 'revoked'
        ? { refused: 'WALL_LINK_REVOKED' }
        : { scope: [link.organisationId], pinned: link.filter }
    }
    const session = await readSession(services, typeof token === 'string' ? token : null, isOpen)
    if ('refused' in session)
      return { refused: session.refused === 'SESSION_REVOKED' ? 'SESSION_REVOKED' : 'NOT_AUTHENTICATED' }
    return canSeeReports(session.rights)
      ? { scope: toReportScope(session.rights), pinned: null }
      : { refused: 'NOT_AUTHENTICATED' }
  },
  parse: (filter) => {
    if (typeof filter !== 'object' || filter === null) return null
    try {
      return parseReportQuery(filter as Readonly<Record<string, unknown>>)
    } catch (error) {
      if (error instanceof ApiError) return null
      throw error
    }
  },
  count: (scope, filter) => countLiveQueue(services.database, scope, filter, services.now()),
})
