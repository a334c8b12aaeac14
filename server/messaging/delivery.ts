// How a message leaves: through the account's page, to the person of its conversation.
import type { Attachment, Utterance } from '../../contract/utterance.ts'
import type { Person } from '../channels/account-records.ts'
import type { Unit } from '../database/unit.ts'
import type { Delivery, OutgoingFile } from '../sending/delivery.ts'
import type { Services } from '../services.ts'
import { asObject, asText } from '../webhooks/json-reading.ts'
import { awaitedMessage } from '../webhooks/waiting.ts'
import { typesOf } from './dialect.ts'
import type { Dialect } from './dialect.ts'
import { findAtPlatform } from './find-at-platform.ts'
import { pageAccess } from '../channels/page-access.ts'
import { getParties } from './records.ts'
import type { Message } from './records.ts'
import { statusUnder } from './watermarks.ts'

/** The platform's word for a kind of file. */
const platformKind = ({ type }: Attachment): string => (type === 'document' ? 'file' : type)

/** Words and files are messages of their own here. */
const contentOf = ({ message, attachments }: Message, fileId: string | null) => {
  const file = attachments?.[0]
  return file ? { attachment: { type: platformKind(file), payload: { attachment_id: fileId } } } : { text: message }
}

const fileOf = ({ platform, itemType }: Dialect, { attachments }: Message, pageFbId: string): OutgoingFile | null => {
  const file = attachments?.[0]
  if (!file) return null
  const message = JSON.stringify({ attachment: { type: platformKind(file), payload: { is_reusable: true } } })
  const fields = { message, ...(itemType === 'igConversation' ? { platform } : {}) }
  return { mediaId: file.mediaId ?? null, path: `/${pageFbId}/message_attachments`, fields, field: 'filedata', idMember: 'attachment_id' }
}

const bodyFor = ({ echoesMark }: Dialect, message: Message, person: Person, fileId: string | null) => ({
  recipient: { id: person.fbId },
  messaging_type: message.messagingType ?? 'RESPONSE',
  ...(message.tags?.[0] ? { tag: message.tags[0] } : {}),
  message: { ...contentOf(message, fileId), ...(echoesMark ? { metadata: message.commandId } : {}) },
})

export const prepareDelivery = async (
  dialect: Dialect,
  services: Services,
  unit: Unit,
  { _id }: Utterance,
  conversationId: string,
): Promise<Delivery | null> => {
  const message = await unit.get(typesOf(dialect).message, _id)
  const parties = message && (await getParties(unit, dialect, conversationId))
  if (!message || !parties) return null
  const { account, person, conversation } = parties
  const access = await pageAccess(unit, dialect, account)
  const path = `/${access?.page.fbId}/messages`
  return {
    accountId: account._id,
    token: access?.token ?? null,
    tagged: (message.tags?.length ?? 0) > 0,
    file: fileOf(dialect, message, access?.page.fbId ?? ''),
    post: async (token, fileId) => {
      const answer = await services.graph.post({ path, token, body: bodyFor(dialect, message, person, fileId) })
      return asText(asObject(answer)?.['message_id'])
    },
    find: async () => (access ? findAtPlatform(dialect, services, { ...parties, message }, access) : { kind: 'unclear' }),
    statusAt: (status, time) => statusUnder(status, time, conversation),
    awaited: (id) => awaitedMessage(account.fbId, id),
  }
}
