// Translates events of Baileys to the product's webhooks. Pure functions: the files of messages are downloaded elsewhere.
import type { Chat, Contact, Content, Group, Message, SocketEvents } from './baileys-socket.ts'
import { toDigits } from './addresses.ts'
import type { AddressBook } from './addresses.ts'
import type { Change } from './news.ts'

/** A file of a message in the product's format; its address is added once it was downloaded. */
export interface FoundFile {
  readonly type: 'image' | 'video' | 'audio' | 'document' | 'sticker'
  readonly mimeType: string | null
  readonly name: string | null
  readonly size: number | null
}

const protocol = { revoke: 0, edit: 14 } as const

const toNumber = (value: unknown): number | null => {
  const number = Number(value ?? Number.NaN)
  return Number.isFinite(number) ? number : null
}

const toTime = (seconds: unknown): string | null => {
  const number = toNumber(seconds)
  return number === null || number <= 0 ? null : new Date(number * 1_000).toISOString()
}

const maxWrappings = 5

/** Removes the wrapping of disappearing messages, view-once messages and files with captions. */
const unwrap = (given: Content | null | undefined): Content => {
  let content = given ?? {}
  for (let depth = 0; depth < maxWrappings; depth += 1) {
    const inner =
      content.ephemeralMessage ??
      content.viewOnceMessage ??
      content.viewOnceMessageV2 ??
      content.documentWithCaptionMessage ??
      content.editedMessage
    if (!inner?.message) return content
    content = inner.message
  }
  return content
}

const placeText = ({ locationMessage: place }: Content): string =>
  place
    ? [place.name, place.address, `https://maps.google.com/?q=${place.degreesLatitude},${place.degreesLongitude}`]
        .filter(Boolean)
        .join('\n')
    : ''

const textOf = (content: Content): string =>
  content.conversation ||
  content.extendedTextMessage?.text ||
  content.imageMessage?.caption ||
  content.videoMessage?.caption ||
  content.documentMessage?.caption ||
  placeText(content)

const kinds = [
  ['image', 'imageMessage'],
  ['video', 'videoMessage'],
  ['audio', 'audioMessage'],
  ['document', 'documentMessage'],
  ['sticker', 'stickerMessage'],
] as const

export const findFile = ({ message }: Message): FoundFile | null => {
  const content = unwrap(message)
  for (const [type, member] of kinds) {
    const file = content[member]
    if (file)
      return {
        type,
        mimeType: file.mimetype ?? null,
        name: file.fileName ?? null,
        size: toNumber(file.fileLength),
      }
  }
  return null
}

const quotedIn = (content: Content): string | null => {
  const messageParts = [content.extendedTextMessage, ...kinds.map(([, member]) => content[member])]
  return messageParts.map((one) => one?.contextInfo?.stanzaId).find(Boolean) ?? null
}

/** @param fileUrl address of the message's file @param isPast the message was seen on the phone before it was linked */
export const translateMessage = (
  message: Message,
  book: AddressBook,
  { fileUrl = null, isPast = false }: { readonly fileUrl?: string | null; readonly isPast?: boolean } = {},
): Change | null => {
  const { key, pushName, messageTimestamp } = message
  const chat = book.chatOf(key)
  if (chat === null || !key.id || !message.message) return null
  const content = unwrap(message.message)
  const shared = {
    id: key.id,
    chat,
    from: book.authorOf(key),
    fromMe: key.fromMe === true,
    at: toTime(messageTimestamp),
    ...(pushName && !key.fromMe ? { name: pushName } : {}),
  }
  const { reactionMessage: reaction, protocolMessage } = content
  if (reaction)
    return {
      field: 'message',
      value: { ...shared, kind: 'reaction', target: reaction.key?.id ?? null, emoji: reaction.text ?? '' },
    }
  if (protocolMessage?.type === protocol.revoke)
    return { field: 'message', value: { ...shared, kind: 'revoke', target: protocolMessage.key?.id ?? null } }
  if (protocolMessage?.type === protocol.edit)
    return {
      field: 'message',
      value: {
        ...shared,
        kind: 'edit',
        target: protocolMessage.key?.id ?? null,
        text: textOf(unwrap(protocolMessage.editedMessage)),
      },
    }
  // Keys and settings that the person's devices exchange.
  if (protocolMessage) return null
  const file = findFile(message)
  const replyTo = quotedIn(content)
  return {
    field: 'message',
    value: {
      ...shared,
      text: textOf(content),
      ...(replyTo ? { replyTo } : {}),
      ...(file ? { attachment: { ...file, url: fileUrl } } : {}),
      ...(isPast ? { past: true } : {}),
    },
  }
}

