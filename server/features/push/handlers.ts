// Handlers of push subscriptions.
import { ApiError } from '../../lib/api-error.ts'
import type { Handlers } from '../../records/call-context.ts'
import type { AuthContext } from '../auth/auth-context.ts'
import { isPushService } from './post-push.ts'
import { endSubscription, keepSubscription } from './subscriptions.ts'
import { ensureVapidKeys } from './vapid-keys.ts'

export const pushHandlers: Handlers<'pushKey' | 'subscribeToPush' | 'endPush', AuthContext> = {
  pushKey: async ({ services }) => ({ publicKey: (await ensureVapidKeys(services.database)).publicKey }),
  subscribeToPush: async ({ services, rights, sessionId, body, setCookie }) => {
    const { endpoint, p256dh, auth } = body
    if (!isPushService(services.config, endpoint))
      throw new ApiError('PUSH_HOST_NOT_ALLOWED', { host: URL.parse(endpoint)?.host ?? '' })
    await keepSubscription(
      services.database,
      { userId: rights.userId, sessionId },
      { endpoint, keys: { p256dh, auth } },
    )
    setCookie(services.pushCookies.issue({ userId: rights.userId, sessionId }))
    return {}
  },
  endPush: async ({ services, sessionId, setCookie }) => {
    await endSubscription(services.database.kysely, sessionId)
    setCookie(services.pushCookies.cleared)
    return {}
  },
}
