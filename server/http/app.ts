// The HTTP side of the server, put together: parsers, headers, limits, routes.
import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { fileTimeoutMs } from '../../contract/constants.ts'
import { logMediaType } from '../../contract/recordings.ts'
import { mediaRoutes } from '../media/routes.ts'
import { uploadRoutes } from '../media/upload-routes.ts'
import { personRoutes } from '../webhooks/person-routes.ts'
import { webhookRoutes } from '../webhooks/routes.ts'
import type { Services } from '../services.ts'
import { ApiError } from './api-error.ts'
import { callRoutes } from './call-routes.ts'
import { crossOrigin } from './cross-origin.ts'
import { errorEnvelope, frameworkErrors } from './errors.ts'
import { genericRoutes } from './generic-routes.ts'
import { readJson } from './json-body.ts'
import { cspReports, securityHeaders } from './security-headers.ts'
import { applicationFiles } from './static-files.ts'

const bodyMost = 512 * 1024
const queryMost = 16 * 1024

const jsonParser = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(['application/json', 'application/csp-report', 'application/reports+json'], { parseAs: 'string' }, (_request, body, done) => {
    const reading = readJson(String(body))
    if ('value' in reading) done(null, reading.value)
    else done(new ApiError(reading.refused === 'syntax' ? 'INVALID_JSON' : 'INVALID_BODY'))
  })
  // Taken as it comes, by the call that knows how much of it may come.
  app.addContentTypeParser(logMediaType, (_request, log, done) => done(null, log))
}

export const createApp = async (services: Services): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyMost,
    // Behind PUBLIC_URL stands a proxy of ours, in a network of ours: what it adds is believed, what callers write is not.
    trustProxy: services.config.publicUrl !== null && ['loopback', 'linklocal', 'uniquelocal'],
    routerOptions: { maxParamLength: 200 },
    // As long as whoever sends a file waits for it; only a request's head has to come sooner.
    requestTimeout: fileTimeoutMs,
    genReqId: () => randomUUID(),
    frameworkErrors: frameworkErrors as never,
  }) as unknown as FastifyInstance
  jsonParser(app)
  errorEnvelope(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Answers are one person's: nothing between us keeps them.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    if (request.url.length > queryMost) throw new ApiError('PAYLOAD_TOO_LARGE')
  })
  app.addHook('onResponse', async (request, reply) => {
    // The path without its query: filters may hold names and numbers of people.
    const path = request.url.split('?')[0]
    request.log.info({ method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
  })
  await securityHeaders(app)
  crossOrigin(app, services.config.allowedOrigins)
  await app.register(rateLimit, { max: services.config.requestsAMinute, timeWindow: 60_000, allowList: (request) => !request.url.startsWith('/api/') })
  callRoutes(app, services)
  genericRoutes(app, services)
  mediaRoutes(app, services)
  await app.register(async (scope) => uploadRoutes(scope, services))
  cspReports(app)
  await app.register(async (scope) => webhookRoutes(scope, services))
  await app.register(async (scope) => personRoutes(scope, services))
  await applicationFiles(app)
  return app
}
