// The calls of sign-in through others: the organisation's own identity provider, and Facebook (docs/decisions.md, 9 and 10).
import { defineCall } from '../call.ts'
import { object, string } from '../fields.ts'
import type { Challenge, SignedIn } from './calls.ts'

export interface SignedInElsewhere extends SignedIn {
  /** Where they wanted to go when they began; null: nowhere in particular. */
  readonly to: string | null
}

/** Users with a second factor still enter their code. */
export type FacebookSignedIn = SignedInElsewhere | (Challenge & Pick<SignedInElsewhere, 'to'>)

export const connectCalls = {
  /** Begins: where to send the browser. `to` in the query is kept until it comes back. */
  beginSingleSignOn: defineCall<{ readonly url: string }>()({
    method: 'GET',
    path: '/api/auth/login/ors',
    right: 'anonymous',
  }),
  /** Ends: what the provider sent the browser back with. */
  endSingleSignOn: defineCall<SignedInElsewhere>()({
    method: 'POST',
    path: '/api/auth/login/ors/auth',
    right: 'anonymous',
    body: object({
      state: string().max(200).required(),
      code: string().max(4_000),
      /** The issuer, if the provider names it (RFC 9207). */
      iss: string().max(2_000),
      /** Why it refused. */
      error: string().max(200),
      error_description: string().max(2_000),
    }),
  }),
  /** Begins: where to send the browser. `to` in the query is kept until it comes back to `/login/facebook`. */
  beginFacebookLogin: defineCall<{ readonly url: string }>()({
    method: 'GET',
    path: '/api/auth/fblogin',
    right: 'anonymous',
  }),
  endFacebookLogin: defineCall<FacebookSignedIn>()({
    method: 'POST',
    path: '/api/auth/fblogin',
    right: 'anonymous',
    body: object({
      state: string().max(200).required(),
      code: string().max(4_000),
      error: string().max(200),
      error_description: string().max(2_000),
    }),
  }),
} as const
