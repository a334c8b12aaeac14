// WhatsApp Business as the house sees it: the conversations with the people who write to its numbers.
import { whatsappHandlers } from './handlers.ts'
import type { ItemPort } from '../../context/context.ts'
import type { ServerChannel } from '../server-channel.ts'
import { findToken } from '../../platform/account-token.ts'
import { mergeContactsJobKind } from './job-kinds.ts'
import { contactLock } from './locks.ts'
import { whatsappMedia } from './whatsapp-media.ts'
import { createMoveHandler } from './move-messages.ts'
import { sendReadReceipt } from './send-read-receipt.ts'
import { prepareWhatsappDelivery } from './whatsapp-delivery.ts'
import { splitWhatsappChange, whatsappObject } from './whatsapp-items.ts'
import { findWebhookIds, onBusinessAccountWritten } from './webhook-accounts.ts'
import { whatsappWebhooks } from './whatsapp-webhooks.ts'

const contacts: ItemPort = {
  locksOf: (_unit, contactId) => Promise.resolve([contactLock(contactId)]),
  sendReadReceipt,
  isConnected: async (unit, phoneId) => {
    const phone = await unit.get('FBWAPHONE', phoneId)
    return phone !== null && phone.isPassive !== true && (await findToken(unit, { fbWaBAId: phone.fbWaBAId })) !== null
  },
  prepare: prepareWhatsappDelivery,
}

export const whatsappChannel: ServerChannel<'submitWaMessage'> = {
  accounts: { FBWAPHONE: { webhookIds: findWebhookIds } },
  afterWrite: { FBWABA: onBusinessAccountWritten },
  splitters: { [whatsappObject]: splitWhatsappChange },
  webhooks: [whatsappWebhooks],
  items: { waContact: contacts },
  media: { FBWAMESSAGE: whatsappMedia },
  jobs: (services) => ({ [mergeContactsJobKind]: createMoveHandler(services) }),
  calls: whatsappHandlers,
}
