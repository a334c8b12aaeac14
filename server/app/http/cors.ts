// Lets other origins call the API only if they are configured; by default none.
import type { FastifyInstance } from 'fastify'

export const registerCors = (app: FastifyInstance, allowed: readonly string[]): void => {
  if (allowed.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin === undefined || !allowed.includes(origin)) return
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-allow-credentials', 'true')
    reply.header('vary', 'origin')
    // Lets the application recognise this server's own responses, and correct a wrong device clock by their date.
    reply.header('access-control-expose-headers', 'date, x-request-id')
    if (request.method === 'OPTIONS') {
      reply.header('access-control-allow-methods', 'GET, POST, PATCH, DELETE')
      reply.header('access-control-allow-headers', 'authorization, content-type, accept-language, idempotency-key')
      reply.header('access-control-max-age', '600')
      await reply.code(204).send()
    }
  })
}
