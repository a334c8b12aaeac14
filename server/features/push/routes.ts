// Where a woken device fetches its notification. Its service worker has no token; the session's push cookie grants access to this
// path only.
import type { FastifyInstance } from 'fastify'
import { wokenPath } from '../../../contract/platform/push-calls.ts'
import type { WokenNotification } from '../../../contract/platform/push-calls.ts'
import { recordIdPattern } from '../../../contract/patterns.ts'
import { toNotificationTarget } from '../../../contract/notification-target.ts'
import { isPlaced, toMessagePath } from '../../../contract/thread-path.ts'
import { getRecord } from '../../database/reads.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { AuthContext } from '../auth/auth-context.ts'
import { findLiveSession } from '../auth/sessions.ts'
import { findWaiting } from './push-jobs.ts'

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null)

export const registerPushRoutes = (app: FastifyInstance, services: AuthContext): void => {
  app.get<{ Params: { id: string } }>(wokenPath(':id'), async (request, reply): Promise<WokenNotification> => {
    void reply.headers({ 'cache-control': 'no-store', vary: 'cookie' })
    const { id } = request.params
    const cookieSession = services.pushCookies.read(request.cookies)
    const session = cookieSession ? await findLiveSession(services, cookieSession) : null
    if (!session) throw new ApiError('NOT_AUTHENTICATED')
    if ('refused' in session) throw new ApiError(session.refused)
    const row = recordIdPattern.test(id) ? await findWaiting(services, session.rights, id) : null
    // Read, closed, reassigned or hidden in the meantime: there is nothing to show.
    if (!row) throw new ApiError('NOT_FOUND', undefined, 'NOTIFICATION')
    const threadId = asText((row['data'] as { readonly threadId?: unknown } | null)?.threadId)
    const thread = threadId ? await getRecord(services.database, session.rights, 'THREAD', threadId) : null
    const itemId = isPlaced(row['itemType']) ? asText(row['itemId']) : null
    return {
      tag: threadId ?? id,
      type: String(row['type']),
      service: asText(row['service']),
      title: asText(row['title']),
      snippet: asText(row['snippet']),
      count: Number(row['count'] ?? 1),
      imageUrl: asText(thread?.['imageUrl']),
      url:
        threadId === null
          ? (toNotificationTarget(row['type'], row['data']) ?? `/notifications/${id}`)
          : toMessagePath(threadId, itemId),
    }
  })
}
