// How a Messenger message leaves: through its page, to the person of its conversation.
import type { Row } from '../../../contract/index.ts'
import type { Utterance } from '../../../contract/message-fields.ts'
import type { Unit } from '../../database/unit.ts'
import type { Delivery } from '../../sending/delivery.ts'
import type { Services } from '../../services.ts'
import { asObject, asText } from '../../webhooks/json-reading.ts'
import { awaitedMessage } from '../../webhooks/waiting.ts'
import { openToken } from '../account-token.ts'
import { findAtPlatform } from './find-at-platform.ts'
import { statusUnder } from './watermarks.ts'

export interface Parts {
  readonly message: Row<'FBMESSAGE'>
  readonly conversation: Row<'FBCONVERSATION'>
  readonly page: Row<'FBPAGE'>
  readonly person: Row<'FBUSER'>
}

const partsOf = async (unit: Unit, messageId: string): Promise<Parts | null> => {
  const message = await unit.get('FBMESSAGE', messageId)
  const conversation = message && (await unit.get('FBCONVERSATION', message.fbConversationId))
  const page = conversation && (await unit.get('FBPAGE', conversation.fbPageId))
  const person = conversation && (await unit.get('FBUSER', conversation.fbUserId))
  return message && conversation && page && person ? { message, conversation, page, person } : null
}

const bodyFor = ({ message, person }: Parts) => ({
  recipient: { id: person.fbId },
  messaging_type: message.messagingType ?? 'RESPONSE',
  ...(message.tags?.[0] ? { tag: message.tags[0] } : {}),
  message: { text: message.message, metadata: message.commandId },
})

export const prepareMessenger = async (services: Services, unit: Unit, { _id }: Utterance): Promise<Delivery | null> => {
  const parts = await partsOf(unit, _id)
  if (!parts) return null
  const { message, page, conversation } = parts
  return {
    accountId: page._id,
    token: await openToken(unit, { fbPageId: page._id }),
    tagged: (message.tags?.length ?? 0) > 0,
    post: async (token) => {
      const answer = await services.graph.post({ path: `/${page.fbId}/messages`, token, body: bodyFor(parts) })
      return asText(asObject(answer)?.['message_id'])
    },
    find: (token) => findAtPlatform(services, parts, token),
    statusAt: (status, time) => statusUnder(status, time, conversation),
    awaited: (id) => awaitedMessage(page.fbId, id),
  }
}
