// Single-use codes of a sign-in at the simulated platform, and the short-lived tokens that they are exchanged for.
import { memberOf } from '../members.ts'
import type { Member } from '../members.ts'
import type { Simulation } from '../simulation.ts'
import type { WhatsappAccount } from '../whatsapp/whatsapp-state.ts'

export interface Grant {
  /** The person who signed in; `businessToken` is set when a business shared its numbers. */
  readonly memberId: string
  readonly businessToken?: string
  /** Address that a code was issued for; null for a token. */
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

/** @param business account whose numbers are shared: the code is exchanged for its permanent token */
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

/** A business's token never expires. @returns null for a code that is unknown or spent, or was issued for another address */
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
