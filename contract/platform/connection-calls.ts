// Calls that connect a person's accounts on the platform to an organisation. A connection is the person's access token, stored sealed.
import { defineCall } from '../call.ts'
import { boolean, choice, object, platformId, reference, string } from '../fields.ts'
import type { OrganisationAllowance } from './organisation-calls.ts'

export const connectPlatforms = ['all', 'instagram', 'whatsapp'] as const
export type ConnectPlatform = (typeof connectPlatforms)[number]
const connectableTypes = ['FBPAGE', 'IGUSER'] as const
export type ConnectableType = (typeof connectableTypes)[number]

/** Page tasks that connecting needs. */
export const neededTasks = ['MESSAGING', 'MODERATE'] as const

export interface Connection {
  /** Id of the token's record. */
  readonly connectionId: string
  readonly organisationId: string
}

export interface ConnectableAccount {
  readonly type: ConnectableType
  readonly fbId: string
  readonly name: string
  /** The page whose token works for the account; for a page, the page itself. */
  readonly pageFbId: string
  /**
   * - free: nobody has connected it
   * - connected: connected here, and working
   * - reauthorise: connected here, but its token no longer works
   * - disconnected: was connected here before
   * - elsewhere: connected by another organisation
   */
  readonly state: 'free' | 'connected' | 'reauthorise' | 'disconnected' | 'elsewhere'
  readonly channelId: string | null
  /** The `neededTasks` that the person lacks on the page. */
  readonly missingTasks: readonly string[]
}

export interface ConnectableAccounts {
  readonly organisationId: string
  /** The person who owns the accounts. */
  readonly personName: string
  /** Each Instagram account follows its page. */
  readonly accounts: readonly ConnectableAccount[]
  readonly allowance: OrganisationAllowance
  /** Requested permissions that the person has not granted (contract/facebook/scopes.ts). */
  readonly missingScopes: readonly string[]
}

export interface BusinessNumber {
  readonly fbId: string
  readonly name: string
  readonly number: string | null
  /** See `ConnectableAccount`. */
  readonly state: ConnectableAccount['state']
  readonly channelId: string | null
  /** Whether it can send; if not, connecting it needs a PIN. */
  readonly isRegistered: boolean
}

export interface BusinessNumbers {
  /** The account's name on the platform. */
  readonly name: string
  readonly numbers: readonly BusinessNumber[]
}

/** The accounts that somebody has shared in WhatsApp's sign-up dialog. */
export interface SharedNumbers {
  readonly organisationId: string
  readonly accounts: readonly (BusinessNumbers & { readonly fbId: string })[]
}

/** Each call carries the token; it is not stored before a number is connected with it. */
const businessAccount = () => ({
  organisationId: reference().required(),
  accountFbId: platformId().required(),
  token: string().trim().max(4_000).required(),
})

/** The connection that somebody began before the redirect to the dialog. */
export interface BegunConnection {
  readonly organisationId: string
  readonly platform: ConnectPlatform
  readonly appReturn: string | null
}

const base = '/api/fb/connections'
const numbersBase = '/api/wa/connections'

export const connectionCalls = {
  /** Begins at Facebook's dialog. Query: `organisationId`, `appId`, `platform`, and `appReturn`, the address to return to at the end. */
  beginConnection: defineCall<{ readonly url: string }>()({
    method: 'GET',
    path: base,
    right: 'manager',
    sessionOnly: true,
  }),
  /** Accepts the query of the redirect back to `/addFacebookAccount`. The details of an error are the `BegunConnection`, if known. */
  endConnection: defineCall<Connection & { readonly appReturn: string | null; readonly platform: ConnectPlatform }>()({
    method: 'POST',
    path: base,
    right: 'manager',
    sessionOnly: true,
    body: object({
      state: string().max(200).required(),
      code: string().max(4_000),
      error: string().max(200),
      error_description: string().max(2_000),
    }),
  }),
  /** Connects with a token that the user enters. */
  connectWithToken: defineCall<Connection>()({
    method: 'POST',
    path: `${base}/token`,
    right: 'manager',
    body: object({
      organisationId: reference().required(),
      fbAppId: reference().required(),
      token: string().trim().max(4_000).required(),
    }),
  }),
  /** The person's pages and Instagram accounts, with their state here. */
  connectableAccounts: defineCall<ConnectableAccounts>()({
    method: 'GET',
    path: `${base}/:id/accounts`,
    right: 'manager',
  }),
  /** Connects one, or gives a connected one a new token. */
  connectAccount: defineCall<{ readonly accountId: string; readonly channelId: string }>()({
    method: 'POST',
    path: `${base}/:id/accounts`,
    right: 'manager',
    body: object({
      type: choice(...connectableTypes).required(),
      fbId: platformId().required(),
      /** Whether the account's history is imported, too (docs/decisions.md, 369). */
      importsPast: boolean(),
    }),
  }),
  /** The numbers of a WhatsApp Business account, as the platform lists them, with their state here. */
  businessNumbers: defineCall<BusinessNumbers>()({
    method: 'POST',
    path: `${numbersBase}/numbers`,
    right: 'manager',
    body: object(businessAccount()),
  }),
  /** The numbers of the accounts that were shared in the dialog. */
  sharedNumbers: defineCall<SharedNumbers>()({
    method: 'GET',
    path: `${numbersBase}/:id/numbers`,
    right: 'manager',
  }),
  /**
   * Connects a number, or gives the account of a connected one a new token: the given token, or that of the connection. The token is
   * tested first.
   */
  connectBusinessNumber: defineCall<{ readonly accountId: string; readonly channelId: string }>()({
    method: 'POST',
    path: numbersBase,
    right: 'manager',
    body: object({
      ...businessAccount(),
      token: string().trim().max(4_000),
      connectionId: reference(),
      numberFbId: platformId().required(),
    }),
  }),
} as const
