// The items of a Messenger or Instagram webhook (`entry[].messaging[]`), as the platform writes them.
import type { Attachment, Message } from '../world.ts'

export type MessagingItem = Readonly<Record<string, unknown>>

/** The page or Instagram account, and the person it talks with. */
export interface Sides {
  readonly business: string
  readonly person: string
}

/** App id of the Page inbox: replies that are written there come back as echoes of this application. */
export const pageInboxAppId = '26390203743090'

const between = (sender: string, recipient: string, timestamp: number): MessagingItem => ({
  sender: { id: sender },
  recipient: { id: recipient },
  timestamp,
})
const fromPerson = ({ business, person }: Sides, at: number): MessagingItem => between(person, business, at)

const replyToOf = ({ story, replyTo }: Message): object => {
  if (story) return { reply_to: { story: { url: story.url, id: story.id } } }
  return replyTo === null ? {} : { reply_to: { mid: replyTo } }
}

const contents = (message: Message): Record<string, unknown> => ({
  mid: message.mid,
  ...(message.text === null ? {} : { text: message.text }),
  ...replyToOf(message),
  ...(message.attachments.length === 0
    ? {}
    : { attachments: message.attachments.map(({ type, payload }: Attachment) => ({ type, payload })) }),
})

export const messageItem = (sides: Sides, message: Message): MessagingItem => ({
  ...fromPerson(sides, message.at),
  message: contents(message),
})

/** A message that the platform cannot show. */
export const createUnsupportedItem = (sides: Sides, message: Message): MessagingItem => ({
  ...fromPerson(sides, message.at),
  message: { mid: message.mid, is_unsupported: true },
})

export const unsendItem = (sides: Sides, at: number, mid: string): MessagingItem => ({
  ...fromPerson(sides, at),
  message: { mid, is_deleted: true },
})

/** Instagram's echoes have neither the application nor its metadata. */
export const echoItem = (
  { business, person }: Sides,
  message: Message,
  channel: 'messenger' | 'instagram',
): MessagingItem => ({
  ...between(business, person, message.at),
  message: {
    is_echo: true,
    ...(channel === 'instagram' || message.appId === null ? {} : { app_id: Number(message.appId) }),
    ...(channel === 'instagram' || message.metadata === null ? {} : { metadata: message.metadata }),
    ...contents(message),
  },
})

export const deliveryItem = (sides: Sides, at: number, mids: readonly string[], watermark: number): MessagingItem => ({
  ...fromPerson(sides, at),
  delivery: { mids, watermark },
})

export const readItem = (sides: Sides, at: number, watermark: number): MessagingItem => ({
  ...fromPerson(sides, at),
  read: { watermark },
})

/** Instagram names the message instead of a time. */
export const createSeenItem = (sides: Sides, at: number, mid: string): MessagingItem => ({
  ...fromPerson(sides, at),
  read: { mid },
})

const reactionNames: Readonly<Record<string, string>> = {
  '❤': 'love',
  '❤️': 'love',
  '😆': 'smile',
  '😮': 'wow',
  '😢': 'sad',
  '😠': 'angry',
  '👍': 'like',
  '👎': 'dislike',
}

/** @param emoji null removes the reaction */
export const reactionItem = (sides: Sides, at: number, mid: string, emoji: string | null): MessagingItem => ({
  ...fromPerson(sides, at),
  reaction:
    emoji === null
      ? { mid, action: 'unreact' }
      : { mid, action: 'react', emoji, reaction: reactionNames[emoji] ?? 'other' },
})

export const editItem = (sides: Sides, at: number, message: Message): MessagingItem => ({
  ...fromPerson(sides, at),
  message_edit: { mid: message.mid, text: message.text, num_edit: message.edits },
})

export const postbackItem = (sides: Sides, at: number, mid: string, title: string, payload: string): MessagingItem => ({
  ...fromPerson(sides, at),
  postback: { mid, title, payload },
})
