// Who calls: the application, the person who owns the pages, or a page.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Simulation } from '../simulation.ts'
import type { Page } from '../world.ts'
import { GraphError, tokenInvalid, tokenMissing, unknownObject } from './graph-error.ts'

export type Caller = { readonly kind: 'app' } | { readonly kind: 'user' } | { readonly kind: 'page'; readonly page: Page }

export const callerOfToken = ({ settings, world, ids }: Simulation, token: string): Caller | null => {
  if (token === `${settings.appId}|${settings.appSecret}`) return { kind: 'app' }
  if (token === ids.userToken()) return { kind: 'user' }
  const page = Object.values(world.pages).find((candidate) => candidate.token === token)
  return page ? { kind: 'page', page } : null
}

const isProof = (secret: string, token: string, proof: string): boolean => {
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('hex'))
  const given = Buffer.from(proof)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

export const callerOf = (simulation: Simulation, token: string | null, proof: string | null): Caller => {
  if (!token) throw tokenMissing()
  const caller = callerOfToken(simulation, token)
  if (!caller) throw tokenInvalid()
  if (proof !== null && !isProof(simulation.settings.appSecret, token, proof)) {
    throw new GraphError(100, 'Invalid appsecret_proof provided in the API argument', { type: 'GraphMethodException' })
  }
  return caller
}

/** The page that `me` or a page id means, where the caller may act for it. */
export const pageFor = (caller: Caller, object: string, method: string): Page => {
  if (caller.kind !== 'page') throw new GraphError(190, 'This method must be called with a Page Access Token')
  if (object !== 'me' && object !== caller.page.fbId) throw unknownObject(object, method)
  return caller.page
}
