// The channel port of WhatsApp Business: conversations with the people who write to its numbers.
import { submitHandlers, toContactFields, toPlatformContent } from './handlers.ts'
import type { Row } from '../../../contract/index.ts'
import { asText } from '../../lib/json-reading.ts'
import type { ItemPort } from '../../context/context.ts'
import type { ServerChannel } from '../server-channel.ts'
import { findToken } from '../../platform/account-token.ts'
import { accountHandlers } from './account-handlers.ts'
import { phoneHandlers } from './phone-handlers.ts'
import { forwardHandlers } from './forward-handlers.ts'
import { contactHandlers } from './contact-handlers.ts'
import { contactLock } from './locks.ts'
import { createReactionHandler, reactionHandlers, reactionJob } from './reactions.ts'
import { whatsappMedia } from './whatsapp-media.ts'
import { createMoveHandler, moveMessagesJob } from './move-messages.ts'
import { createMessageReadReceiptHandler, messageReadReceiptJob } from './message-read-receipt.ts'
import { createTemplatesHandler } from './sync-templates.ts'
import { templateHandlers } from './template-handlers.ts'
import { templateWriteHandlers } from './template-writes.ts'
import { templatesJob } from '../../platform/templates-job.ts'
import { checkWindow } from './reply-window.ts'
import { sendReadReceipt } from './send-read-receipt.ts'
import { prepareWhatsappDelivery } from './whatsapp-delivery.ts'
import { splitWhatsappChange, whatsappObject } from './whatsapp-items.ts'
import { findWebhookIds, onBusinessAccountWritten } from './webhook-accounts.ts'
import { whatsappWebhooks } from './whatsapp-webhooks.ts'
import { handleJob } from '../../jobs/define-job.ts'

const contacts: ItemPort = {
  locksOf: (_unit, contactId) => Promise.resolve([contactLock(contactId)]),
  checkStillOpen: (thread, message, now) => {
    // Messages of this channel have this type. A template may be sent outside the reply window.
    if (asText((message as Partial<Row<'FBWAMESSAGE'>>).data?.['type']) !== 'template') checkWindow(thread, now)
  },
  sendReadReceipt,
  isConnected: async (unit, phoneId) => {
    const phone = await unit.get('FBWAPHONE', phoneId)
    return phone !== null && phone.isPassive !== true && (await findToken(unit, { fbWaBAId: phone.fbWaBAId })) !== null
  },
  prepare: prepareWhatsappDelivery,
  toPlainFields: async (unit, contactId, text) => {
    const contact = await unit.get('FBWACONTACT', contactId)
    return contact ? { ...toContactFields(unit, contact, null), data: toPlatformContent(text, null) } : null
  },
}

export const whatsappChannel: ServerChannel<
  | 'submitWaMessage'
  | 'waContactByExternalId'
  | 'forwardWaMessage'
  | 'submitWaMessageRead'
  | 'reactToWaMessage'
  | keyof typeof templateHandlers
  | keyof typeof templateWriteHandlers
  | keyof typeof phoneHandlers
  | keyof typeof accountHandlers
> = {
  accounts: { FBWAPHONE: { webhookIds: findWebhookIds } },
  afterWrite: { FBWABA: onBusinessAccountWritten },
  splitters: { [whatsappObject]: splitWhatsappChange },
  webhooks: [whatsappWebhooks],
  items: { waContact: contacts },
  media: { FBWAMESSAGE: whatsappMedia },
  jobs: (services) => [
    handleJob(moveMessagesJob, createMoveHandler(services)),
    handleJob(templatesJob, createTemplatesHandler(services)),
    handleJob(messageReadReceiptJob, createMessageReadReceiptHandler(services)),
    handleJob(reactionJob, createReactionHandler(services)),
  ],
  calls: {
    ...submitHandlers,
    ...templateHandlers,
    ...templateWriteHandlers,
    ...forwardHandlers,
    ...reactionHandlers,
    ...contactHandlers,
    ...phoneHandlers,
    ...accountHandlers,
  },
}
