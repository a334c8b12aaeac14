// WhatsApp Business view of a conversation.
import { lazyPart } from '../../components/lazy-part.tsx'
import type { ItemView } from '../channel-view.ts'
import { createShownMessage } from '../shown-message.ts'
import { hasWhatsAppContent } from './has-whatsapp-content.ts'
import { whatsappName } from './whatsapp-names.ts'

export const whatsappView: ItemView = {
  ...whatsappName,
  shownMessage: createShownMessage((reason) => `whatsapp:failure.${reason}`, 'unknown'),
  content: lazyPart(
    async () => (await import(/* webpackChunkName: "conversation" */ './WhatsAppContent.tsx')).WhatsAppContent,
  ),
  hasContent: hasWhatsAppContent,
  window: 'blocks',
  windowClosedKey: 'whatsapp:windowClosed',
  messageMenu: { react: 'reactToWaMessage', markAsRead: 'readWaMessage', quotes: true, passesOn: true },
  speakerType: null,
  contextOf: null,
}