const receipts: Readonly<Record<number, string>> = { 0: 'failed', 2: 'sent', 3: 'delivered', 4: 'read', 5: 'played' }

export const translateStatus = (
  { key, update }: SocketEvents['messages.update'][number],
  book: AddressBook,
): Change | null => {
  const status = typeof update.status === 'number' ? receipts[update.status] : undefined
  const chat = book.chatOf(key)
  if (!key.fromMe || !key.id || !status || chat === null) return null
  const [code] = Array.isArray(update.messageStubParameters) ? update.messageStubParameters : []
  return {
    field: 'receipt',
    value: { id: key.id, chat, status, ...(status === 'failed' ? { code: toNumber(code) } : {}) },
  }
}

/** In a group: one member has received or read the message. */
export const translateReceipt = (
  { key, receipt }: SocketEvents['message-receipt.update'][number],
  book: AddressBook,
): Change | null => {
  const chat = book.chatOf(key)
  const status = receipt.readTimestamp ? 'read' : receipt.receiptTimestamp ? 'delivered' : null
  if (!key.fromMe || !key.id || chat === null || status === null) return null
  return {
    field: 'receipt',
    value: { id: key.id, chat, status, at: toTime(receipt.readTimestamp ?? receipt.receiptTimestamp) },
  }
}

export const translateChat = (chat: Chat, book: AddressBook, now: number): Change | null => {
  const id = book.settle(chat.id)
  if (id === null) return null
  const muted = toNumber(chat.muteEndTime)
  return {
    field: 'chat',
    value: {
      id,
      group: id.endsWith('@g.us'),
      ...(chat.name ? { name: chat.name } : {}),
      ...(typeof chat.readOnly === 'boolean' ? { isReadOnly: chat.readOnly } : {}),
      ...(chat.pinned === undefined ? {} : { pinned: (chat.pinned ?? 0) > 0 }),
      ...(chat.muteEndTime === undefined ? {} : { isMuted: muted !== null && (muted < 0 || muted > now) }),
    },
  }
}

/** @param own our own address: in an announcement group only administrators may write */
export const translateGroup = (group: Group, book: AddressBook, own: string): Change | null => {
  const id = book.settle(group.id)
  if (id === null) return null
  const me = group.participants?.find((one) => [book.settle(one.id), book.settle(one.phoneNumber)].includes(own))
  return {
    field: 'chat',
    value: {
      id,
      group: true,
      ...(group.subject ? { name: group.subject } : {}),
      ...(group.announce === undefined ? {} : { isReadOnly: group.announce && !me?.admin }),
    },
  }
}

export const translateContact = (contact: Contact, book: AddressBook): Change | null => {
  book.learn(contact.lid ?? contact.id, contact.phoneNumber ?? contact.id)
  const id = book.settle(contact.id, contact.phoneNumber)
  const name = contact.name ?? contact.verifiedName ?? contact.notify
  if (id === null || id.endsWith('@g.us') || !name) return null
  return { field: 'contact', value: { id, name, number: toDigits(id) } }
}

export const translateLabel = ({ id, name, color, deleted }: SocketEvents['labels.edit']): Change => ({
  field: 'label',
  value: deleted ? { id, deleted: true } : { id, name, color },
})

export const translateLabelled = (
  { type, association }: SocketEvents['labels.association'],
  book: AddressBook,
): Change | null => {
  const chat = book.settle(association.chatId)
  // Labels of single messages have no counterpart here.
  if (association.type !== 'label_jid' || chat === null) return null
  return { field: 'labelled', value: { label: association.labelId, chat, isOn: type === 'add' } }
}
