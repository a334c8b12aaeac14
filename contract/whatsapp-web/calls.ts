// WhatsApp Web calls beyond the generic ones.
import { defineCall } from '../call.ts'
import { object, reference, text } from '../fields.ts'
import type { Row } from '../index.ts'
import { customersCall, linkCustomerCall, markAsReadCall } from '../record-calls.ts'

/** The QR code for the phone. `code` is null until the connector has one; a push of the session then announces it. */
export interface WaWebQr {
  readonly code: string | null
  /** UTC, ISO. */
  readonly expiresAt: string | null
  /** Number of the code, counted since the session began to wait for the phone. */
  readonly attempt: number
}

/** A file of a message. `url` is our copy's; null until it is copied. */
export interface WaWebFile {
  readonly type: string
  readonly name: string | null
  readonly mimeType: string | null
  readonly size: number | null
  readonly url: string | null
}

export const whatsappWebCalls = {
  /** Starts the session if it does not run. SESSION_OPEN if it is linked, WAWEB_OFF without a connector. */
  waWebSessionQr: defineCall<WaWebQr>()({ method: 'GET', path: '/api/waweb/sessions/:id/qr', right: 'manager' }),
  /** Unlinks the phone, through the connector; the session's state shows when that is done. */
  logOutWaWebSession: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/waweb/sessions/:id/logout',
    right: 'manager',
    command: true,
  }),
  /**
   * Writes a message to a chat, or from a phone to a number, which begins a chat; answers the queued message. HELD if somebody has
   * replied in the meantime, CHAT_READ_ONLY if the chat accepts no messages, NUMBER_INVALID.
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
   * Checks a number before its first message, and answers its chat if the caller sees one. NUMBER_INVALID, NOT_ON_WHATSAPP. If the
   * connector is unreachable the number passes, because sending checks it again.
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
  /** Also changes the label on the phone. */
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
