// Calls on accounts, by their user or an administrator: sessions, password, second factor, API keys,
// links by mail.
import { defineCall } from '../call.ts'
import { email, flag, object, string } from '../fields.ts'
import type { SignedIn } from './calls.ts'

/** Passwords that are held against the known one; `contract/passwords.ts` says what a new one must be. */
const password = () => string().max(1_000).required()
/** Of an authenticator (six digits) or a recovery code. */
const code = () => string().max(40).required()
const linkToken = () => string().max(200).required()

export interface SecondFactorState {
  readonly on: boolean
  /** When it was turned on; null while it is off. */
  readonly since: string | null
  /** How many recovery codes are left. */
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
  /** Until when the invitation can be used that was sent last; null where none is open. */
  readonly invitedUntil: string | null
  readonly secondFactor: boolean
  /** Whether somebody at the identity provider is known as this user. */
  readonly workAccount: boolean
  readonly sessions: number
  readonly apiKeys: readonly ApiKey[]
}

export interface SentLink {
  readonly email: string
  /** Whether it goes by mail; where there are no settings for mail it stands in the server's log, except in production. */
  readonly byMail: boolean
}

export interface SentAccountLink extends SentLink {
  /** Of an invitation that goes by no mail, to somebody without a password: its address, for an administrator to hand over. */
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
  /** Ends every session of the caller but the one they call with. */
  endOtherSessions: defineCall<{ readonly ended: number }>()({
    method: 'DELETE',
    path: '/api/auth/sessions',
    right: 'own',
    sessionOnly: true,
  }),
  /** Ends the other sessions and the API keys, too; these not with `keepApiKeys`. */
  changePassword: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/auth/password',
    right: 'own',
    sessionOnly: true,
    body: object({ password: password(), newPassword: password(), keepApiKeys: flag() }),
  }),
  /** Sends a link to the new address; it counts once that link was used (`confirmEmail`). */
  changeEmail: defineCall<SentLink>()({
    method: 'POST',
    path: '/api/auth/email',
    right: 'own',
    sessionOnly: true,
    body: object({ password: password(), email: email().required() }),
  }),
  secondFactor: defineCall<SecondFactorState>()({ method: 'GET', path: '/api/auth/secondFactor', right: 'own' }),
  /** A new secret, which counts once a code of it has come back. */
  beginSecondFactor: defineCall<{ readonly secret: string; readonly address: string }>()({
    method: 'POST',
    path: '/api/auth/secondFactor',
    right: 'own',
    sessionOnly: true,
    body: object({ password: password() }),
  }),
  /** Answers the recovery codes, this once. */
  confirmSecondFactor: defineCall<{ readonly recoveryCodes: readonly string[] }>()({
    method: 'POST',
    path: '/api/auth/secondFactor/confirm',
    right: 'own',
    sessionOnly: true,
    body: object({ code: code() }),
  }),
  /** New ones; those from before are worth nothing. */
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
  /** A token that lives for a quarter of an hour, for the socket and for integrations. */
  shortToken: defineCall<{ readonly token: string; readonly expiresTime: string }>()({
    method: 'POST',
    path: '/api/auth/token',
    right: 'own',
  }),
  /** One's own; an administrator's call for others. */
  apiKeys: defineCall<readonly ApiKey[]>()({ method: 'GET', path: '/api/users/:id/apikey', right: 'own' }),
  /** With the caller's own password. Answers the key itself, this once. */
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
  /** Of somebody else: one's own goes with the password (`removeSecondFactor`). */
  takeOffSecondFactor: defineCall<Record<string, never>>()({
    method: 'DELETE',
    path: '/api/users/:id/secondFactor',
    right: 'admin',
    sessionOnly: true,
  }),
  /** Of somebody else: at their next sign-in there whoever the provider calls by the user's name is known as them. */
  unlinkWorkAccount: defineCall<Record<string, never>>()({
    method: 'DELETE',
    path: '/api/users/:id/workAccount',
    right: 'admin',
    sessionOnly: true,
  }),
  /** Of somebody else: they are signed out everywhere. One's own end with `endOtherSessions`. */
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
  /** Answers alike whoever is asked for. */
  forgotPassword: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/auth/forgotten',
    right: 'anonymous',
    /** Username or e-mail address. */
    body: object({ account: string().max(254).required() }),
  }),
  openAccountLink: defineCall<OpenedLink>()({
    method: 'POST',
    path: '/api/auth/link',
    right: 'anonymous',
    body: object({ token: linkToken() }),
  }),
  /** Sets the address that an `emailChange` was sent to; the old one is told. */
  confirmEmail: defineCall<{ readonly email: string }>()({
    method: 'POST',
    path: '/api/auth/link/email',
    right: 'anonymous',
    body: object({ token: linkToken() }),
  }),
  /** Sets the password; the link is used up, every session and every API key ends. */
  useAccountLink: defineCall<{ readonly username: string }>()({
    method: 'POST',
    path: '/api/auth/link/use',
    right: 'anonymous',
    body: object({ token: linkToken(), password: password() }),
  }),
} as const
