// Security headers: a strict CSP with Trusted Types.
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Hash of the empty style element that emotion adds and fills through the CSSOM. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** The policies of our own scripts; webpack and the service worker's registration use them. */
const trustedTypes = ['social-inbox-bundle', 'social-inbox-worker']

/** Voice messages need the microphone; nothing else of a device is used. */
const permissionsPolicy = 'microphone=(self), camera=(), geolocation=(), payment=(), usb=(), browsing-topics=()'

const cspReportPath = '/api/csp-reports'

export const registerSecurityHeaders = async (app: FastifyInstance): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", emptyStyle],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'media-src': ["'self'", 'blob:'],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        // The recording player shows this application in a frame; no other site may.
        'frame-src': ["'self'"],
        'frame-ancestors': ["'self'"],
        'require-trusted-types-for': ["'script'"],
        'trusted-types': trustedTypes,
        'report-uri': [cspReportPath],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  })
  app.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', permissionsPolicy))
}

/** Logs CSP reports in short form: the first sign of a script that should not run. */
export const registerCspReports = (app: FastifyInstance): void => {
  app.post(cspReportPath, { bodyLimit: 16_384 }, async (request, reply) => {
    const report = (request.body as { 'csp-report'?: Record<string, unknown> } | null)?.['csp-report'] ?? {}
    const loggedFields = [
      'violated-directive',
      'effective-directive',
      'blocked-uri',
      'source-file',
      'line-number',
      'script-sample',
    ]
    request.log.warn(
      { csp: Object.fromEntries(loggedFields.map((name) => [name, String(report[name] ?? '').slice(0, 200)])) },
      'http: CSP report',
    )
    return reply.code(204).send()
  })
}
