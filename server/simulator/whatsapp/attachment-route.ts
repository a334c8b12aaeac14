// Serves the bytes of WhatsApp's media: requires the token, and only until the address expires.
import type { FastifyInstance } from 'fastify'
import { callerOfToken, tokenIn } from '../graph/tokens.ts'
import type { Simulation } from '../simulation.ts'
import { phoneOf } from './whatsapp-accounts.ts'
import { bytesOfMedia, findMedia, isGoodAddress } from './whatsapp-media.ts'

interface Query {
  readonly mid?: string
  readonly ext?: string
  readonly hash?: string
}

export const registerAttachmentRoute = (app: FastifyInstance, simulation: Simulation): void => {
  app.get<{ Querystring: Query }>('/whatsapp_business/attachments/', async (request, reply) => {
    const token = tokenIn(request)
    const caller = token === null ? null : callerOfToken(simulation, token)
    const media = findMedia(simulation, request.query.mid ?? '')
    const mine =
      caller?.kind === 'user' ||
      (caller?.kind === 'system' && media && phoneOf(simulation, media.phoneId).wabaId === caller.account.wabaId)
    if (!mine) return reply.code(401).type('text/plain').send('Unauthorized')
    const bytes = media && isGoodAddress(simulation, request.query) ? bytesOfMedia(simulation, media) : null
    if (!media || !bytes) return reply.code(404).type('text/plain').send('URL signature expired')
    void reply.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(media.fileName)}`)
    return reply.type(media.mimeType).send(bytes)
  })
}
