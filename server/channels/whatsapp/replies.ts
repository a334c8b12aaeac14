// Links a reply to the message that it answers, whichever of both arrived first.
import type { UnitOfWork } from '../../database/unit-of-work.ts'

const maxReplies = 10

/** Links a message to the one that it answers, and to those that answer it. */
export const linkReplies = async (unit: UnitOfWork, messageId: string): Promise<void> => {
  const message = await unit.get('FBWAMESSAGE', messageId)
  if (!message) return
  const { fbWaPhoneId, fbWaContactId, fbId, replyTo, repliedToMessageId } = message
  if (replyTo && !repliedToMessageId) {
    const answeredMessage = await unit.find('FBWAMESSAGE', { fbWaPhoneId, fbId: replyTo })
    if (answeredMessage?.fbWaContactId === fbWaContactId)
      await unit.change('FBWAMESSAGE', messageId, { repliedToMessageId: answeredMessage._id })
  }
  if (!fbId) return
  for (const answer of await unit.findAll(
    'FBWAMESSAGE',
    { fbWaContactId, replyTo: fbId, repliedToMessageId: null },
    { limit: maxReplies },
  )) {
    await unit.change('FBWAMESSAGE', answer._id, { repliedToMessageId: messageId })
  }
}
