// WhatsApp Web and its chats, as the inbox's list names them.
import type { ItemName, ServiceView } from '../channel-view.ts'
import { WhatsAppWebMark } from './WhatsAppWebMark.tsx'

const shared = { namespace: 'whatsapp-web', Mark: WhatsAppWebMark }

export const whatsappWebService: ServiceView = {
  ...shared,
  service: 'whatsapp-web',
  nameKey: 'inbox:service.whatsapp-web',
}

export const whatsappWebName: ItemName = {
  ...shared,
  itemType: 'waWebChat',
  nameKey: 'whatsapp-web:name',
}
