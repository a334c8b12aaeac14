// POST /{page|instagram account|me}/messages: the Send API, to people in Messenger and on Instagram.
import { businessOf, channelOf, messagesOf, pageWrites } from '../conversation.ts'
import { recordSent } from '../sent.ts'
import type { Simulation } from '../simulation.ts'
import type { Attachment, Message, Page, Person } from '../world.ts'
import { readAttachment } from './attachment.ts'
import { invalidParameter, noMatchingUser } from './graph-error.ts'
import { isRecord } from './parameters.ts'
import type { Parameters } from './parameters.ts'
import { findCommentsAuthor, findPostsAuthor } from './private-reply.ts'
import type { AnswerTarget } from './private-reply.ts'
import { checkSendRules } from './send-rules.ts'
import { recordSenderAction } from './sender-actions.ts'

const maxCharacters = 2_000
const maxMetadata = 1_000
/** Instagram limits the text in bytes. */
const maxBytes = 1_000
const maxImages = { messenger: 6, instagram: 10 }
const senderActions = ['typing_on', 'typing_off', 'mark_seen', 'react', 'unreact']

interface Recipient {
  readonly person: Person
  /** The comment or visitor's post that gets a private reply. */
  readonly answered: AnswerTarget | null
}

const recipientOf = (
  simulation: Simulation,
  page: Page,
  instagramId: string | null,
  parameters: Parameters,
): Recipient => {
  const recipient = parameters.object('recipient')
  if (!recipient) throw invalidParameter('The parameter recipient is required')
  const { id, comment_id: commentId, post_id: postId } = recipient
  if (commentId !== undefined) return findCommentsAuthor(simulation, page, String(commentId))
  if (postId !== undefined) return findPostsAuthor(simulation, page, String(postId))
  if (typeof id !== 'string' && typeof id !== 'number') throw invalidParameter('Param recipient must have an id')
  const person = simulation.world.people[String(id)]
  if (person?.pageId !== page.fbId || (instagramId !== null && person.instagramId !== instagramId))
    throw noMatchingUser()
  return { person, answered: null }
}

const performAction = (simulation: Simulation, person: Person, action: string, parameters: Parameters): void => {
  if (!senderActions.includes(action))
    throw invalidParameter(`Param sender_action must be one of {${senderActions.join(', ')}} - got "${action}".`)
  if (parameters.object('message')) throw invalidParameter('sender_action must be sent alone, without a message')
  const messages = messagesOf(simulation, person.psid)
  if (action === 'mark_seen') for (const message of messages) if (message.from === 'person') message.read = true
  if (action === 'react' || action === 'unreact') {
    const payload = parameters.object('payload')
    const message = messages.find((candidate) => candidate.mid === payload?.message_id)
    if (!message) throw invalidParameter('Invalid message id in payload')
    message.reaction = action === 'react' ? String(payload?.reaction) : null
  }
  recordSenderAction(simulation, businessOf(person), person.psid, action)
}

const attachmentsOf = async (
  simulation: Simulation,
  pageId: string,
  channel: 'messenger' | 'instagram',
  message: Readonly<Record<string, unknown>>,
): Promise<Attachment[]> => {
  const read = (value: unknown): Promise<Attachment> => readAttachment(simulation, pageId, value)
  if (message.attachment !== undefined) return [await read(message.attachment)]
  if (message.attachments === undefined) return []
  if (!Array.isArray(message.attachments)) throw invalidParameter('Param message[attachments] must be an array')
  const max = maxImages[channel]
  if (message.attachments.length < 2 || message.attachments.length > max)
    throw invalidParameter(`Param message[attachments] must have 2 to ${max} images`)
  const attachments = await Promise.all(message.attachments.map(read))
  if (attachments.some(({ type }) => type !== 'image'))
    throw invalidParameter('Param message[attachments] must have images only')
  return attachments
}

const textOf = (channel: 'messenger' | 'instagram', message: Readonly<Record<string, unknown>>): string | null => {
  const { text } = message
  if (text === undefined || text === null) return null
  if (typeof text !== 'string') throw invalidParameter('Param message[text] must be a string')
  if (channel === 'instagram' && Buffer.byteLength(text) > maxBytes) {
    throw invalidParameter(`Length of param message[text] must be less than or equal to ${maxBytes}`)
  }
  if ([...text].length > maxCharacters) {
    throw invalidParameter(`Length of param message[text] must be less than or equal to ${maxCharacters}`)
  }
  return text
}

const replyToOf = (simulation: Simulation, person: Person, parameters: Parameters): string | null => {
  const replyTo = parameters.object('reply_to')
  if (!replyTo) return null
  const message: Message | undefined = messagesOf(simulation, person.psid).find(({ mid }) => mid === replyTo.mid)
  if (!message) throw invalidParameter('Invalid reply_to message id')
  return message.mid
}

/**
 * Accepts a message or a sender action. @returns the platform's response
 * @param instagramId the Instagram account that the request names, which limits it to that account's people; null: the page's people, too
 */
export const send = async (
  simulation: Simulation,
  page: Page,
  parameters: Parameters,
  instagramId: string | null,
): Promise<Record<string, string>> => {
  const { person, answered } = recipientOf(simulation, page, instagramId, parameters)
  const channel = channelOf(person)
  const action = parameters.text('sender_action')
  if (action !== undefined) {
    performAction(simulation, person, action, parameters)
    return { recipient_id: person.psid }
  }
  const message = parameters.object('message')
  if (!message) throw invalidParameter('The parameter message is required')
  const messagingType = parameters.text('messaging_type')
  const tag = parameters.text('tag')
  const text = textOf(channel, message)
  const metadata = isRecord(message) && typeof message.metadata === 'string' ? message.metadata : null
  if (metadata !== null && metadata.length > maxMetadata)
    throw invalidParameter(`Length of param message[metadata] must be less than or equal to ${maxMetadata}`)
  const replyTo = replyToOf(simulation, person, parameters)
  if (!answered) checkSendRules(person, messagingType, tag, simulation.now())
  const attachments = await attachmentsOf(simulation, page.fbId, channel, message)
  if (!text?.trim() && attachments.length === 0)
    throw invalidParameter('Message cannot be empty, must provide valid attachment or text')

  const written = pageWrites(
    simulation,
    { psid: person.psid, text, attachments, replyTo },
    { metadata, appId: simulation.settings.appId },
  )
  if (answered) answered.privatelyAnswered = true
  recordSent(simulation, person.psid, {
    channel,
    account: businessOf(person),
    recipient: person.psid,
    id: written.mid,
    text,
    attachments,
    metadata,
    messagingType: messagingType ?? null,
    tag: tag ?? null,
    replyTo,
    privateReplyTo: answered?.id ?? null,
    at: new Date(written.at).toISOString(),
  })
  return { recipient_id: person.psid, message_id: written.mid }
}
