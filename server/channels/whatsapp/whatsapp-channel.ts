// WhatsApp Business as the house sees it: the conversations with the people who write to its numbers.
import type { ItemPort, ServerChannel } from '../server-channel.ts'
import { findToken } from '../account-token.ts'
import { joinJobKind } from './job-kinds.ts'
import { contactLock } from './locks.ts'
import { whatsappMedia } from './media-access.ts'
import { moveHandler } from './move-messages.ts'
import { tellSeen } from './tell-seen.ts'
import { prepareWhatsapp } from './whatsapp-delivery.ts'
import { whatsappWebhooks } from './whatsapp-webhooks.ts'

const contacts: ItemPort = {
  locksOf: (_unit, contactId) => Promise.resolve([contactLock(contactId)]),
  tellSeen,
  isConnected: async (unit, phoneId) => {
    const phone = await unit.get('FBWAPHONE', phoneId)
    return phone !== null && phone.isPassive !== true && (await findToken(unit, { fbWaBAId: phone.fbWaBAId })) !== null
  },
  prepare: prepareWhatsapp,
}

export const whatsappChannel: ServerChannel = {
  webhooks: [whatsappWebhooks],
  items: { waContact: contacts },
  media: { FBWAMESSAGE: whatsappMedia },
  jobs: (services) => ({ [joinJobKind]: moveHandler(services) }),
}
