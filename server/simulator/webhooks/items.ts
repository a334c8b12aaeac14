// The items of a Messenger webhook (`entry[].messaging[]`), as the platform writes them.
import type { Attachment, Message } from '../world.ts'

export type MessagingItem = Readonly<Record<string, unknown>>

/** The Page inbox: what somebody answers there comes back as an echo of this application. */
export const pageInboxAppId = '26390203743090'

const between = (sender: string, recipient: string, timestamp: number): MessagingItem => ({
  sender: { id: sender },
  recipient: { id: recipient },
  timestamp,
})

const contents = (message: Message): Record<string, unknown> => ({
  mid: message.mid,
  ...(message.text === null ? {} : { text: message.text }),
  ...(message.replyTo === null ? {} : { reply_to: { mid: message.replyTo } }),
  ...(message.attachments.length === 0
    ? {}
    : { attachments: message.attachments.map(({ type, payload }: Attachment) => ({ type, payload })) }),
})

export const messageItem = (pageId: string, psid: string, message: Message): MessagingItem => ({
  ...between(psid, pageId, message.at),
  message: contents(message),
})

export const echoItem = (pageId: string, psid: string, message: Message): MessagingItem => ({
  ...between(pageId, psid, message.at),
  message: {
    is_echo: true,
    ...(message.appId === null ? {} : { app_id: Number(message.appId) }),
    ...(message.metadata === null ? {} : { metadata: message.metadata }),
    ...contents(message),
  },
})

export const deliveryItem = (pageId: string, psid: string, at: number, mids: readonly string[], watermark: number): MessagingItem => ({
  ...between(psid, pageId, at),
  delivery: { mids, watermark },
})

export const readItem = (pageId: string, psid: string, at: number, watermark: number): MessagingItem => ({
  ...between(psid, pageId, at),
  read: { watermark },
})

const reactionNames: Readonly<Record<string, string>> = {
  '❤': 'love', '❤️': 'love', '😆': 'smile', '😮': 'wow', '😢': 'sad', '😠': 'angry', '👍': 'like', '👎': 'dislike',
}

/** @param emoji null takes the reaction back */
export const reactionItem = (pageId: string, psid: string, at: number, mid: string, emoji: string | null): MessagingItem => ({
  ...between(psid, pageId, at),
  reaction: emoji === null ? { mid, action: 'unreact' } : { mid, action: 'react', emoji, reaction: reactionNames[emoji] ?? 'other' },
})

export const editItem = (pageId: string, psid: string, at: number, message: Message): MessagingItem => ({
  ...between(psid, pageId, at),
  message_edit: { mid: message.mid, text: message.text, num_edit: message.edits },
})

export const postbackItem = (pageId: string, psid: string, at: number, mid: string, title: string, payload: string): MessagingItem => ({
  ...between(psid, pageId, at),
  postback: { mid, title, payload },
})
