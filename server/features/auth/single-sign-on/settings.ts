// Settings of sign-in through an OpenID Connect provider; off without OIDC_ISSUER.
import type { SingleSignOnConfig } from '../../../lib/config.ts'
import type { SettingReader } from '../../../lib/setting-reader.ts'

const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Tokens and secrets are sent to the issuer, so plain http is allowed on this machine only. */
const isGuarded = (issuer: string): boolean => {
  const { protocol, hostname } = new URL(issuer)
  return protocol === 'https:' || ownMachine.has(hostname)
}

export const readSingleSignOnSettings = (read: SettingReader, publicUrl: string | null): SingleSignOnConfig | null => {
  const issuer = read.url('OIDC_ISSUER')
  if (issuer === null) return null
  if (!isGuarded(issuer)) read.wrong('OIDC_ISSUER', 'an https address, or one of this machine')
  // The provider redirects people to this address.
  if (publicUrl === null) read.missing('PUBLIC_URL', 'with OIDC_ISSUER')
  return {
    issuer,
    clientId: read.text('OIDC_CLIENT_ID') ?? read.missing('OIDC_CLIENT_ID', 'with OIDC_ISSUER'),
    clientSecret: read.text('OIDC_CLIENT_SECRET') ?? read.missing('OIDC_CLIENT_SECRET', 'with OIDC_ISSUER'),
    userClaim: read.matching('OIDC_USER_CLAIM', /^[\w:/.-]{1,100}$/, 'the name of a claim') ?? 'preferred_username',
    createUsers: read.flag('OIDC_CREATE_USERS') ?? false,
  }
}
