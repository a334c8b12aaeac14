// Handlers of the calls about messages: submit one to a chat or to a number, and list its files.
import { mediaPath } from '../../../contract/media.ts'
import type { Attachment } from '../../../contract/channel-message.ts'
import type { Row } from '../../../contract/index.ts'
import { getVisibility } from '../../../contract/permissions.ts'
import { checkNamed } from '../../conversations/sending/check-named.ts'
import type { NamedIds } from '../../conversations/sending/check-named.ts'
import { writeReply } from '../../conversations/sending/write-reply.ts'
import { getVisibleThread } from '../../conversations/threads/visible-thread.ts'
import { getRecord } from '../../database/reads.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import { toStorableText } from '../../lib/lossless-json.ts'
import type { CallContext, Handlers } from '../../records/call-context.ts'
import { readAddressee } from './addressee.ts'
import { addressOf, ensureChat, findChat } from './chats.ts'
import { addressLock } from './locks.ts'
import { findSession } from './web-delivery.ts'

type SubmitContext = CallContext<'submitWaWebMessage'>

interface NewChat {
  readonly chatId: string
  /** Newest outbound message; taken from the chat, because the author of a message to a number has not seen one. */
  readonly lastOutboundId: string | null
}

/** Finds or creates the chat with a number. An author who does not see all conversations becomes assignee of a new one. */
const beginChat = async ({ services, rights, body }: SubmitContext, unit: UnitOfWork): Promise<NewChat> => {
  const reader = { kysely: unit.tx, epoch: services.database.epoch }
  const { phone, digits } = await readAddressee(reader, rights, body.waWebPhoneId, body.data.phoneNumber)
  const address = addressOf(digits)
  await unit.lock(addressLock(phone.number ?? null, address))
  const known = await findChat(unit, phone, address)
  const { chat, thread } =
    known ?? (await ensureChat({ unit, phone, session: await findSession(unit, phone._id) }, address, null))
  if (!known && getVisibility(rights, phone.organisationId ?? '') !== 'all')
    await unit.change('THREAD', thread._id, { assigneeId: rights.userId })
  return { chatId: chat._id, lastOutboundId: thread.lastOutboundId ?? null }
}

/** @throws ApiError NOT_FOUND, CHAT_READ_ONLY */
const getWritableChat = async (unit: UnitOfWork, chatId: string, namedIds: NamedIds): Promise<Row<'WAWEBCHAT'>> => {
  const chat = await unit.get('WAWEBCHAT', chatId)
  if (!chat) throw new ApiError('NOT_FOUND', undefined, 'WAWEBCHAT')
  checkNamed('WAWEBCHAT', chat, namedIds)
  if (chat.data?.['isReadOnly'] === true) throw new ApiError('CHAT_READ_ONLY', undefined, 'WAWEBCHAT')
  return chat
}

/** Fields of a message to the chat. */
export const toChatFields = ({ _id, waWebPhoneId }: Row<'WAWEBCHAT'>, text: string, attachment: Attachment | null) => ({
  waWebPhoneId,
  waWebChatId: _id,
  attachments: attachment ? [attachment] : [],
  deleted: false,
  tags: [],
  reactions: [],
  data: { body: toStorableText(text) },
})

export const messageHandlers: Handlers<'submitWaWebMessage' | 'waWebMessageMedia'> = {
  submitWaWebMessage: async (context, unit) => {
    const { services, rights, body } = context
    const { chatId: waWebChatId, lastOutboundId } = body.waWebChatId
      ? { chatId: body.waWebChatId, lastOutboundId: body.lastOutboundId }
      : await beginChat(context, unit)
    const { _id: threadId } = await getVisibleThread(services, unit, rights, { itemId: waWebChatId })
    const { messageId } = await writeReply(context, unit, {
      itemType: 'waWebChat',
      itemId: waWebChatId,
      text: body.data.message,
      mediaId: body.data.media,
      lastOutboundId,
      fields: async (_unit, _thread, attachment) =>
        toChatFields(
          await getWritableChat(unit, waWebChatId, { waWebPhoneId: body.waWebPhoneId }),
          body.data.message ?? '',
          attachment,
        ),
    })
    return { messageId, waWebChatId, threadId }
  },
  waWebMessageMedia: async ({ services, rights, params }) => {
    const record = await getRecord(services.database, rights, 'WAWEBMESSAGE', params['id'] ?? '')
    if (!record) throw new ApiError('NOT_FOUND', undefined, 'WAWEBMESSAGE')
    const { attachments } = record as unknown as Row<'WAWEBMESSAGE'>
    return {
      files: (attachments ?? []).map(({ type, name, mime_type, size, mediaId }) => ({
        type,
        name: name ?? null,
        mimeType: mime_type ?? null,
        size: size ?? null,
        url: mediaId ? mediaPath(mediaId) : null,
      })),
    }
  },
}
