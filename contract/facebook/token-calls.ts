// Calls on access tokens: extending them, deriving page tokens from a person's token, and using a connection in another organisation.
import { defineCall } from '../call.ts'
import { array, object, platformData, reference } from '../fields.ts'
import type { AnyRow } from '../index.ts'

/**
 * - renewed: the page has a new token, and its webhooks are being subscribed
 * - notGiven: the person has no role on the page any more, or has not ticked it
 * - tasksMissing: the person lacks tasks on the page that are needed
 * - disconnected: the page is disconnected here, and stays so
 */
export type PageTokenState = 'renewed' | 'notGiven' | 'tasksMissing' | 'disconnected'

export interface PageTokens {
  readonly pages: readonly { readonly fbPageId: string; readonly state: PageTokenState }[]
}

export interface TokenStanding {
  readonly isValid: boolean
  /** The platform's explanation if it is not valid. */
  readonly words: string | null
  readonly scopes: readonly string[]
  readonly missingScopes: readonly string[]
  /** ISO; null: never, or unknown. */
  readonly issuedAt: string | null
  readonly expiresAt: string | null
  readonly dataAccessExpiresAt: string | null
}

/** Subscription of the application to one webhook object. */
export interface WebhookSetting {
  readonly object: string
  readonly subscribed: readonly string[]
  /** Fields that the inbox needs and the application has not subscribed to. */
  readonly missing: readonly string[]
}

export interface ApplicationInfo {
  readonly fbId: string
  readonly name: string | null
  readonly imageUrl: string | null
  readonly webhooks: readonly WebhookSetting[]
}

const base = '/api/fb/accesstokens'
const maxLinkedPages = 50

export const tokenCalls = {
  /** The applications for which the organisation has a valid token. */
  tokenApplicationIds: defineCall<{ readonly ids: readonly string[] }>()({
    method: 'GET',
    path: `${base}/organisations/:id/applications/ids`,
    right: 'manager',
  }),
  /** Exchanges a person's token for a long-lived one, and answers its record; FB_TOKEN_INVALID if it is not ours, or expired. */
  lengthenToken: defineCall<AnyRow>()({ method: 'POST', path: `${base}/:id/longlive`, right: 'manager' }),
  /** Gets new tokens for all pages that are connected here and that the person has access to. */
  generatePageTokens: defineCall<PageTokens>()({
    method: 'POST',
    path: `${base}/generate`,
    right: 'manager',
    body: object({ tokenId: reference().required() }),
  }),
  /** The same for the given pages. */
  linkPageTokens: defineCall<PageTokens>()({
    method: 'PATCH',
    path: `${base}/:id/links`,
    right: 'manager',
    body: object({
      fbPageIds: array(reference().required()).min(1, 'REQUIRED').max(maxLinkedPages, 'TOO_MANY_VALUES').required(),
    }),
  }),
  /** Copies the token to another organisation. */
  copyToken: defineCall<AnyRow>()({
    method: 'POST',
    path: `${base}/:id/dublicate`,
    right: 'manager',
    body: object({ organisationId: reference().required() }),
    command: true,
  }),
  /** Accepts only `$set.organisationId`: creates a record there and deletes this one (docs/decisions.md, 254). */
  moveToken: defineCall<AnyRow>()({
    method: 'POST',
    path: `${base}/:id`,
    right: 'manager',
    body: object({ $set: platformData() }),
  }),
  /** State of the page's token that is in use; never the token itself. */
  fbPageMessengerToken: defineCall<TokenStanding>()({
    method: 'GET',
    path: '/api/fb/pages/:id/messengerToken',
    right: 'manager',
  }),
  /** Name and picture on the platform, and the configured webhooks. FB_APPLICATION_UNKNOWN if it is not this server's application. */
  fbApplicationInfo: defineCall<ApplicationInfo>()({
    method: 'GET',
    path: '/api/fb/applications/:id/info',
    right: 'manager',
  }),
} as const
