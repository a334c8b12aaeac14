// WhatsApp Web: its records are declared; nothing is received or answered through it yet.
import type { ChannelDeclaration } from '../channel-declaration.ts'

export const whatsappWebChannel = {
  service: 'whatsapp-web',
  items: {},
  records: {
    accounts: ['WAWEBPHONE'],
    items: ['WAWEBCHAT'],
    messages: ['WAWEBMESSAGE'],
    contexts: [],
    contacts: ['WAWEBCONTACT'],
  },
} as const satisfies ChannelDeclaration
