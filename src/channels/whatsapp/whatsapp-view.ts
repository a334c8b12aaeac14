// WhatsApp Business, as the inbox asks for it.
import { later } from '../../components/later.ts'
import type { ItemView, ServiceView } from '../channel-view.ts'
import { shownMessageWith } from '../shown-message.ts'
import { hasWhatsAppContent } from './has-whatsapp-content.ts'
import { WhatsAppMark } from './WhatsAppMark.tsx'

const namespace = 'whatsapp'
const named = { namespace, nameKey: 'whatsapp:name', Mark: WhatsAppMark }

export const whatsappService: ServiceView = { ...named, service: 'whatsapp' }

export const whatsappView: ItemView = {
  ...named,
  itemType: 'waContact',
  shownMessage: shownMessageWith((reason) => `whatsapp:failure.${reason}`),
  content: later(async () => (await import('./WhatsAppContent.tsx')).WhatsAppContent),
  hasContent: hasWhatsAppContent,
  window: 'blocks',
  windowClosedKey: 'whatsapp:windowClosed',
  speakerType: null,
  contextOf: null,
}
