// Callers: the application, a person who administers accounts, a page, or a business with a WhatsApp account.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { membersOf } from '../members.ts'
import type { Member } from '../members.ts'
import { memberOfShortToken } from '../oauth/codes.ts'
import type { Simulation } from '../simulation.ts'
import type { WhatsappAccount } from '../whatsapp/whatsapp-state.ts'
import type { Page } from '../world.ts'
import { GraphError, tokenExpired, tokenInvalid, tokenMissing } from './graph-error.ts'

export type Caller =
  | { readonly kind: 'app' }
  | { readonly kind: 'user'; readonly member: Member; readonly lasting: boolean }
  | { readonly kind: 'page'; readonly page: Page }
  | { readonly kind: 'system'; readonly account: WhatsappAccount }

/** The caller's long-lived token; null: the application's, which has no permissions. */
export const tokenOf = (caller: Caller): string | null => {
  if (caller.kind === 'user') return caller.member.token
  if (caller.kind === 'page') return caller.page.token
  return caller.kind === 'system' ? caller.account.token : null
}

/** @param parameter the token as a parameter, used when the header has none */
export const tokenIn = (request: Pick<FastifyRequest, 'headers'>, parameter?: string): string | null =>
  /^(?:Bearer|OAuth) (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? parameter ?? null

export const callerOfToken = (simulation: Simulation, token: string): Caller | null => {
  const { settings, world } = simulation
  if (token === `${settings.appId}|${settings.appSecret}`) return { kind: 'app' }
  const lasting = membersOf(simulation).find((candidate) => candidate.token === token)
  const member = lasting ?? memberOfShortToken(simulation, token)
  if (member) return { kind: 'user', member, lasting: lasting !== undefined }
  const page = Object.values(world.pages).find((candidate) => candidate.token === token)
  if (page) return { kind: 'page', page }
  const account = Object.values(world.whatsapp.accounts).find((candidate) => candidate.token === token)
  return account ? { kind: 'system', account } : null
}

const isProof = (secret: string, token: string, proof: string): boolean => {
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('hex'))
  const given = Buffer.from(proof)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

export const callerOf = (simulation: Simulation, token: string | null, proof: string | null): Caller => {
  if (!token) throw tokenMissing()
  const caller = callerOfToken(simulation, token)
  if (!caller) throw simulation.world.expired.includes(token) ? tokenExpired() : tokenInvalid()
  if (proof !== null && !isProof(simulation.settings.appSecret, token, proof)) {
    throw new GraphError(100, 'Invalid appsecret_proof provided in the API argument', { type: 'GraphMethodException' })
  }
  return caller
}

/** The page on whose behalf the caller acts. */
export const pageFor = (caller: Caller): Page => {
  if (caller.kind !== 'page') throw new GraphError(190, 'This method must be called with a Page Access Token')
  return caller.page
}
