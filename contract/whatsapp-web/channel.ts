// WhatsApp Web: the chats of phones that are linked as companion devices.
import type { ChannelDeclaration } from '../channel-declaration.ts'

export const whatsappWebChannel = {
  service: 'whatsapp-web',
  items: {
    waWebChat: {
      service: 'whatsapp-web',
      accountType: 'WAWEBPHONE',
      type: 'WAWEBCHAT',
      messageType: 'WAWEBMESSAGE',
      field: 'waWebChatId',
      audience: 'private',
      maxTextLength: 4_096,
      textUnit: 'characters',
      submit: 'submitWaWebMessage',
      mirror: {
        unreadCount: 'unreadCount',
        lastMessageId: 'lastMessageId',
        lastMessageTime: 'lastMessageDate',
        isAnswered: 'isAnswered',
      },
    },
  },
  records: {
    accounts: ['WAWEBPHONE'],
    items: ['WAWEBCHAT'],
    messages: ['WAWEBMESSAGE'],
    contexts: [],
    contacts: ['WAWEBCONTACT'],
  },
} as const satisfies ChannelDeclaration
