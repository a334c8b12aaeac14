// WhatsApp Business, as the inbox asks for it.
import { later } from '../../components/later.ts'
import type { ItemView, ServiceView } from '../channel-view.ts'
import { shownMessageWith } from '../shown-message.ts'
import { hasWhatsAppContent } from './has-whatsapp-content.ts'
import { WhatsAppMark } from './WhatsAppMark.tsx'

const namespace = 'whatsapp'
const shared = { namespace, Mark: WhatsAppMark }

export const whatsappService: ServiceView = { ...shared, service: 'whatsapp', nameKey: 'inbox:service.whatsapp' }

export const whatsappView: ItemView = {
  ...shared,
  itemType: 'waContact',
  nameKey: 'whatsapp:name',
  shownMessage: shownMessageWith((reason) => `whatsapp:failure.${reason}`),
  content: later(async () => (await import('./WhatsAppContent.tsx')).WhatsAppContent),
  hasContent: hasWhatsAppContent,
  window: 'blocks',
  windowClosedKey: 'whatsapp:windowClosed',
  speakerType: null,
  contextOf: null,
}
