// WhatsApp Business and its conversations, as the inbox's list names them.
import type { ItemName, ServiceView } from '../channel-view.ts'
import { WhatsAppMark } from './WhatsAppMark.tsx'

const shared = { namespace: 'whatsapp', Mark: WhatsAppMark }

export const whatsappService: ServiceView = { ...shared, service: 'whatsapp', nameKey: 'inbox:service.whatsapp' }

export const whatsappName: ItemName = { ...shared, itemType: 'waContact', nameKey: 'whatsapp:name' }
