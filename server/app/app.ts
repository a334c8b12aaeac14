// Assembles the HTTP server: parsers, headers, limits, routes.
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { fileTimeoutMs } from '../../contract/constants.ts'
import { recordingMediaType } from '../../contract/recordings.ts'
import { registerMetricsRoutes } from './metrics-routes.ts'
import { registerPushRoutes } from '../features/push/routes.ts'
import { registerMediaRoutes } from '../features/media/routes.ts'
import { registerUploadRoutes } from '../features/media/upload-routes.ts'
import { registerPersonRoutes } from './person-routes.ts'
import { registerWebhookRoutes } from './webhook-routes.ts'
import type { AppContext } from './app-context.ts'
import { ApiError } from '../lib/api-error.ts'
import { registerCallRoutes } from './call-routes.ts'
import { createRequestStore } from './http/request-counts.ts'
import { isApiRequest } from './http/is-api-request.ts'
import { registerCors } from './http/cors.ts'
import { registerErrorHandler, handleFrameworkError } from './http/errors.ts'
import { registerGenericRoutes } from './generic-routes.ts'
import { toClientNetwork } from '../lib/client-network.ts'
import { readJson } from '../lib/json-body.ts'
import { withoutSchemas } from '../lib/without-schemas.ts'
import { registerCspReports, registerSecurityHeaders } from './http/security-headers.ts'
import { registerStaticFiles } from './http/static-files.ts'

const maxBodyBytes = 512 * 1024
const maxQueryLength = 16 * 1024

const jsonParser = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'application/csp-report', 'application/reports+json'],
    { parseAs: 'string' },
    (_request, body, done) => {
      const reading = readJson(String(body))
      if ('value' in reading) done(null, reading.value)
      else done(new ApiError(reading.refused === 'syntax' ? 'INVALID_JSON' : 'INVALID_BODY'))
    },
  )
  // Passed on as a stream; the call itself limits its size.
  app.addContentTypeParser(recordingMediaType, (_request, log, done) => done(null, log))
}

export const createApp = async (services: AppContext): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    // Forwarded addresses are trusted only from configured proxies.
    trustProxy: services.config.trustedProxies.length > 0 && [...services.config.trustedProxies],
    routerOptions: { maxParamLength: 200 },
    // Long enough for sending files; only a request's head must arrive sooner.
    requestTimeout: fileTimeoutMs,
    genReqId: () => randomUUID(),
    frameworkErrors: handleFrameworkError as never,
    ...withoutSchemas,
  }) as unknown as FastifyInstance
  jsonParser(app)
  registerErrorHandler(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Responses are personal, so intermediaries must not cache them.
    if (isApiRequest(request)) reply.header('cache-control', 'no-store')
    if (request.url.length > maxQueryLength) throw new ApiError('PAYLOAD_TOO_LARGE')
  })
  app.addHook('onResponse', async (request, reply) => {
    // Without the query: filters may contain names and numbers of people.
    const path = request.url.split('?')[0]
    request.log.info(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'http: request',
    )
  })
  await registerSecurityHeaders(app)
  await app.register(cookie)
  registerCors(app, services.config.allowedOrigins)
  await app.register(rateLimit, {
    max: services.config.requestsAMinute,
    timeWindow: 60_000,
    store: createRequestStore(services.database, services.config.secretKey, (error) =>
      services.log.warn({ err: error }, 'http: counting requests over all processes failed'),
    ),
    keyGenerator: (request) => toClientNetwork(request.ip),
    allowList: (request) => !isApiRequest(request),
  })
  registerCallRoutes(app, services)
  registerGenericRoutes(app, services)
  registerMediaRoutes(app, services)
  registerPushRoutes(app, services)
  registerMetricsRoutes(app, services)
  await app.register(async (scope) => registerUploadRoutes(scope, services))
  registerCspReports(app)
  await app.register(async (scope) => registerWebhookRoutes(scope, services))
  await app.register(async (scope) => registerPersonRoutes(scope, services))
  await registerStaticFiles(app)
  return app
}
