// The whole simulator: a Fastify application over one simulated world. Runs in process for tests, otherwise on its own port.
import Fastify from 'fastify'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { ValidationError } from 'yup'
import { attachBehaviour } from './behaviour.ts'
import { registerControlRoutes } from './control/routes.ts'
import { attachCustomers } from './customers/customers.ts'
import type { Customers } from './customers/customers.ts'
import { GraphError, unknownPath } from './graph/graph-error.ts'
import { registerGraphRoutes } from './graph/routes.ts'
import { registerMedia } from './media/routes.ts'
import { registerOauthRoutes } from './oauth/routes.ts'
import { defaultSettings } from './settings.ts'
import type { SimulatorSettings } from './settings.ts'
import { createSimulation } from './simulation.ts'
import type { Simulation } from './simulation.ts'
import { registerAttachmentRoute } from './whatsapp/attachment-route.ts'
import { attachStatuses } from './whatsapp/statuses.ts'
import { attachReviews } from './whatsapp/templates.ts'
import { attachWebReceipts } from './whatsapp-web/web-messages.ts'
import { registerWebRoutes } from './whatsapp-web/web-routes.ts'
import { attachWebSessions } from './whatsapp-web/web-sessions.ts'
import { openWorldFile } from './world-file.ts'

export interface Simulator {
  readonly app: FastifyInstance
  readonly simulation: Simulation
  readonly customers: Customers
  /** Listens on loopback; 0 takes the port of the last run if it is free, else any free one. @returns the address */
  listen(port: number): Promise<string>
  close(): Promise<void>
}

const bodyLimit = 4 * 2 ** 20
/** WhatsApp accepts documents of up to 100 MB. */
const filesLimit = 104 * 2 ** 20

const parseForm = (body: string): Record<string, string> => Object.fromEntries(new URLSearchParams(body))

const createApp = (): FastifyInstance => {
  const app = Fastify({
    logger: false,
    bodyLimit,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
    // The version in the path is ignored: `/v26.0/me` and `/me` are the same.
    rewriteUrl: (request) => (request.url ?? '/').replace(/^\/v\d+\.\d+(?=\/)/, ''),
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, String(body).trim() === '' ? {} : JSON.parse(String(body)))
    } catch {
      done(new GraphError(100, '(#100) The request body is no valid JSON'))
    }
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, parseForm(String(body)))
  })
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: filesLimit },
    async (_request: FastifyRequest, body: Buffer) => ({ bytes: body }),
  )
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: filesLimit },
    async (request: FastifyRequest, body: Buffer) => {
      try {
        const form = await new Response(new Uint8Array(body), {
          headers: { 'content-type': request.headers['content-type'] ?? '' },
        }).formData()
        return Object.fromEntries(form.entries())
      } catch {
        throw new GraphError(100, '(#100) The request body is no valid form')
      }
    },
  )
  return app
}

const answerErrors = (app: FastifyInstance, simulation: Simulation): void => {
  app.setErrorHandler((error: FastifyError | GraphError | ValidationError | Error, request, reply) => {
    if (request.url.startsWith('/__sim/'))
      return reply.code(400).send({ error: error instanceof ValidationError ? error.errors.join('; ') : error.message })
    const known = error instanceof GraphError ? error : new GraphError(1, 'An unknown error occurred', { status: 500 })
    if (known.code === 190)
      void reply.header('WWW-Authenticate', `OAuth "Facebook Platform" "invalid_token" "${known.message}"`)
    if (known !== error) process.stderr.write(`${error.stack ?? error.message}\n`)
    return reply.code(known.status).send(known.envelope(simulation.ids.traceId()))
  })
  app.setNotFoundHandler((request, reply) => {
    const error = unknownPath(request.url.split('?')[0] as string)
    return reply.code(error.status).send(error.envelope(simulation.ids.traceId()))
  })
}

const isTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EADDRINUSE'

export const createSimulator = (options: Partial<SimulatorSettings> = {}): Simulator => {
  const settings = { ...defaultSettings, ...options }
  const file = openWorldFile(settings.stateFile)
  const simulation = createSimulation(settings, file)
  const app = createApp()
  answerErrors(app, simulation)
  registerControlRoutes(app, simulation)
  registerMedia(app, simulation)
  registerAttachmentRoute(app, simulation)
  registerOauthRoutes(app, simulation)
  registerWebRoutes(app, simulation)
  registerGraphRoutes(app, simulation)
  attachBehaviour(simulation)
  attachStatuses(simulation)
  attachReviews(simulation)
  attachWebSessions(simulation)
  attachWebReceipts(simulation)
  const customers = attachCustomers(simulation)

  const bind = async (port: number): Promise<void> => {
    await app.listen({ host: '127.0.0.1', port })
  }

  return {
    app,
    simulation,
    customers,
    async listen(port) {
      const requestedPort = port || (file.world.port ?? 0)
      try {
        await bind(requestedPort)
      } catch (error) {
        if (port !== 0 || requestedPort === 0 || !isTaken(error)) throw error
        await bind(0)
      }
      const address = app.server.address()
      const boundPort = typeof address === 'object' && address ? address.port : requestedPort
      file.world.port = boundPort
      simulation.address = `http://127.0.0.1:${boundPort}`
      file.changed()
      simulation.webhooks.start()
      simulation.timetable.start()
      customers.start()
      return simulation.address
    },
    async close() {
      customers.stop()
      simulation.timetable.stop()
      simulation.webhooks.stop()
      await app.close()
      file.save()
    },
  }
}
