// The control plane: creates accounts and people, lets people act, sets behaviour, faults and webhooks, and lists sent messages.
// README.md beside the simulator lists every route with its body.
import type { FastifyInstance } from 'fastify'
import type { Simulation } from '../simulation.ts'
import { serialiseBody } from '../webhooks/signed-body.ts'
import { sendChange } from '../webhooks/send-webhook.ts'
import { emptyWorld } from '../world.ts'
import { registerAccountRoutes } from './account-routes.ts'
import { behaviourBody, changeBody, clockBody, faultBody, rawBody, webhookOptionsBody } from './bodies.ts'
import { bodyOf } from './body-of.ts'
import { registerFeedRoutes } from './feed-routes.ts'
import { registerMessageRoutes } from './message-routes.ts'
import { registerWhatsappRoutes } from './whatsapp-routes.ts'
import { registerWhatsappWebRoutes } from './whatsapp-web-routes.ts'

const registerConditions = (app: FastifyInstance, simulation: Simulation): void => {
  const { world, webhooks } = simulation
  app.post('/__sim/behaviour', async (request) => {
    Object.assign(world.behaviour, bodyOf(request, behaviourBody))
    simulation.changed()
    return world.behaviour
  })
  app.post('/__sim/clock', async (request) => {
    const { now, advanceMs } = bodyOf(request, clockBody)
    if (now !== undefined) world.clockOffsetMs = Date.parse(now) - Date.now()
    if (advanceMs !== undefined) world.clockOffsetMs += advanceMs
    simulation.changed()
    return { now: new Date(simulation.now()).toISOString() }
  })
  app.post('/__sim/faults', async (request) => {
    const { match, times, kind, error } = bodyOf(request, faultBody)
    world.faults.push({ match: match ?? {}, times: times ?? 1, kind, error })
    simulation.changed()
    return { ok: true }
  })
  app.delete('/__sim/faults', async () => {
    world.faults = []
    simulation.changed()
    return { ok: true }
  })
  app.post('/__sim/webhooks/options', async (request) => {
    Object.assign(world.webhookOptions, bodyOf(request, webhookOptionsBody))
    simulation.changed()
    return world.webhookOptions
  })
  app.post('/__sim/webhooks/release', async () => {
    world.webhookOptions.hold = false
    webhooks.release()
    return { ok: true }
  })
  app.post('/__sim/webhooks/change', async (request) => {
    const { object, accountId, field, value } = bodyOf(request, changeBody)
    sendChange(simulation, object, accountId, field, value)
    return { ok: true }
  })
  app.post('/__sim/webhooks/raw', async (request) => {
    const { body, signature } = bodyOf(request, rawBody)
    return { status: await webhooks.raw(typeof body === 'string' ? body : serialiseBody(body), signature ?? null) }
  })
}

const registerReports = (app: FastifyInstance, simulation: Simulation): void => {
  const { world, webhooks } = simulation
  app.get('/__sim/sent', async () => ({ data: world.sent }))
  app.get('/__sim/webhooks', async () => ({
    data: webhooks.reports(),
    waiting: world.deliveries.length,
    held: world.held.length,
  }))
  app.get('/__sim/webhooks/idle', async () => {
    await webhooks.idle()
    return { ok: true }
  })
  app.get('/__sim/state', async () => ({
    ...world,
    now: new Date(simulation.now()).toISOString(),
    userToken: simulation.ids.userToken(),
  }))
  app.post('/__sim/reset', async () => {
    simulation.timetable.clear()
    const { subscriptions, port } = world
    Object.assign(world, emptyWorld(), { subscriptions, port })
    webhooks.clear()
    simulation.uploads.clear()
    simulation.changed()
    return { ok: true }
  })
}

export const registerControlRoutes = (app: FastifyInstance, simulation: Simulation): void => {
  registerAccountRoutes(app, simulation)
  registerMessageRoutes(app, simulation)
  registerFeedRoutes(app, simulation)
  registerWhatsappRoutes(app, simulation)
  registerWhatsappWebRoutes(app, simulation)
  registerConditions(app, simulation)
  registerReports(app, simulation)
}
