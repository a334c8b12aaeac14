// A cookie to be sent: name, value, scope and lifetime.
import type { CookieSerializeOptions } from '@fastify/cookie'

export interface Cookie {
  readonly name: string
  readonly value: string
  readonly options: CookieSerializeOptions
}

/** The cookies of a request, by name. */
export type Cookies = Readonly<Record<string, string | undefined>>
