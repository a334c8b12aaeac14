// Facebook: Messenger conversations of pages, and comments on their posts.
import type { ChannelDeclaration } from '../channel-declaration.ts'

export const facebookChannel = {
  service: 'facebook',
  items: {
    fbConversation: {
      service: 'facebook',
      accountType: 'FBPAGE',
      type: 'FBCONVERSATION',
      messageType: 'FBMESSAGE',
      field: 'fbConversationId',
      audience: 'private',
      maxTextLength: 2_000,
      textUnit: 'characters',
      submit: 'submitFbMessage',
    },
    fbComment: {
      service: 'facebook',
      accountType: 'FBPAGE',
      type: 'FBCOMMENT',
      messageType: 'FBCOMMENT',
      field: 'rootCommentId',
      audience: 'public',
      maxTextLength: 8_000,
      textUnit: 'characters',
      submit: 'submitFbComment',
    },
    /** A post by a visitor, or a post elsewhere that mentions the page; replies to it are comments on it. */
    fbPost: {
      service: 'facebook',
      accountType: 'FBPAGE',
      type: 'FBPOST',
      messageType: 'FBCOMMENT',
      field: 'rootCommentId',
      audience: 'public',
      maxTextLength: 8_000,
      textUnit: 'characters',
      submit: 'submitFbComment',
    },
  },
  records: {
    accounts: ['FBPAGE'],
    items: ['FBCONVERSATION', 'FBCOMMENT'],
    messages: ['FBMESSAGE', 'FBCOMMENT'],
    contexts: ['FBPOST'],
    contacts: ['FBUSER'],
  },
} as const satisfies ChannelDeclaration
