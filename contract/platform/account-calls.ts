// Calls on user accounts, for the user or an administrator: sessions, password, two-step sign-in, API keys, links by e-mail.
import { defineCall } from '../call.ts'
import { email, flag, object, string } from '../fields.ts'
import type { SignedIn } from './calls.ts'

/** A password to be verified; `contract/passwords.ts` has the rules for a new one. */
const password = () => string().max(1_000).required()
/** Code of an authenticator app (six digits), or a recovery code. */
const code = () => string().max(40).required()
const linkToken = () => string().max(200).required()

export interface SecondFactorState {
  readonly on: boolean
  /** When it was turned on; null while it is off. */
  readonly since: string | null
  /** Number of unused recovery codes. */
  readonly recoveryCodes: number
}

export interface ApiKey {
  readonly _id: string
  readonly name: string
  readonly createdTime: string
  /** null: never. Exact to the minute. */
  readonly lastUsedTime: string | null
}

/** An account as administrators see it. */
export interface UserAccount {
  readonly hasPassword: boolean
  /** Expiry of the last invitation; null if none is open. */
  readonly invitedUntil: string | null
  readonly secondFactor: boolean
  /** Whether an identity of the identity provider is linked to this user. */
  readonly workAccount: boolean
  readonly sessions: number
  readonly apiKeys: readonly ApiKey[]
}

export interface SentLink {
  readonly email: string
  /** Whether it is sent by e-mail. If mail is not configured the link is written to the server's log, except in production. */
  readonly byMail: boolean
}

export interface SentAccountLink extends SentLink {
  /** The link of an invitation that is not sent by e-mail, for a user without a password; an administrator hands it over. */
  readonly link: string | null
}

export type LinkKind = 'invitation' | 'passwordReset' | 'emailChange'

export interface OpenedLink {
  readonly kind: LinkKind
  readonly username: string
  /** The new address that an `emailChange` confirms. */
  readonly email: string | null
  readonly expiresTime: string
}

