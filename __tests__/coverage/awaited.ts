// Rules of the documents that nothing serves yet, each with the area that brings it. Adding one removes its line and
// writes a row; the test fails where a line is left standing beside what it waits for.

import type { ServerErrorCode } from '../../contract/errors.ts'

export interface Awaited {
  readonly area: string
  readonly section: string
  readonly rule: string
  /** Patterns that are to come into the route table. */
  readonly routes?: readonly string[]
  /** Method and path that are to come into the contract, parameters as `:id`. */
  readonly calls?: readonly string[]
  /** Codes that nothing answers yet. */
  readonly errors?: readonly ServerErrorCode[]
}

export const awaited: readonly Awaited[] = [
  {
    area: 'Facebook',
    section: 'channels 7',
    rule: 'Facebook: calls that are not served yet',
    calls: [
      'GET /api/fb/accesstokens/organisations/:id/applications/ids',
      'POST /api/fb/accesstokens/:id/longlive',
      'PATCH /api/fb/accesstokens/:id/links',
      'POST /api/fb/accesstokens/generate',
      'POST /api/fb/accesstokens/:id/dublicate',
      'GET /api/fb/applications/:id/info',
      'GET /api/fb/pages/:id/info',
      'GET /api/fb/pages/:id/messengerToken',
      'GET /api/fb/pages/:id/subscriptions',
      'POST /api/fb/pages/:id/subscriptions',
      'GET /api/fb/pages/:id/customLabels',
      'GET /api/fb/pages/:id/igusers',
      'POST /api/fb/pages/:id/submitPost',
      'GET /api/fb/pages/:id/instagram/getAll',
      'GET /api/fb/posts/:id/likes',
      'POST /api/fb/posts/:id/comments',
      'GET /api/fb/messages/:id/attachments',
      'GET /api/fb/messages/:id/shares',
      'DELETE /api/fb/comments/:id/remote',
      'POST /api/fb/comments/:id/remote',
      'GET /api/fb/users/:id/accounts',
      'GET /api/fb/users/:id/customLabels',
    ],
  },
  {
    area: 'Instagram',
    section: 'channels 7',
    rule: 'Instagram: calls that are not served yet',
    calls: [
      'GET /api/ig/users/:id/media',
      'GET /api/ig/users/:id/tags',
      'GET /api/ig/users/:id/conversations',
      'GET /api/ig/users/:id/stories',
      'GET /api/ig/media/:id/mentioned',
      'GET /api/ig/media/:id/comments',
      'POST /api/ig/media/:id/comments',
      'GET /api/ig/media/:id/children',
      'GET /api/ig/comments/:id/mentioned',
      'GET /api/ig/messages/:id/attachments',
      'GET /api/ig/messages/:id/shares',
    ],
  },
  {
    area: 'WhatsApp Business',
    section: 'channels 7',
    rule: 'WhatsApp Business: calls that are not served yet',
    calls: [
      'GET /api/wa/waba/:id/templates',
      'GET /api/wa/waba/:id/subscriptions',
      'POST /api/wa/waba/:id/subscriptions',
      'DELETE /api/wa/waba/:id/subscriptions',
      'GET /api/wa/waba/:id/categories',
      'GET /api/wa/waba/:id/phones',
      'GET /api/wa/waba/:id/audience',
      'GET /api/wa/phones/:id/verify',
      'POST /api/wa/phones/:id/verify',
      'POST /api/wa/phones/:id/register',
      'DELETE /api/wa/phones/:id/register',
      'GET /api/wa/phones/:id/profile',
      'POST /api/wa/phones/:id/profile',
      'GET /api/wa/phones/:id/compliance',
      'GET /api/wa/contacts/external/:id',
      'GET /api/wa/conversations/active',
      'POST /api/wa/messages/:id/forward',
      'PATCH /api/wa/messages/:id/read',
      'POST /api/wa/messages/:id/submit/read',
    ],
  },
  {
    area: 'WhatsApp Web',
    section: 'channels 7',
    rule: 'WhatsApp Web: nothing connects to it yet',
    calls: [
      'GET /api/waweb/sessions/:id/qr',
      'POST /api/waweb/sessions/:id/logout',
      'POST /api/waweb/messages/submit',
      'GET /api/waweb/messages/:id/media',
      'GET /api/waweb/phones/:id/labels',
      'GET /api/waweb/phones/:id/labels/:id/chats',
      'PATCH /api/waweb/chats/:id/markAsRead',
      'GET /api/waweb/chats/:id/labels',
      'GET /api/waweb/chats/:id/customers',
      'POST /api/waweb/chats/:id/customers',
      'PATCH /api/waweb/labels/:id/chats/:id',
      'DELETE /api/waweb/labels/:id/chats/:id',
    ],
  },
]
