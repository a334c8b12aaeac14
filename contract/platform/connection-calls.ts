// The calls that connect a person's accounts at the platform to an organisation. A connection is the person's own token, kept sealed.
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
  /** Of the token's record. */
  readonly connectionId: string
  readonly organisationId: string
}

export interface ConnectableAccount {
  readonly type: ConnectableType
  readonly fbId: string
  readonly name: string
  /** The page whose token speaks for it: its own for a page. */
  readonly pageFbId: string
  /**
   * - free: nobody has connected it
   * - connected: here, and it works
   * - reauthorise: here, and its token no longer works
   * - disconnected: it was connected here before
   * - elsewhere: another organisation has it
   */
  readonly state: 'free' | 'connected' | 'reauthorise' | 'disconnected' | 'elsewhere'
  readonly channelId: string | null
  /** Of `neededTasks`: those the person has not got on the page. */
  readonly missingTasks: readonly string[]
}

export interface ConnectableAccounts {
  readonly organisationId: string
  /** The person who owns the accounts. */
  readonly personName: string
  /** Each Instagram account after its page. */
  readonly accounts: readonly ConnectableAccount[]
  readonly allowance: OrganisationAllowance
  /** Permissions that were asked for and that the person has not given (contract/facebook/scopes.ts). */
  readonly missingScopes: readonly string[]
}

export interface BusinessNumber {
  readonly fbId: string
  readonly name: string
  readonly number: string | null
  /** As of other accounts. */
  readonly state: ConnectableAccount['state']
  readonly channelId: string | null
  /** Whether it can send: one that is not wants a PIN. */
  readonly isRegistered: boolean
}

export interface BusinessNumbers {
  /** The account's name at the platform. */
  readonly name: string
  readonly numbers: readonly BusinessNumber[]
}

/** The accounts that somebody has shared in the dialog of WhatsApp. */
export interface SharedNumbers {
  readonly organisationId: string
  readonly accounts: readonly (BusinessNumbers & { readonly fbId: string })[]
}

/** A token is brought along each time: nothing of it is kept before a number is connected with it. */
const businessAccount = () => ({
  organisationId: reference().required(),
  accountFbId: platformId().required(),
  token: string().trim().max(4_000).required(),
})

/** What somebody went out to the dialog for. */
export interface BegunConnection {
  readonly organisationId: string
  readonly platform: ConnectPlatform
  readonly appReturn: string | null
}

const base = '/api/fb/connections'
const numbersBase = '/api/wa/connections'

export const connectionCalls = {
  /** Begins at Facebook's dialog: query `organisationId`, `appId`, `platform`, and `appReturn`, where they go on to in the end. */
  beginConnection: defineCall<{ readonly url: string }>()({
    method: 'GET',
    path: base,
    right: 'manager',
    sessionOnly: true,
  }),
  /** Query of the redirect back to `/addFacebookAccount`. A refusal says in its details what was begun, where that is known: `BegunConnection`. */
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
  /** With a token that somebody brings. */
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
  /** The pages and Instagram accounts of the person, and how each stands here. */
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
      /** Whether what was said before is read, too (docs/decisions.md, 369). */
      importsPast: boolean(),
    }),
  }),
  /** The numbers of a WhatsApp Business account, as the platform tells them, and how each stands here. */
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
   * Connects one, or gives the account of a connected one a new token, which is tried first: a token that is brought along, or that
   * of the connection.
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
