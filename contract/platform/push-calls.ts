// Waking a device while the application is closed there (Web Push). A subscription belongs to the session that makes it.
import { defineCall } from '../call.ts'
import { object, string } from '../fields.ts'

const base64url = (characters: number) =>
  string()
    .matches(new RegExp(`^[\\w-]{${characters}}=*$`), 'INVALID_ID')
    .required()

export const pushCalls = {
  /** The installation's public key, by which a browser knows who may wake it. */
  pushKey: defineCall<{ publicKey: string }>()({
    method: 'GET',
    path: '/api/push/key',
    right: 'own',
    sessionOnly: true,
  }),
  /** As the browser made it; in the place of an earlier one of the session. PUSH_HOST_NOT_ALLOWED for an unknown push service. */
  subscribeToPush: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/push/subscription',
    right: 'own',
    sessionOnly: true,
    body: object({
      endpoint: string().max(2_000, 'TEXT_TOO_LONG').required(),
      /** A point of P-256, uncompressed. */
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

/** What a device that was woken shows. */
export interface WokenNotification {
  /** Another with the same tag takes its place. */
  readonly tag: string
  readonly type: string
  readonly service: string | null
  readonly title: string | null
  readonly snippet: string | null
  /** How many are new. */
  readonly count: number
  readonly imageUrl: string | null
  readonly url: string
}

/** Where a device that was woken asks what for, with a cookie of its session. */
export const wokenPath = (id: string): string => `/push/notifications/${id}`
