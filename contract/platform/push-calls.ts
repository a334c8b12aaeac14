// Calls for Web Push, which wakes a device while the application is closed. A subscription belongs to the session that creates it.
import { defineCall } from '../call.ts'
import { object, string } from '../fields.ts'

const base64url = (characters: number) =>
  string()
    .matches(new RegExp(`^[\\w-]{${characters}}=*$`), 'INVALID_ID')
    .required()

export const pushCalls = {
  /** The installation's public key, by which browsers identify the sender. */
  pushKey: defineCall<{ publicKey: string }>()({
    method: 'GET',
    path: '/api/push/key',
    right: 'own',
    sessionOnly: true,
  }),
  /** The browser's subscription; replaces an earlier one of the session. PUSH_HOST_NOT_ALLOWED for an unknown push service. */
  subscribeToPush: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/push/subscription',
    right: 'own',
    sessionOnly: true,
    body: object({
      endpoint: string().max(2_000, 'TEXT_TOO_LONG').required(),
      /** An uncompressed point on P-256. */
      p256dh: base64url(87),
      /** 16 bytes. */
      auth: base64url(22),
    }),
  }),
  endPush: defineCall<Record<string, never>>()({
    method: 'DELETE',
    path: '/api/push/subscription',
    right: 'own',
    sessionOnly: true,
  }),
} as const

/** The notification that a woken device shows. */
export interface WokenNotification {
  /** Replaces a notification with the same tag. */
  readonly tag: string
  readonly type: string
  readonly service: string | null
  readonly title: string | null
  readonly snippet: string | null
  /** Number of new items. */
  readonly count: number
  readonly imageUrl: string | null
  readonly url: string
}

/** The path from which a woken device requests the notification, with a cookie of its session. */
export const wokenPath = (id: string): string => `/push/notifications/${id}`
