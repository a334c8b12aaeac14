// Calls for signing in through others: the organisation's identity provider, and Facebook (docs/decisions.md, 9 and 10).
import { defineCall } from '../call.ts'
import { object, string } from '../fields.ts'
import type { Challenge, SignedIn } from './calls.ts'

export interface SignedInElsewhere extends SignedIn {
  /** The path they wanted to open when they began; null: none in particular. */
  readonly to: string | null
}

/** Users with two-step sign-in still have to enter their code. */
export type FacebookSignedIn = SignedInElsewhere | (Challenge & Pick<SignedInElsewhere, 'to'>)

export const connectCalls = {
  /** Begins: answers the address to redirect the browser to. `to` in the query is returned at the end. */
  beginSingleSignOn: defineCall<{ readonly url: string }>()({
    method: 'GET',
    path: '/api/auth/login/ors',
    right: 'anonymous',
  }),
  /** Ends: accepts the parameters with which the provider redirected the browser back. */
  endSingleSignOn: defineCall<SignedInElsewhere>()({
    method: 'POST',
    path: '/api/auth/login/ors/auth',
    right: 'anonymous',
    body: object({
      state: string().max(200).required(),
      code: string().max(4_000),
      /** The issuer, if the provider names it (RFC 9207). */
      iss: string().max(2_000),
      /** Reason of a refusal. */
      error: string().max(200),
      error_description: string().max(2_000),
    }),
  }),
  /** Begins: answers the address to redirect the browser to. `to` in the query is returned at the end, at `/login/facebook`. */
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
