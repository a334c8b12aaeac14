// WhatsApp Web view of a conversation.
import { lazyPart } from '../../components/lazy-part.tsx'
import type { ItemView } from '../channel-view.ts'
import { hasContent } from '../has-content.ts'
import { createShownMessage } from '../shown-message.ts'
import { readChatFlags } from './chat-flags.ts'
import { whatsappWebName } from './whatsapp-web-names.ts'

export const whatsappWebView: ItemView = {
  ...whatsappWebName,
  shownMessage: createShownMessage((reason) => `whatsapp-web:failure.${reason}`),
  content: lazyPart(
    async () => (await import(/* webpackChunkName: "conversation" */ './WhatsAppWebContent.tsx')).WhatsAppWebContent,
  ),
  hasContent,
  window: 'none',
  windowClosedKey: null,
  // A group has several people who write.
  speakerType: 'WAWEBCONTACT',
  contextOf: null,
  closedKeyOf: (row) => {
    const { isReadOnly, group } = readChatFlags(row)
    if (!isReadOnly) return null
    return group ? 'whatsapp-web:readOnly.group' : 'whatsapp-web:readOnly.chat'
  },
  Labels: lazyPart(async () => (await import(/* webpackChunkName: "chat-labels" */ './ChatLabels.tsx')).ChatLabels),
  Marks: lazyPart(async () => (await import(/* webpackChunkName: "conversation" */ './ChatMarks.tsx')).ChatMarks, {
    note: 'none',
  }),
}
