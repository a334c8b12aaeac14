// The calls on messages: writing one, to a chat or to a number, and the files of one.
import { mediaPath } from '../../../contract/media.ts'
import type { Row } from '../../../contract/index.ts'
import { getVisibility, isMember } from '../../../contract/permissions.ts'
import { isTelephone } from '../../../contract/telephone.ts'
import { writeReply } from '../../conversations/sending/write-reply.ts'
import { getRecord } from '../../database/reads.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import { toStorableText } from '../../lib/lossless-json.ts'
import type { CallContext, Handlers } from '../../records/call-context.ts'
import { addressOf, ensureChat, findChat } from './chats.ts'
import { addressLock } from './locks.ts'

type SubmitContext = CallContext<'submitWaWebMessage'>

const wrong = (field: string, code: string): ApiError => new ApiError('INVALID_BODY', { [field]: code }, 'WAWEBMESSAGE')

/** Digits with the country's code, as the network names people. */
const toNetworkNumber = (given: string): string => {
  const digits = given.replace(/\D/g, '')
  if (!isTelephone(given) || digits.length < 5) throw wrong('data.phoneNumber', 'INVALID_TELEPHONE')
  if (given.trim().startsWith('+')) return digits
  if (digits.startsWith('00')) return digits.slice(2)
  return digits.startsWith('0') ? `90${digits.slice(1)}` : digits
}

/** The chat with a number, begun where there is none: by whom it is seen otherwise only by others, it is theirs. */
const beginChat = async ({ rights, body }: SubmitContext, unit: UnitOfWork): Promise<string> => {
  const phone = body.waWebPhoneId ? await unit.get('WAWEBPHONE', body.waWebPhoneId) : null
  const organisationId = phone?.organisationId ?? ''
  if (!phone || !isMember(rights, organisationId)) throw new ApiError('NOT_FOUND', undefined, 'WAWEBPHONE')
  if (!body.data.phoneNumber) throw wrong('data.phoneNumber', 'REQUIRED')
  const address = addressOf(toNetworkNumber(body.data.phoneNumber))
  await unit.lock(addressLock(phone.number ?? null, address))
  const known = await findChat(unit, phone, address)
  if (known) return known.chat._id
  const { chat, thread } = await ensureChat(unit, phone, address, null)
  if (getVisibility(rights, organisationId) !== 'all')
    await unit.change('THREAD', thread._id, { assigneeId: rights.userId })
  return chat._id
}

const fieldsFor = async (unit: UnitOfWork, chatId: string): Promise<Row<'WAWEBCHAT'>> => {
  const chat = await unit.get('WAWEBCHAT', chatId)
  if (!chat) throw new ApiError('NOT_FOUND', undefined, 'WAWEBCHAT')
  if (chat.data?.['isReadOnly'] === true) throw new ApiError('CHAT_READ_ONLY', undefined, 'WAWEBCHAT')
  return chat
}

export const messageHandlers: Handlers<'submitWaWebMessage' | 'waWebMessageMedia'> = {
  submitWaWebMessage: async (context, unit) => {
    const { body } = context
    const waWebChatId = body.waWebChatId ?? (await beginChat(context, unit))
    const { messageId } = await writeReply(context, unit, {
      itemType: 'waWebChat',
      itemId: waWebChatId,
      text: body.data.message,
      mediaId: body.data.media,
      lastOutboundId: body.lastOutboundId,
      fields: async (_unit, _thread, attachment) => {
        const chat = await fieldsFor(unit, waWebChatId)
        return {
          waWebPhoneId: chat.waWebPhoneId,
          waWebChatId,
          attachments: attachment ? [attachment] : [],
          deleted: false,
          tags: [],
          reactions: [],
          data: { body: toStorableText(body.data.message ?? '') },
        }
      },
    })
    return { messageId, waWebChatId }
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
