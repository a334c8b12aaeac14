// The control plane: makes accounts and people, lets people act, sets behaviour, faults and webhooks, tells what was sent.
//
// All are POST with a JSON body unless said; `?` may be missing, times are ISO, ids are made where none is given.
// Accounts (account-routes.ts); what is there already is answered as it is
//   pages                 {name, fbId?, language?: tr|en, subscribed?}                      -> {fbId, token}
//   instagram/accounts    {pageId, username, igId?, name?}                                  -> {igId, pageId, username, token: the page's}
//   people                {name, pageId | igId, psid?, username?, profile?}                 -> {psid}   (PSID or IGSID)
//   whatsapp/accounts     {name, wabaId?, subscribed?}                                      -> {wabaId, token}
//   whatsapp/phones       {wabaId, phoneId?, number?, verifiedName?}                        -> {phoneId, number}
//   whatsapp/contacts     {phoneId, name, waId?: null = no number, userId?: null = no business-scoped id, username?} -> {contactId, waId, userId}
//   whatsapp/templates    {wabaId, name, language, category, body, status?}                 -> {id}
//   permissions           {declined: [names]}                                               calls that need them are refused
// Direct messages of Messenger and Instagram (message-routes.ts)
//   messages              {psid, text?, attach?: [image|photo|video|audio|file|sticker], expiresInMs?, attachments?, replyTo?,
//                          story?: reply|mention, unsupported?, from?: page, at?}           -> {mid}
//   reactions {psid, mid, emoji: null = taken back} · edits {psid, mid, text} · unsends {psid, mid} · postbacks {psid, title, payload}
//   echo {psid, mid} · delivery {psid} · read {psid}                                        what comes by hand where behaviour is manual
// Posts and comments (feed-routes.ts); author: {name?, id?, psid?}
//   feed/posts            {pageId, item?: status|photo|video|share|post, author?: a visitor, message?, link?, at?} -> {postId, authorId}
//   feed/posts/edit|hide|unhide|remove       {postId, message?}
//   feed/comments         {postId, message, parentId?, author?, anonymous?, attach?: photo|video, at?} -> {commentId, authorId}
//   feed/comments/edit|hide|unhide|remove    {commentId, message?}
//   feed/reactions        {objectId: post or comment, author?, type: like|love|wow|haha|sorry|anger|care|null}
//   feed/mentions         {pageId, message, author?, inComment?}                            -> {postId, commentId}
//   instagram/media       {igId, mediaId?, caption?, mediaType?, productType?}              -> {mediaId}
//   instagram/comments    {mediaId, psid, text, parentId?, at?, shape?: changes|flat, idMember?: id|comment_id} -> {commentId}
//   instagram/comments/remove {commentId}                                                   without a webhook, as there
//   instagram/mentions    {igId, psid, caption?, text?: in a comment}                       -> {mediaId, commentId}
//   comments/tell         {commentId, shape?, idMember?}                                    the webhook of a comment (again)
// WhatsApp (whatsapp-routes.ts)
//   whatsapp/messages     {contactId, type?, text?, original?, content?: members, context?, referral?, at?} -> {id}
//       type: text image video audio document sticker location contacts reaction button interactive order system edit revoke
//       unsupported request_welcome; original: the message reacted to, edited or taken back; text: also caption, emoji
//   whatsapp/statuses     {id, status: sent|delivered|read|failed, code?} · whatsapp/read {contactId}
//   whatsapp/user-ids     {contactId, userId}                                               user_id_update
// Circumstances
//   behaviour             {echo?, delivery?, read?: auto|manual, delayMs?, whatsappPricing?: message|conversation|free-entry}
//   clock                 {now?, advanceMs?}                                                -> {now}
//   faults                {match?: {path?, method?, psid?: any recipient}, times?, kind: error|timeout|reset|accept-then-drop|rate-limit|
//                          fail-later, error?: {status, code, subcode, message, details, type, transient}}; DELETE faults
//       fail-later (WhatsApp): accepted, then a status `failed` with error.code
//   webhooks/options      {duplicates?, shuffle?, batch?, hold?, delayMs?, retryDelaysMs?} · webhooks/release · webhooks/raw {body, signature?}
//   reset
// Reports: GET sent -> {data: Sent[]} (world.ts) · GET webhooks · GET webhooks/idle · GET state (the whole world, `userToken`)
import type { FastifyInstance } from 'fastify'
import type { Simulation } from '../simulation.ts'
import { serialiseBody } from '../webhooks/signed-body.ts'
import { emptyWorld } from '../world.ts'
import { registerAccounts } from './account-routes.ts'
import { behaviourBody, clockBody, faultBody, rawBody, webhookOptionsBody } from './bodies.ts'
import { bodyOf } from './body-of.ts'
import { registerFeed } from './feed-routes.ts'
import { registerMessages } from './message-routes.ts'
import { registerWhatsapp } from './whatsapp-routes.ts'

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
    simulation.uploads.clear()
    simulation.changed()
    return { ok: true }
  })
}

export const registerControl = (app: FastifyInstance, simulation: Simulation): void => {
  registerAccounts(app, simulation)
  registerMessages(app, simulation)
  registerFeed(app, simulation)
  registerWhatsapp(app, simulation)
  registerConditions(app, simulation)
  registerReports(app, simulation)
}
