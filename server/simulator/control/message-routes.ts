// Control plane of direct messages: people's actions in Messenger and in Instagram's messages.
import type { FastifyInstance } from 'fastify'
import { array, boolean, mixed, number, object, string } from 'yup'
import { deliver, edit, pageWrites, personWrites, postback, react, read, sendEcho, unsend } from '../conversation.ts'
import { fileKinds, fileTypes, fileUrl } from '../media/files.ts'
import type { FileKind } from '../media/files.ts'
import type { Simulation } from '../simulation.ts'
import { pageInboxAppId } from '../webhooks/items.ts'
import type { Attachment, Message } from '../world.ts'
import { bodyOf, strictObject } from './body-of.ts'

const hourMs = 3_600_000
/** A story and its addresses expire after a day. */
const storyMs = 24 * hourMs

const whom = { pageId: string(), psid: string().required() }
const messageBody = strictObject(
  object({
    ...whom,
    text: string(),
    attachments: array(object({ type: string().required(), payload: mixed<Record<string, unknown>>().required() })),
    attach: array(string().oneOf(fileKinds).required()),
    expiresInMs: number().min(0),
    replyTo: string(),
    story: string().oneOf(['reply', 'mention'] as const),
    unsupported: boolean(),
    from: string().oneOf(['person', 'page'] as const),
    at: string(),
  }),
)
const readBody = strictObject(object(whom))
const messageIdBody = strictObject(object({ ...whom, mid: string().required() }))
const reactionBody = strictObject(object({ ...whom, mid: string().required(), emoji: string().nullable() }))
const editBody = strictObject(object({ ...whom, mid: string().required(), text: string().required() }))
const postbackBody = strictObject(object({ ...whom, title: string().required(), payload: string().required() }))

/** Files of the requested kinds, each under its own name. */
const filesOf = (
  simulation: Simulation,
  psid: string,
  kinds: readonly FileKind[],
  expiresInMs: number | null,
): Attachment[] =>
  kinds.map((kind, index) => ({
    type: fileTypes[kind].attachment,
    payload: { url: fileUrl(simulation, kind, `${psid}-${simulation.world.counter}-${index}`, expiresInMs) },
  }))

const storyOf = (simulation: Simulation, expiresInMs: number): NonNullable<Message['story']> => {
  const id = simulation.ids.mediaId()
  return { id, url: fileUrl(simulation, 'image', `story-${id}`, expiresInMs) }
}

export const registerMessageRoutes = (app: FastifyInstance, simulation: Simulation): void => {
  app.post('/__sim/messages', async (request) => {
    const { psid, text, attachments, attach, expiresInMs, replyTo, story, unsupported, from, at } = bodyOf(
      request,
      messageBody,
    )
    const messageStory = story ? storyOf(simulation, expiresInMs ?? storyMs) : null
    const writing = {
      psid,
      text: text ?? null,
      attachments: [
        ...((attachments ?? []) as Attachment[]),
        ...filesOf(simulation, psid, attach ?? [], expiresInMs ?? null),
        ...(messageStory && story === 'mention' ? [{ type: 'story_mention', payload: { url: messageStory.url } }] : []),
      ],
      replyTo,
      story: story === 'reply' ? messageStory : null,
      unsupported,
      at: at ? Date.parse(at) : undefined,
    }
    if (from !== 'page') return { mid: personWrites(simulation, writing).mid }
    const { mid } = pageWrites(simulation, writing, { metadata: null, appId: pageInboxAppId })
    sendEcho(simulation, psid, mid)
    return { mid }
  })
  app.post('/__sim/echo', async (request) => {
    const { psid, mid } = bodyOf(request, messageIdBody)
    sendEcho(simulation, psid, mid)
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
  app.post('/__sim/unsends', async (request) => {
    const { psid, mid } = bodyOf(request, messageIdBody)
    unsend(simulation, psid, mid)
    return { ok: true }
  })
  app.post('/__sim/postbacks', async (request) => {
    const { psid, title, payload } = bodyOf(request, postbackBody)
    return { mid: postback(simulation, psid, title, payload) }
  })
}
