// One linked device: its connection and states, its events for the product, and the product's requests to it.
import type { Baileys, Message } from './baileys-socket.ts'
import { createAddressBook, toAddress, toDigits } from './addresses.ts'
import type { AddressBook } from './addresses.ts'
import { codeOf } from './connection-end.ts'
import { openHistory } from './history.ts'
import type { History } from './history.ts'
import type { Change } from './news.ts'
import { createPacing } from './pacing.ts'
import { createPhoneConnection } from './phone-connection.ts'
import type { PhoneConnection } from './phone-connection.ts'
import { createPortraits } from './portraits.ts'
import type { Clock } from './pacing.ts'
import { noSuchNumberCode, Refusal, restrictedCode } from './refusal.ts'
import type { SealedFiles } from './sealed-files.ts'
import { toSendable } from './sendable.ts'
import type { OutgoingFile } from './sendable.ts'
import { findFile, translateMessage } from './translate.ts'
import { listenToPhone } from './listen-to-phone.ts'

export interface SessionSettings {
  readonly id: string
  readonly files: SealedFiles
  readonly baileys: Baileys
  readonly clock: Clock
  /** Whether messages to people who have never written are allowed. */
  readonly writesFirst: boolean
  readonly tell: (changes: readonly Change[]) => void
  /** Stores the bytes of a file. @returns its address */
  readonly keepFile: (bytes: Uint8Array, mimeType: string | null) => string
}

export interface OutgoingMessage {
  readonly id: string
  readonly chat: string
  readonly text: string
  readonly quoted: string | null
  readonly file: OutgoingFile | null
}

/** Omits an unknown time, which then defaults to the time of the webhook. */
const withoutNull = (value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  value['at'] === null ? Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'at')) : value

interface Phone {
  readonly book: AddressBook
  readonly history: History
  readonly connection: PhoneConnection
}

interface Arrivals {
  readonly settings: SessionSettings
  readonly phone: Phone
  readonly tell: (changes: readonly (Change | null)[]) => void
}

/** Handles inbound messages, with their files and the pictures of their authors. */
const createArrivals = ({ settings: { files, baileys, clock, keepFile }, phone, tell }: Arrivals) => {
  const { book, history, connection } = phone
  const portraits = createPortraits({
    files: files.folder('portraits'),
    clock,
    keepFile,
    fetchPicture: async (address) => {
      const found = await connection.socket()?.profilePictureUrl(address, 'preview')
      return found ? baileys.downloadPicture(found) : null
    },
    tell: (change) => tell([change]),
  })
  const bring = async (message: Message): Promise<string | null> => {
    const file = findFile(message)
    const socket = connection.socket()
    if (!file || !socket) return null
    const bytes = await baileys.download(message, socket).catch(() => null)
    return bytes ? keepFile(bytes, file.mimeType) : null
  }
  const note = async (message: Message, isPast: boolean): Promise<void> => {
    const chat = book.chatOf(message.key)
    if (chat === null) return
    const isOurs = message.key.fromMe === true
    history.noteMessage(chat, message, !isOurs)
    if (isOurs && message.key.id) history.noteSent(message.key.id)
    const fileUrl = isPast ? null : await bring(message)
    tell([translateMessage(message, book, { fileUrl, isPast })])
    const author = book.authorOf(message.key)
    if (author !== null && !isOurs && !isPast) portraits.ask(author)
  }
  /** Messages are handled in order: a slow download delays those after it. */
  let arriving: Promise<unknown> = Promise.resolve()
  return {
    arrive: (messages: readonly Message[], isPast: boolean): void => {
      arriving = arriving.then(async () => {
        for (const message of messages) await note(message, isPast)
      })
    },
    settled: async (): Promise<void> => {
      await arriving
      await portraits.settled()
    },
  }
}

const mayNotWrite = (message: string): Refusal => new Refusal(403, restrictedCode, message)

const createSender = ({ clock, writesFirst }: SessionSettings, { history, connection }: Phone) => {
  const pacing = createPacing(clock)
  const hasNumber = async (digits: string): Promise<boolean> =>
    (await connection.openSocket().onWhatsApp(digits))?.[0]?.exists === true

  /** Refuses people who have never written, unless a setting allows them; then only those who are not on WhatsApp. */
  const checkAddressee = async (chat: string): Promise<void> => {
    if (history.hasWritten(chat) || chat.endsWith('@g.us')) return
    const digits = toDigits(chat)
    if (!writesFirst) throw mayNotWrite('This connector answers only those who have written')
    if (connection.isRestricted()) throw mayNotWrite('The account may not write to new people for now')
    if (digits !== null && !(await hasNumber(digits)))
      throw new Refusal(404, noSuchNumberCode, 'The number is not on WhatsApp')
  }

  const send = (
    { id, chat, text, quoted, file }: OutgoingMessage,
    bytes: Buffer | null,
  ): Promise<{ readonly id: string }> =>
    pacing.take(async () => {
      if (history.hasSent(id)) return { id }
      const through = connection.openSocket()
      await checkAddressee(chat)
      const quotedMessage = quoted === null ? null : history.messageOf(quoted)
      try {
        await through.sendMessage(chat, toSendable(text, file, bytes), {
          messageId: id,
          ...(quotedMessage ? { quoted: quotedMessage } : {}),
        })
      } catch (error) {
        if (codeOf(error) === restrictedCode) throw mayNotWrite('The account may not write to new people for now')
        if (codeOf(error) === 403) throw new Refusal(403, 10, 'The phone may not write in this chat')
        throw error
      }
      history.noteSent(id)
      return { id }
    })
  return { hasNumber, send }
}

export const createSession = (settings: SessionSettings) => {
  const { files, baileys, clock, tell } = settings
  const history = openHistory(files.folder('history'))
  const book = createAddressBook(history.lids, history.keepLids)
  const connection = createPhoneConnection({
    keyFiles: files.folder('keys'),
    baileys,
    clock,
    tell,
    onSocket: (socket) =>
      listenToPhone(socket, {
        book,
        clock,
        ownAddress: () => toAddress(connection.ownNumber()),
        tell: tellOfPhone,
        arrive: arrivals.arrive,
      }),
  })
  const tellOfPhone = (changes: readonly (Change | null)[]): void => {
    const phoneAndTime = { phone: connection.ownNumber(), at: new Date(clock.now()).toISOString() }
    const known = changes.filter((change) => change !== null)
    tell(known.map(({ field, value }) => ({ field, value: { ...phoneAndTime, ...withoutNull(value) } })))
  }
  const phone: Phone = { book, history, connection }
  const arrivals = createArrivals({ settings, phone, tell: tellOfPhone })
  const { hasNumber, send } = createSender(settings, phone)
  const { isLinked, start, stop, leave, logOut, qr, openSocket } = connection

  return {
    isLinked,
    start,
    stop,
    leave,
    logOut,
    qr,
    send,
    hasNumber,
    hasSent: (id: string): boolean => history.hasSent(id),
    read: async (ids: readonly string[]): Promise<void> => {
      const keys = ids.flatMap((id) => history.keyOf(id) ?? [])
      if (keys.length > 0) await openSocket().readMessages(keys)
    },
    label: async (label: string, chat: string, isOn: boolean): Promise<void> => {
      const through = openSocket()
      await (isOn ? through.addChatLabel(chat, label) : through.removeChatLabel(chat, label))
    },
    deleteLabel: (label: string): Promise<void> => openSocket().addLabel('', { id: label, deleted: true }),
    /** Resolves when everything that arrived so far was reported. */
    settled: arrivals.settled,
  }
}

export type Session = ReturnType<typeof createSession>
