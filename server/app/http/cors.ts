// Other origins may call the API only where a setting names them; by default none.
import type { FastifyInstance } from 'fastify'

export const registerCors = (app: FastifyInstance, allowed: readonly string[]): void => {
  if (allowed.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin === undefined || !allowed.includes(origin)) return
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-allow-credentials', 'true')
    reply.header('vary', 'origin')
    // By these the application sees whose answer it is and puts a wrong clock right.
    reply.header('access-control-expose-headers', 'date, x-request-id')
    if (request.method === 'OPTIONS') {
      reply.header('access-control-allow-methods', 'GET, POST, PATCH, DELETE')
      reply.header('access-control-allow-headers', 'authorization, content-type, accept-language, idempotency-key')
      reply.header('access-control-max-age', '600')
      await reply.code(204).send()
    }
  })
}
