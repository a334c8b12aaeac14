// Webhook endpoint of the platforms: verifies the handshake or the signature over the raw body, stores the body and answers 200. A
// job processes it later.
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../lib/api-error.ts'
import type { AppContext } from './app-context.ts'
import { createBodyStore } from '../inbound/body-store.ts'
import { createOrganisationLookup } from '../inbound/organisation-lookup.ts'
import { hasValidSignature } from '../inbound/signature.ts'

const path = '/webhooks/meta'
/** The platform sends at most 3 MB. */
const maxBodyBytes = 5 * 1024 * 1024

const equalText = (one: string, other: string): boolean => {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** Registered in a scope of its own, where every body is raw bytes, whatever its content type. */
export const registerWebhookRoutes = async (scope: FastifyInstance, services: AppContext): Promise<void> => {
  const { appSecret, verifyToken } = services.config.meta
  const store = createBodyStore(services.database)
  const findOrganisation = createOrganisationLookup(services.database)
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, body, done) =>
    done(null, body),
  )

  scope.get(path, async (request, reply) => {
    const query = request.query as Record<string, unknown>
    const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query
    const ours = typeof token === 'string' && verifyToken !== '' && equalText(token, verifyToken)
    if (mode !== 'subscribe' || !ours || typeof challenge !== 'string') throw new ApiError('FORBIDDEN')
    return reply.type('text/plain; charset=utf-8').send(challenge)
  })

  scope.post(path, { bodyLimit: maxBodyBytes }, async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const signature = request.headers['x-hub-signature-256']
    if (!hasValidSignature(appSecret, body, signature)) throw new ApiError('INVALID_SIGNATURE')
    await store({ body, signature: String(signature), organisationId: await findOrganisation(body) })
    services.jobs.wake()
    return reply.send({ received: true })
  })
}
