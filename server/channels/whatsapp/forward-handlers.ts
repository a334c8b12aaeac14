// Forwarding. The platform has no such call: the text or file is sent again, as a separate message to each contact.
import type { Row } from '../../../contract/index.ts'
import { getRecord } from '../../database/reads.ts'
import { createRecordId } from '../../database/record-id.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import { repeatMedia } from '../../media/media-table.ts'
import type { CallContext, Handlers } from '../../records/call-context.ts'
import { writeReply } from '../../conversations/sending/write-reply.ts'
import { getVisibleThread } from '../../conversations/threads/visible-thread.ts'
import { toPlatformContent } from './handlers.ts'
import { contactLock } from './locks.ts'
import { checkWindow } from './reply-window.ts'

type Forward = CallContext<'forwardWaMessage'>

/** Sends the file from our copy, whatever became of the platform's. @returns id of an upload of the caller's; null without a file */
const repeatFile = async (
  { rights }: Forward,
  unit: UnitOfWork,
  message: Row<'FBWAMESSAGE'>,
): Promise<string | null> => {
  const file = message.attachments?.[0]
  if (!file) return null
  const upload = { id: createRecordId(), userId: rights.userId }
  const from = { type: 'FBWAMESSAGE', id: message._id, mediaId: file.mediaId ?? '' }
  if (!(await repeatMedia(unit.tx, from, upload))) throw new ApiError('NOT_FORWARDABLE', undefined, 'FBWAMESSAGE')
  return upload.id
}

const getForwarded = async (context: Forward, unit: UnitOfWork): Promise<Row<'FBWAMESSAGE'>> => {
  const { services, rights, params, body } = context
  const message = await unit.get('FBWAMESSAGE', params['id'] ?? '')
  // One statement takes all locks, so that two users who forward to each other's conversations do not deadlock.
  await unit.lock(...[message?.fbWaContactId ?? '', ...body.fbWaContactIds].map(contactLock))
  if (
    !message ||
    !(await getRecord({ kysely: unit.tx, epoch: services.database.epoch }, rights, 'FBWAMESSAGE', message._id))
  )
    throw new ApiError('NOT_FOUND', undefined, 'FBWAMESSAGE')
  const hasContent = (message.message ?? '').trim() !== '' || (message.attachments ?? []).length > 0
  if (message.deleted === true || !hasContent || (message.attachments ?? []).length > 1)
    throw new ApiError('NOT_FORWARDABLE', undefined, 'FBWAMESSAGE')
  return message
}

const forwardTo = async (
  context: Forward,
  unit: UnitOfWork,
  message: Row<'FBWAMESSAGE'>,
  fbWaContactId: string,
  at: number,
): Promise<string> => {
  const contact = await unit.get('FBWACONTACT', fbWaContactId)
  const thread = await getVisibleThread(context.services, unit, context.rights, { itemId: fbWaContactId })
  if (!contact || thread.organisationId !== (message as { organisationId?: string | null }).organisationId)
    throw new ApiError('NOT_FOUND', undefined, 'FBWACONTACT')
  const { commandId } = unit.context
  const { messageId } = await writeReply(context, unit, {
    itemType: 'waContact',
    itemId: fbWaContactId,
    text: message.message,
    mediaId: await repeatFile(context, unit, message),
    // Forwarding is not answering: a reply that a colleague sent in the meantime does not block it.
    lastOutboundId: thread.lastOutboundId ?? null,
    fields: (_unit, into, attachment) => {
      checkWindow(into, unit.now)
      return Promise.resolve({
        fbWaBAId: contact.fbWaBAId,
        fbWaPhoneId: contact.fbWaPhoneId,
        fbWaContactId,
        timestamp: unit.now,
        attachments: attachment ? [attachment] : [],
        deleted: false,
        tags: [],
        reactions: [],
        data: toPlatformContent(message.message ?? '', attachment),
        // One command writes several messages, which need different marks at the platform.
        ...(commandId ? { commandId: `${commandId.slice(0, 90)}:${at}` } : {}),
      })
    },
  })
  return messageId
}

/** Adds the conversation to the details of an error. */
const about = async <Result>(fbWaContactId: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const details = typeof error.details === 'object' ? error.details : {}
    throw new ApiError(error.code, { ...details, fbWaContactId }, error.controller)
  }
}

export const forwardHandlers: Handlers<'forwardWaMessage'> = {
  forwardWaMessage: async (context, unit) => {
    const message = await getForwarded(context, unit)
    const contactIds = [...new Set(context.body.fbWaContactIds)]
    const messageIds: string[] = []
    for (const [at, contactId] of contactIds.entries())
      messageIds.push(await about(contactId, () => forwardTo(context, unit, message, contactId, at)))
    return { messageIds }
  },
}
