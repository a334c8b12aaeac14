// The calls on access tokens: lasting ones, the pages' tokens made from a person's, and the same connection in another organisation.
import { defineCall } from '../call.ts'
import { array, object, platformData, reference } from '../fields.ts'
import type { AnyRow } from '../index.ts'

/**
 * - renewed: it has a new token, and its webhooks are asked for
 * - notGiven: the person has no role on the page any more, or has not ticked it
 * - tasksMissing: they may not do on it what is needed
 * - disconnected: it is not connected here, and stays so
 */
export type PageTokenState = 'renewed' | 'notGiven' | 'tasksMissing' | 'disconnected'

export interface PageTokens {
  readonly pages: readonly { readonly fbPageId: string; readonly state: PageTokenState }[]
}

export interface TokenStanding {
  readonly isValid: boolean
  /** The platform's words where it is not. */
  readonly words: string | null
  readonly scopes: readonly string[]
  readonly missingScopes: readonly string[]
  /** ISO; null: never, or not told. */
  readonly issuedAt: string | null
  readonly expiresAt: string | null
  readonly dataAccessExpiresAt: string | null
}

/** Of one kind of webhooks of the application. */
export interface WebhookSetting {
  readonly object: string
  readonly subscribed: readonly string[]
  /** What the inbox lives on and the application is not told. */
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
  /** The applications of which the organisation has a token that works. */
  tokenApplicationIds: defineCall<{ readonly ids: readonly string[] }>()({
    method: 'GET',
    path: `${base}/organisations/:id/applications/ids`,
    right: 'manager',
  }),
  /** Makes a person's token last. Answers its record; FB_TOKEN_INVALID where it is none of ours, or over. */
  lengthenToken: defineCall<AnyRow>()({ method: 'POST', path: `${base}/:id/longlive`, right: 'manager' }),
  /** New tokens of all pages that are connected here and that the person may give. */
  generatePageTokens: defineCall<PageTokens>()({
    method: 'POST',
    path: `${base}/generate`,
    right: 'manager',
    body: object({ tokenId: reference().required() }),
  }),
  /** The same for the pages that are named. */
  linkPageTokens: defineCall<PageTokens>()({
    method: 'PATCH',
    path: `${base}/:id/links`,
    right: 'manager',
    body: object({
      fbPageIds: array(reference().required()).min(1, 'REQUIRED').max(maxLinkedPages, 'TOO_MANY_VALUES').required(),
    }),
  }),
  /** The same person's token in another organisation, too. */
  copyToken: defineCall<AnyRow>()({
    method: 'POST',
    path: `${base}/:id/dublicate`,
    right: 'manager',
    body: object({ organisationId: reference().required() }),
    command: true,
  }),
  /** `$set.organisationId` alone: a new record there, and none here any more (docs/decisions.md, 254). */
  moveToken: defineCall<AnyRow>()({
    method: 'POST',
    path: `${base}/:id`,
    right: 'manager',
    body: object({ $set: platformData() }),
  }),
  /** Of the page's token that is in use; never the token. */
  fbPageMessengerToken: defineCall<TokenStanding>()({
    method: 'GET',
    path: '/api/fb/pages/:id/messengerToken',
    right: 'manager',
  }),
  /** Name and picture at the platform, and the webhooks that are set up for it. FB_APPLICATION_UNKNOWN where it is not this server's. */
  fbApplicationInfo: defineCall<ApplicationInfo>()({
    method: 'GET',
    path: '/api/fb/applications/:id/info',
    right: 'manager',
  }),
} as const
