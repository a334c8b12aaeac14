// WhatsApp Business, as a conversation asks for it.
import { later } from '../../components/later.ts'
import type { ItemView } from '../channel-view.ts'
import { shownMessageWith } from '../shown-message.ts'
import { hasWhatsAppContent } from './has-whatsapp-content.ts'
import { whatsappName } from './whatsapp-names.ts'

export const whatsappView: ItemView = {
  ...whatsappName,
  shownMessage: shownMessageWith((reason) => `whatsapp:failure.${reason}`),
  content: later(async () => (await import('./WhatsAppContent.tsx')).WhatsAppContent),
  hasContent: hasWhatsAppContent,
  window: 'blocks',
  windowClosedKey: 'whatsapp:windowClosed',
  speakerType: null,
  contextOf: null,
}
