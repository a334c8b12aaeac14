// Instagram: private messages of accounts, and comments on their media.
import type { ChannelDeclaration } from '../channel-declaration.ts'

export const instagramChannel = {
  service: 'instagram',
  items: {
    igConversation: {
      service: 'instagram',
      accountType: 'IGUSER',
      type: 'IGCONVERSATION',
      messageType: 'IGMESSAGE',
      field: 'igConversationId',
      audience: 'private',
      maxTextLength: 1_000,
      textUnit: 'bytes',
      submit: 'submitIgMessage',
    },
    igComment: {
      service: 'instagram',
      accountType: 'IGUSER',
      type: 'IGCOMMENT',
      messageType: 'IGCOMMENT',
      field: 'rootCommentId',
      audience: 'public',
      maxTextLength: 2_200,
      textUnit: 'characters',
      submit: 'replyToIgComment',
    },
    /** Somebody else's media that mention the account; replies to them are comments that mention the author. */
    igMedia: {
      service: 'instagram',
      accountType: 'IGUSER',
      type: 'IGMEDIA',
      messageType: 'IGCOMMENT',
      field: 'rootCommentId',
      audience: 'public',
      maxTextLength: 2_200,
      textUnit: 'characters',
      submit: 'replyToIgComment',
    },
  },
  records: {
    accounts: ['IGUSER'],
    items: ['IGCONVERSATION', 'IGCOMMENT'],
    messages: ['IGMESSAGE', 'IGCOMMENT'],
    contexts: ['IGMEDIA', 'IGTAGGEDMEDIA'],
    contacts: ['IGCUSTOMERUSER'],
  },
} as const satisfies ChannelDeclaration