export const accountCalls = {
  /** The second step of signing in, where the first answered a challenge. */
  loginCode: defineCall<SignedIn>()({
    method: 'POST',
    path: '/api/auth/login/code',
    right: 'anonymous',
    body: object({ challenge: string().max(2_000).required(), code: code() }),
  }),
  /** Ends all sessions of the caller except the current one. */
  endOtherSessions: defineCall<{ readonly ended: number }>()({
    method: 'DELETE',
    path: '/api/auth/sessions',
    right: 'own',
    sessionOnly: true,
  }),
  /** Also ends the other sessions and, unless `keepApiKeys` is set, revokes the API keys. */
  changePassword: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/auth/password',
    right: 'own',
    sessionOnly: true,
    body: object({ password: password(), newPassword: password(), keepApiKeys: flag() }),
  }),
  /** Sends a link to the new address, which replaces the old one when the link is used (`confirmEmail`). */
  changeEmail: defineCall<SentLink>()({
    method: 'POST',
    path: '/api/auth/email',
    right: 'own',
    sessionOnly: true,
    body: object({ password: password(), email: email().required() }),
  }),
  secondFactor: defineCall<SecondFactorState>()({ method: 'GET', path: '/api/auth/secondFactor', right: 'own' }),
  /** Creates a new secret, which takes effect once one of its codes is confirmed. */
  beginSecondFactor: defineCall<{ readonly secret: string; readonly address: string }>()({
    method: 'POST',
    path: '/api/auth/secondFactor',
    right: 'own',
    sessionOnly: true,
    body: object({ password: password() }),
  }),
  /** Answers the recovery codes; they are not shown again. */
  confirmSecondFactor: defineCall<{ readonly recoveryCodes: readonly string[] }>()({
    method: 'POST',
    path: '/api/auth/secondFactor/confirm',
    right: 'own',
    sessionOnly: true,
    body: object({ code: code() }),
  }),
  /** Creates new recovery codes; the previous ones become invalid. */
  renewRecoveryCodes: defineCall<{ readonly recoveryCodes: readonly string[] }>()({
    method: 'POST',
    path: '/api/auth/secondFactor/recoveryCodes',
    right: 'own',
    sessionOnly: true,
    body: object({ password: password() }),
  }),
  removeSecondFactor: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/auth/secondFactor/remove',
    right: 'own',
    sessionOnly: true,
    body: object({ password: password() }),
  }),
  /** A token for the socket and for integrations; expires after 15 minutes. */
  shortToken: defineCall<{ readonly token: string; readonly expiresTime: string }>()({
    method: 'POST',
    path: '/api/auth/token',
    right: 'own',
  }),
  /** The caller's own keys; administrators may name others. */
  apiKeys: defineCall<readonly ApiKey[]>()({ method: 'GET', path: '/api/users/:id/apikey', right: 'own' }),
  /** Requires the caller's password. Answers the key itself; it is not shown again. */
  createApiKey: defineCall<{ readonly key: string; readonly apiKey: ApiKey }>()({
    method: 'POST',
    path: '/api/users/:id/apikey',
    right: 'own',
    sessionOnly: true,
    body: object({ name: string().trim().min(2).max(80).required(), password: password() }),
  }),
  revokeApiKey: defineCall<Record<string, never>>()({
    method: 'DELETE',
    path: '/api/users/:id/apikey/:keyId',
    right: 'own',
    sessionOnly: true,
  }),
  userAccount: defineCall<UserAccount>()({ method: 'GET', path: '/api/users/:id/account', right: 'admin' }),
  /** For another user; one's own is turned off with the password (`removeSecondFactor`). */
  takeOffSecondFactor: defineCall<Record<string, never>>()({
    method: 'DELETE',
    path: '/api/users/:id/secondFactor',
    right: 'admin',
    sessionOnly: true,
  }),
  /** For another user. At their next sign-in the identity that the provider reports under the user's name is linked to them. */
  unlinkWorkAccount: defineCall<Record<string, never>>()({
    method: 'DELETE',
    path: '/api/users/:id/workAccount',
    right: 'admin',
    sessionOnly: true,
  }),
  /** For another user: signs them out everywhere. One's own sessions end with `endOtherSessions`. */
  endUserSessions: defineCall<{ readonly ended: number }>()({
    method: 'DELETE',
    path: '/api/users/:id/sessions',
    right: 'admin',
    sessionOnly: true,
  }),
  inviteUser: defineCall<SentAccountLink>()({
    method: 'POST',
    path: '/api/users/:id/invitation',
    right: 'admin',
    sessionOnly: true,
  }),
  sendPasswordReset: defineCall<SentAccountLink>()({
    method: 'POST',
    path: '/api/users/:id/passwordReset',
    right: 'admin',
    sessionOnly: true,
  }),
  /** The response does not reveal whether the account exists. */
  forgotPassword: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/auth/forgotten',
    right: 'anonymous',
    /** User name or e-mail address. */
    body: object({ account: string().max(254).required() }),
  }),
  openAccountLink: defineCall<OpenedLink>()({
    method: 'POST',
    path: '/api/auth/link',
    right: 'anonymous',
    body: object({ token: linkToken() }),
  }),
  /** Sets the address that an `emailChange` was sent to, and notifies the old address. */
  confirmEmail: defineCall<{ readonly email: string }>()({
    method: 'POST',
    path: '/api/auth/link/email',
    right: 'anonymous',
    body: object({ token: linkToken() }),
  }),
  /** Sets the password, uses up the link, ends every session and revokes every API key. */
  useAccountLink: defineCall<{ readonly username: string }>()({
    method: 'POST',
    path: '/api/auth/link/use',
    right: 'anonymous',
    body: object({ token: linkToken(), password: password() }),
  }),
} as const
