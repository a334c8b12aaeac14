// Prepares the sending of a message: through the account's page, to the person of its conversation.
import type { Attachment, ChannelMessage } from '../../../contract/channel-message.ts'
import type { Person } from '../../platform/account-records.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Delivery, OutgoingFile } from '../../context/delivery.ts'
import type { Context } from '../../context/context.ts'
import { asObject, asText } from '../../lib/json-reading.ts'
import { messageWaitKey } from '../../inbound/parked-events.ts'
import { getRecordTypes } from './platform-adapter.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import { findAtPlatform } from './find-at-platform.ts'
import { pageAccess } from '../../platform/page-access.ts'
import { getParties } from './records.ts'
import type { Message } from './records.ts'
import { toWatermarkedStatus } from './watermarks.ts'

/** The platform's name for a kind of file. */
const platformKind = ({ type }: Attachment): string => (type === 'document' ? 'file' : type)

/** A message has either a text or a file here. */
const contentOf = ({ message, attachments }: Message, fileId: string | null) => {
  const file = attachments?.[0]
  return file ? { attachment: { type: platformKind(file), payload: { attachment_id: fileId } } } : { text: message }
}

const fileOf = (
  { platform, itemType }: PlatformAdapter,
  { attachments }: Message,
  pageFbId: string,
): OutgoingFile | null => {
  const file = attachments?.[0]
  if (!file) return null
  const message = JSON.stringify({ attachment: { type: platformKind(file), payload: { is_reusable: true } } })
  const fields = { message, ...(itemType === 'igConversation' ? { platform } : {}) }
  return {
    mediaId: file.mediaId ?? null,
    path: `/${pageFbId}/message_attachments`,
    fields,
    field: 'filedata',
    idMember: 'attachment_id',
  }
}

const bodyFor = ({ echoesMark }: PlatformAdapter, message: Message, person: Person, fileId: string | null) => ({
  recipient: { id: person.fbId },
  messaging_type: message.messagingType ?? 'RESPONSE',
  ...(message.tags?.[0] ? { tag: message.tags[0] } : {}),
  ...(message.replyTo ? { reply_to: { mid: message.replyTo } } : {}),
  message: { ...contentOf(message, fileId), ...(echoesMark ? { metadata: message.commandId } : {}) },
})

export const prepareDelivery = async (
  adapter: PlatformAdapter,
  services: Context,
  unit: UnitOfWork,
  { _id }: ChannelMessage,
  conversationId: string,
): Promise<Delivery | null> => {
  const message = await unit.get(getRecordTypes(adapter).message, _id)
  const parties = message && (await getParties(unit, adapter, conversationId))
  if (!message || !parties) return null
  const { account, person, conversation } = parties
  const access = await pageAccess(unit, adapter, account)
  const path = `/${access?.page.fbId}/messages`
  return {
    accountId: account._id,
    token: access?.token ?? null,
    tagged: (message.tags?.length ?? 0) > 0,
    file: fileOf(adapter, message, access?.page.fbId ?? ''),
    post: async (token, fileId) => {
      const answer = await services.platform.post({ path, token, body: bodyFor(adapter, message, person, fileId) })
      return asText(asObject(answer)?.['message_id'])
    },
    find: async () =>
      access ? findAtPlatform(adapter, services, { ...parties, message }, access) : { kind: 'unclear' },
    statusAt: (status, time) => toWatermarkedStatus(status, time, conversation),
    awaited: (id) => messageWaitKey(account.fbId, id),
  }
}
