// WhatsApp Business: the conversations with the people who write to a number.
import type { ChannelDeclaration } from '../channel-declaration.ts'

export const whatsappChannel = {
  service: 'whatsapp',
  items: {
    waContact: {
      service: 'whatsapp',
      accountType: 'FBWAPHONE',
      type: 'FBWACONTACT',
      messageType: 'FBWAMESSAGE',
      field: 'fbWaContactId',
      audience: 'private',
      maxTextLength: 4_096,
      textUnit: 'characters',
      submit: 'submitWaMessage',
      mirror: {
        unreadCount: 'unreadMessageCount',
        lastMessageId: 'lastMessageId',
        lastMessageTime: 'lastMessageDate',
      },
    },
  },
  records: {
    accounts: ['FBWAPHONE'],
    items: ['FBWACONTACT'],
    messages: ['FBWAMESSAGE'],
    contexts: [],
    contacts: ['FBWACONTACT'],
  },
} as const satisfies ChannelDeclaration
