// Calls that read live from a channel's platform. Our records of the items are updated with the response.
import { defineCall } from './call.ts'
import type { Right } from './entity.ts'
import type { AnyRow } from './index.ts'

export const maxPlatformItems = 50

export interface PlatformReading {
  /** In the platform's own format, without secrets; a single item for a single object. */
  readonly items: readonly Readonly<Record<string, unknown>>[]
  /** Our records of these items, after the update. */
  readonly rows: readonly AnyRow[]
  /** Cursor of the next page, sent as `after` in the query; null at the end. */
  readonly after: string | null
}

/**
 * Lists accept `limit` (at most maxPlatformItems) and `after` in the query. CHANNEL_NOT_CONNECTED, FB_TOKEN_INVALID, SCOPE_MISSING,
 * CONTACT_TERMS_MISSING, PLATFORM_THROTTLED, NOT_AVAILABLE_NOW_MESSAGE_THREAD; FACEBOOK_REQUEST_ERROR if the platform refuses,
 * UNAVAILABLE if it does not respond.
 */
export const platformReadCall = (path: string, right: Extract<Right, 'member' | 'manager'>) =>
  defineCall<PlatformReading>()({ method: 'GET', path, right })
