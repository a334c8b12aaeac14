// Codes of a sign-in at the simulated platform, valid once, and the short-lived tokens they become.
import { memberOf } from '../members.ts'
import type { Member } from '../members.ts'
import type { Simulation } from '../simulation.ts'
import type { WhatsappAccount } from '../whatsapp/whatsapp-state.ts'

export interface Grant {
  /** Of the person who signed in, or the token of the business that shared its numbers. */
  readonly memberId: string
  readonly businessToken?: string
  /** Where a code was sent to; a token has none. */
  readonly redirectUri: string | null
  /** Simulated milliseconds. */
  readonly until: number
}

const codeMs = 10 * 60_000
const shortMs = 90 * 60_000
export const longTokenMs = 60 * 24 * 60 * 60_000

const removeExpired = ({ world, now }: Simulation): void => {
  for (const [name, { until }] of Object.entries(world.grants)) if (until <= now()) delete world.grants[name]
}

/** @param business the account whose numbers are shared: the code becomes its lasting token */
export const giveCode = (
  simulation: Simulation,
  member: Member,
  redirectUri: string,
  business: WhatsappAccount | null = null,
): string => {
  removeExpired(simulation)
  const code = simulation.ids.loginCode()
  simulation.world.grants[code] = {
    memberId: member.id,
    redirectUri,
    until: simulation.now() + codeMs,
    ...(business ? { businessToken: business.token } : {}),
  }
  simulation.changed()
  return code
}

/** Without an end where it is a business's. @returns null where nobody was given it, it was spent, or it was sent elsewhere */
export const spendCode = (
  simulation: Simulation,
  code: string,
  redirectUri: string,
): { readonly token: string; readonly expiresInMs: number | null } | null => {
  removeExpired(simulation)
  const grant = simulation.world.grants[code]
  if (!grant || grant.redirectUri === null) return null
  delete simulation.world.grants[code]
  simulation.changed()
  if (grant.redirectUri !== redirectUri) return null
  if (grant.businessToken !== undefined) return { token: grant.businessToken, expiresInMs: null }
  const token = simulation.ids.shortToken()
  simulation.world.grants[token] = { memberId: grant.memberId, redirectUri: null, until: simulation.now() + shortMs }
  return { token, expiresInMs: shortMs }
}

/** The member of a short-lived token; undefined if it has expired. */
export const memberOfShortToken = (simulation: Simulation, token: string): Member | undefined => {
  const grant = simulation.world.grants[token]
  return grant && grant.redirectUri === null && grant.until > simulation.now()
    ? memberOf(simulation, grant.memberId)
    : undefined
}
