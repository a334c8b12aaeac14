// The control plane: makes pages and people, lets people act, sets behaviour, faults and webhooks, tells what was sent.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { deliver, edit, pageOf, pageWrites, personWrites, postback, react, read, tellEcho } from '../conversation.ts'
import { addPage, addPerson } from '../people.ts'
import type { Simulation } from '../simulation.ts'
import { emptyWorld } from '../world.ts'
import type { Attachment } from '../world.ts'
import { pageInboxAppId } from '../webhooks/items.ts'
import { serialiseBody } from '../webhooks/signed-body.ts'
import {
  behaviourBody, clockBody, editBody, faultBody, messageBody, pageBody, personBody, postbackBody, rawBody, reactionBody,
  readBody, webhookOptionsBody,
} from './bodies.ts'
import type { Body } from './bodies.ts'

const bodyOf = <B extends Body>(request: FastifyRequest, schema: B): ReturnType<B['validateSync']> =>
  schema.validateSync(request.body ?? {}, { strict: true, stripUnknown: false }) as ReturnType<B['validateSync']>

const registerPeople = (app: FastifyInstance, simulation: Simulation): void => {
  app.post('/__sim/pages', async (request) => {
    const page = addPage(simulation, bodyOf(request, pageBody))
    return { fbId: page.fbId, token: page.token }
  })
  app.post('/__sim/people', async (request) => {
    const { pageId, name, psid, profile } = bodyOf(request, personBody)
    return { psid: addPerson(simulation, pageOf(simulation, pageId), { name, psid, hasProfile: profile ?? true }).psid }
  })
}

const registerActions = (app: FastifyInstance, simulation: Simulation): void => {
  app.post('/__sim/messages', async (request) => {
    const { psid, text, attachments, replyTo, from, at } = bodyOf(request, messageBody)
    const writing = { psid, text: text ?? null, attachments: (attachments ?? []) as Attachment[], replyTo, at: at ? Date.parse(at) : undefined }
    if (from !== 'page') return { mid: personWrites(simulation, writing).mid }
    const { mid } = pageWrites(simulation, writing, { metadata: null, appId: pageInboxAppId })
    tellEcho(simulation, psid, mid)
    return { mid }
  })
  app.post('/__sim/echo', async (request) => {
    const { psid, mid } = bodyOf(request, reactionBody)
    tellEcho(simulation, psid, mid)
    return { ok: true }
  })
  app.post('/__sim/delivery', async (request) => {
    deliver(simulation, bodyOf(request, readBody).psid)
    return { ok: true }
  })
  app.post('/__sim/read', async (request) => {
    read(simulation, bodyOf(request, readBody).psid)
    return { ok: true }
  })
  app.post('/__sim/reactions', async (request) => {
    const { psid, mid, emoji } = bodyOf(request, reactionBody)
    react(simulation, psid, mid, emoji ?? null)
    return { ok: true }
  })
  app.post('/__sim/edits', async (request) => {
    const { psid, mid, text } = bodyOf(request, editBody)
    edit(simulation, psid, mid, text)
    return { ok: true }
  })
  app.post('/__sim/postbacks', async (request) => {
    const { psid, title, payload } = bodyOf(request, postbackBody)
    return { mid: postback(simulation, psid, title, payload) }
  })
}

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
  app.post('/__sim/webhooks/raw', async (request) => {
    const { body, signature } = bodyOf(request, rawBody)
    return { status: await webhooks.raw(typeof body === 'string' ? body : serialiseBody(body), signature ?? null) }
  })
}

const registerReports = (app: FastifyInstance, simulation: Simulation): void => {
  const { world, webhooks } = simulation
  app.get('/__sim/sent', async () => ({ data: world.sent }))
  app.get('/__sim/webhooks', async () => ({ data: webhooks.reports(), waiting: world.deliveries.length, held: world.held.length }))
  app.get('/__sim/webhooks/idle', async () => {
    await webhooks.idle()
    return { ok: true }
  })
  app.get('/__sim/state', async () => ({ ...world, now: new Date(simulation.now()).toISOString(), userToken: simulation.ids.userToken() }))
  app.post('/__sim/reset', async () => {
    simulation.timetable.clear()
    const { subscriptions, port } = world
    Object.assign(world, emptyWorld(), { subscriptions, port })
    webhooks.clear()
    simulation.changed()
    return { ok: true }
  })
}

export const registerControl = (app: FastifyInstance, simulation: Simulation): void => {
  registerPeople(app, simulation)
  registerActions(app, simulation)
  registerConditions(app, simulation)
  registerReports(app, simulation)
}
