// The calls of sign-in through the organisation's own identity provider (decisions 9).
import { defineCall } from '../call.ts'
import { object, string } from '../fields.ts'
import type { SignedIn } from './calls.ts'

export interface SignedInElsewhere extends SignedIn {
  /** Where he wanted to go when he began; null: nowhere in particular. */
  readonly to: string | null
}

export const connectCalls = {
  /** Begins: where to send the browser. `to` in the query is kept until it comes back. */
  beginSingleSignOn: defineCall<{ readonly url: string }>()({ method: 'GET', path: '/api/auth/login/ors', right: 'anonymous' }),
  /** Ends: what the provider sent the browser back with. */
  endSingleSignOn: defineCall<SignedInElsewhere>()({
    method: 'POST',
    path: '/api/auth/login/ors/auth',
    right: 'anonymous',
    body: object({
      state: string().max(200).required(),
      code: string().max(4_000),
      /** Who answered, where the provider says so (RFC 9207). */
      iss: string().max(2_000),
      /** Why it refused. */
      error: string().max(200),
      error_description: string().max(2_000),
    }),
  }),
} as const
