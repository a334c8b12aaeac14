// Carries out a request, or makes it fail by the fault rules.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorOf, rateLimitHeaders, takeFault } from '../faults.ts'
import type { FaultRule } from '../faults.ts'
import type { Simulation } from '../simulation.ts'

/** Longer than any caller's timeout. */
const timeoutMs = 180_000

/** Faults of a request that is carried out nevertheless. */
const afterwards = new Set<FaultRule['kind']>(['accept-then-drop', 'accept-then-error', 'fail-later'])

/** Applies a fault before the request is handled. @returns true when the request must not be handled any more */
const spoil = (
  simulation: Simulation,
  fault: FaultRule,
  call: { readonly object: string },
  reply: FastifyReply,
): boolean => {
  if (fault.kind === 'reset') {
    reply.hijack()
    reply.raw.socket?.resetAndDestroy()
    return true
  }
  if (fault.kind === 'timeout') {
    reply.hijack()
    const limit = setTimeout(() => reply.raw.socket?.destroy(), timeoutMs)
    reply.raw.on('close', () => clearTimeout(limit))
    return true
  }
  if (fault.kind === 'rate-limit') void reply.headers(rateLimitHeaders(call.object))
  if (!afterwards.has(fault.kind)) throw errorOf(fault)
  return false
}

interface FaultyRequest {
  /** Id of the object in the path. */
  readonly object: string
  /** Recipient of the message; the object's id when the request names none. */
  readonly recipient: string
  /** @param later a fault that shows only after the request was accepted */
  readonly work: (later: FaultRule | null) => Promise<unknown>
}

export const withFaults = async (
  simulation: Simulation,
  request: FastifyRequest,
  reply: FastifyReply,
  { object, recipient, work }: FaultyRequest,
): Promise<unknown> => {
  const path = request.url.split('?')[0] as string
  const fault = takeFault(simulation.world, { path, method: request.method, psid: recipient })
  if (fault) simulation.changed()
  if (fault && spoil(simulation, fault, { object }, reply)) return reply
  const result = await work(fault?.kind === 'fail-later' ? fault : null)
  if (fault?.kind === 'accept-then-error') throw errorOf(fault)
  if (fault?.kind !== 'accept-then-drop') return result
  reply.hijack()
  reply.raw.socket?.destroy()
  return reply
}
