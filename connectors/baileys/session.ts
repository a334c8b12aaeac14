// One linked device: connects, says in which state it is, tells what happens on its phone and does what the product asks.
import type { Baileys, Connection, Message, Socket } from './baileys-socket.ts'
import { createAddressBook, normalise, toAddress, toDigits } from './addresses.ts'
import { codeOf, getPauseMs, judgeEnd } from './connection-end.ts'
import { openHistory } from './history.ts'
import { isLinked, openKeyStore } from './key-store.ts'
import type { Change } from './news.ts'
import { createPacing } from './pacing.ts'
import { createPortraits } from './portraits.ts'
import type { Clock } from './pacing.ts'
import { noSuchNumberCode, notOpen, Refusal, restrictedCode } from './refusal.ts'
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
  /** Whether people may be written to who have never written. */
  readonly writesFirst: boolean
  readonly tell: (changes: readonly Change[]) => void
  /** Keeps the bytes of a file. @returns its address */
  readonly keepFile: (bytes: Uint8Array, mimeType: string | null) => string
}

export interface Outgoing {
  readonly id: string
  readonly chat: string
  readonly text: string
  readonly quoted: string | null
  readonly file: OutgoingFile | null
}

const firstCodeMs = 60_000
const laterCodeMs = 20_000

export const createSession = ({ files, baileys, clock, writesFirst, tell, keepFile }: SessionSettings) => {
  const keyFiles = files.folder('keys')
  const history = openHistory(files.folder('history'))
  const book = createAddressBook(history.lids, history.keepLids)
  const pacing = createPacing(clock)
  let socket: Socket | null = null
  let state = 'stopped'
  let seq = 0
  let attempt = 0
  let code: { readonly code: string; readonly expiresAt: string } | null = null
  let until: string | null = null
  let reopenings = 0
  /** Of the connection that counts: those before it say nothing any more. */
  let turn = 0

  const say = (next: string, more: Readonly<Record<string, unknown>> = {}): void => {
    state = next
    if (next !== 'qr') code = null
    // Grows over a restart, too.
    seq = Math.max(seq + 1, clock.now())
    tell([{ field: 'state', value: { seq, at: new Date(clock.now()).toISOString(), state, ...more } }])
  }
  const ownNumber = (): string => toDigits(normalise(socket?.user?.id) ?? '') ?? ''
  const tellOfPhone = (changes: readonly (Change | null)[]): void =>
    tell(
      changes.flatMap((change) =>
        change
          ? [
              {
                field: change.field,
                value: { phone: ownNumber(), at: new Date(clock.now()).toISOString(), ...withoutNull(change.value) },
              },
            ]
          : [],
      ),
    )

  const portraits = createPortraits({
    files: files.folder('portraits'),
    clock,
    keepFile,
    fetchPicture: async (address) => {
      const found = await socket?.profilePictureUrl(address, 'preview')
      return found ? baileys.downloadPicture(found) : null
    },
    tell: (change) => tellOfPhone([change]),
  })
  const bring = async (message: Message): Promise<string | null> => {
    const file = findFile(message)
    if (!file || !socket) return null
    const bytes = await baileys.download(message, socket).catch(() => null)
    return bytes ? keepFile(bytes, file.mimeType) : null
  }
  /** In the order in which they came: a file that takes long holds up what comes after it. */
  let arriving: Promise<unknown> = Promise.resolve()
  const arrive = (messages: readonly Message[], isPast: boolean): void => {
    arriving = arriving.then(async () => {
      for (const message of messages) {
        const chat = book.chatOf(message.key)
        if (chat === null) continue
        history.noteMessage(chat, message, message.key.fromMe !== true)
        if (message.key.fromMe && message.key.id) history.noteSent(message.key.id)
        const fileUrl = isPast ? null : await bring(message)
        tellOfPhone([translateMessage(message, book, { fileUrl, isPast })])
        const author = book.authorOf(message.key)
        if (author !== null && message.key.fromMe !== true && !isPast) portraits.ask(author)
      }
    })
  }

  const open = (): void => {
    turn += 1
    const mine = turn
    const store = openKeyStore(keyFiles, baileys)
    const opened = baileys.open({ creds: store.creds, keys: store.keys })
    socket = opened
    opened.ev.on('creds.update', (changed) => {
      Object.assign(store.creds, changed)
      store.save()
    })
    opened.ev.on('connection.update', (update) => {
      if (mine === turn) follow(update)
    })
    listenToPhone(opened, { book, clock, ownAddress: () => toAddress(ownNumber()), tell: tellOfPhone, arrive })
  }
  const close = (): void => {
    turn += 1
    const ending = socket
    socket = null
    void Promise.resolve(ending?.end(undefined)).catch(() => {})
  }
  const reopen = async (isSoon: boolean): Promise<void> => {
    const mine = turn
    if (!isSoon) await clock.sleep(getPauseMs(reopenings, clock.random()))
    if (mine !== turn) return
    reopenings += 1
    open()
  }
  const showOpen = (): void => {
    reopenings = 0
    const user = socket?.user
    const phone = { number: ownNumber(), name: user?.name ?? user?.notify ?? null }
    say(until === null ? 'open' : 'restricted', {
      phone,
      ...(until === null ? {} : { until, reason: String(restrictedCode) }),
    })
  }
  const follow = ({
    connection,
    qr,
    lastDisconnect,
    receivedPendingNotifications,
    reachoutTimeLock,
  }: Connection): void => {
    if (reachoutTimeLock) {
      until = reachoutTimeLock.isActive ? (reachoutTimeLock.timeEnforcementEnds?.toISOString() ?? '') : null
      if (state === 'open' || state === 'restricted') showOpen()
    }
    if (qr) {
      attempt += 1
      const expiresAt = new Date(clock.now() + (attempt === 1 ? firstCodeMs : laterCodeMs)).toISOString()
      code = { code: qr, expiresAt }
      say('qr', { attempt, expiresAt })
      code = { code: qr, expiresAt }
    }
    if (connection === 'open') {
      say('syncing')
      showOpen()
    } else if (receivedPendingNotifications && state === 'syncing') showOpen()
    if (connection !== 'close') return
    const reason = codeOf(lastDisconnect?.error)
    const end = judgeEnd(reason, isLinked(keyFiles))
    close()
    if (end.forgets) keyFiles.clear()
    say(end.state, { reason: String(reason ?? 'unknown') })
    if (end.reopens !== 'never') void reopen(end.reopens === 'at once')
  }
  const openSocket = (): Socket => {
    if (socket === null || (state !== 'open' && state !== 'restricted')) throw notOpen()
    return socket
  }
  const hasNumber = async (digits: string): Promise<boolean> =>
    (await openSocket().onWhatsApp(digits))?.[0]?.exists === true

  /** Nobody is written to who has never written, unless a setting allows it; then only who is on WhatsApp. */
  const checkAddressee = async (chat: string): Promise<void> => {
    if (history.hasWritten(chat) || chat.endsWith('@g.us')) return
    const digits = toDigits(chat)
    if (!writesFirst) throw new Refusal(403, restrictedCode, 'This connector answers only those who have written')
    if (until !== null) throw new Refusal(403, restrictedCode, 'The account may not write to new people for now')
    if (digits !== null && !(await hasNumber(digits)))
      throw new Refusal(404, noSuchNumberCode, 'The number is not on WhatsApp')
  }

  return {
    /** Whether it is to run again after a restart. */
    isLinked: (): boolean => isLinked(keyFiles),
    start: (): string => {
      if (socket !== null) return state
      attempt = 0
      say(isLinked(keyFiles) ? 'reconnecting' : 'starting')
      open()
      return state
    },
    stop: (): void => {
      close()
      if (state !== 'stopped') say('stopped')
    },
    /** Without a word: the process ends. */
    leave: close,
    logOut: async (): Promise<void> => {
      const leaving = socket
      turn += 1
      await leaving?.logout().catch(() => {})
      close()
      keyFiles.clear()
      if (state !== 'logged_out') say('logged_out', { reason: 'BY_MANAGER' })
    },
    qr: () => ({ code: code?.code ?? null, expiresAt: code?.expiresAt ?? null, attempt }),
    send: ({ id, chat, text, quoted, file }: Outgoing, bytes: Buffer | null): Promise<{ readonly id: string }> =>
      pacing.take(async () => {
        if (history.hasSent(id)) return { id }
        const through = openSocket()
        await checkAddressee(chat)
        const answered = quoted === null ? null : history.messageOf(quoted)
        try {
          await through.sendMessage(chat, toSendable(text, file, bytes), {
            messageId: id,
            ...(answered ? { quoted: answered } : {}),
          })
        } catch (error) {
          if (codeOf(error) === restrictedCode)
            throw new Refusal(403, restrictedCode, 'The account may not write to new people for now')
          if (codeOf(error) === 403) throw new Refusal(403, 10, 'The phone may not write in this chat')
          throw error
        }
        history.noteSent(id)
        return { id }
      }),
    hasSent: (id: string): boolean => history.hasSent(id),
    hasNumber,
    read: async (ids: readonly string[]): Promise<void> => {
      const keys = ids.flatMap((id) => history.keyOf(id) ?? [])
      if (keys.length > 0) await openSocket().readMessages(keys)
    },
    label: async (label: string, chat: string, isOn: boolean): Promise<void> => {
      const through = openSocket()
      await (isOn ? through.addChatLabel(chat, label) : through.removeChatLabel(chat, label))
    },
    deleteLabel: (label: string): Promise<void> => openSocket().addLabel('', { id: label, deleted: true }),
    /** Everything that came so far was told. */
    settled: async (): Promise<void> => {
      await arriving
      await portraits.settled()
    },
  }
}

export type Session = ReturnType<typeof createSession>

/** A time that is not known is the one it was told at. */
const withoutNull = (value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  value['at'] === null ? Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'at')) : value
