// Calls that read at a channel's platform, beyond our records or as it is now. The records that the answer is about are filled in with it.
import { defineCall } from './call.ts'
import type { Right } from './entity.ts'
import type { AnyRow } from './index.ts'

export const maxPlatformItems = 50

export interface PlatformReading {
  /** In the platform's own words, never with anything secret; one for a single thing. */
  readonly items: readonly Readonly<Record<string, unknown>>[]
  /** Our records that the answer is about, as they are after it. */
  readonly rows: readonly AnyRow[]
  /** Goes on with the list, as `after` in the query; null at its end. */
  readonly after: string | null
}

/**
 * `limit` (at most maxPlatformItems) and `after` in the query where it is a list. CHANNEL_NOT_CONNECTED, FB_TOKEN_INVALID, SCOPE_MISSING,
 * CONTACT_TERMS_MISSING, PLATFORM_THROTTLED, NOT_AVAILABLE_NOW_MESSAGE_THREAD, FACEBOOK_REQUEST_ERROR where the platform refuses, UNAVAILABLE where it does not answer.
 */
export const platformReadCall = (path: string, right: Extract<Right, 'member' | 'manager'>) =>
  defineCall<PlatformReading>()({ method: 'GET', path, right })
