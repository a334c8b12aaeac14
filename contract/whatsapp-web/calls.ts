// WhatsApp Web calls beyond the generic ones.
import { defineCall } from '../call.ts'
import { object, reference, text } from '../fields.ts'
import type { Row } from '../index.ts'
import { customersCall, linkCustomerCall, markAsReadCall } from '../record-calls.ts'

/** What the phone scans. `code` is null while the connector has none yet: a push of the session says when it has. */
export interface WaWebQr {
  readonly code: string | null
  /** UTC, ISO. */
  readonly expiresAt: string | null
  /** The how-manieth code since the session began to wait for the phone. */
  readonly attempt: number
}

/** A file of a message. `url` is ours; null until it is copied. */
export interface WaWebFile {
  readonly type: string
  readonly name: string | null
  readonly mimeType: string | null
  readonly size: number | null
  readonly url: string | null
}

export const whatsappWebCalls = {
  /** Starts the session where it does not run. SESSION_OPEN where it is linked, WAWEB_OFF without a connector. */
  waWebSessionQr: defineCall<WaWebQr>()({ method: 'GET', path: '/api/waweb/sessions/:id/qr', right: 'manager' }),
  /** Unlinks the phone. The connector does it; the session says when. */
  logOutWaWebSession: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/waweb/sessions/:id/logout',
    right: 'manager',
    command: true,
  }),
  /**
   * Writes a message to a chat, or to a number from a phone: then the chat is begun. Answers the message as queued; HELD where
   * somebody answered meanwhile, CHAT_READ_ONLY in a chat that takes none, NUMBER_INVALID.
   */
  submitWaWebMessage: defineCall<{ messageId: string; waWebChatId: string; threadId: string }>()({
    method: 'POST',
    path: '/api/waweb/messages/submit',
    right: 'member',
    body: object({
      waWebChatId: reference(),
      waWebPhoneId: reference(),
      lastOutboundId: reference(),
      data: object({ phoneNumber: text(40), message: text(20_000), media: reference() }).required(),
    }),
    command: true,
  }),
  /**
   * Before the first message to `number`: its chat, where the caller sees one. NUMBER_INVALID, NOT_ON_WHATSAPP; a connector that
   * cannot be asked refuses nobody, the sending asks again.
   */
  checkWaWebNumber: defineCall<{ waWebChatId: string | null }>()({
    method: 'GET',
    path: '/api/waweb/phones/:id/numbers',
    right: 'member',
  }),
  waWebMessageMedia: defineCall<{ readonly files: readonly WaWebFile[] }>()({
    method: 'GET',
    path: '/api/waweb/messages/:id/media',
    right: 'member',
  }),
  waWebPhoneLabels: defineCall<{ readonly rows: readonly Row<'WAWEBLABEL'>[] }>()({
    method: 'GET',
    path: '/api/waweb/phones/:id/labels',
    right: 'member',
  }),
  waWebLabelledChats: defineCall<{ readonly rows: readonly Row<'WAWEBCHAT'>[] }>()({
    method: 'GET',
    path: '/api/waweb/phones/:id/labels/:labelId/chats',
    right: 'member',
  }),
  waWebChatLabels: defineCall<{ readonly rows: readonly Row<'WAWEBLABEL'>[] }>()({
    method: 'GET',
    path: '/api/waweb/chats/:id/labels',
    right: 'member',
  }),
  /** The phone follows. */
  addWaWebLabel: defineCall<Record<string, never>>()({
    method: 'PATCH',
    path: '/api/waweb/labels/:id/chats/:chatId',
    right: 'member',
    command: true,
  }),
  removeWaWebLabel: defineCall<Record<string, never>>()({
    method: 'DELETE',
    path: '/api/waweb/labels/:id/chats/:chatId',
    right: 'member',
    command: true,
  }),
  markWaWebChatAsRead: markAsReadCall('/api/waweb/chats'),
  waWebChatCustomers: customersCall('/api/waweb/chats'),
  linkWaWebChatCustomer: linkCustomerCall('/api/waweb/chats'),
} as const
