// The connection of one linked device: its states, the codes to scan, and the pauses before it is opened again.
import type { Baileys, Connection, Socket } from './baileys-socket.ts'
import { normalise, toDigits } from './addresses.ts'
import { codeOf, getPauseMs, judgeEnd } from './connection-end.ts'
import { isLinked, openKeyStore } from './key-store.ts'
import type { Change } from './news.ts'
import type { Clock } from './pacing.ts'
import { notOpen, restrictedCode } from './refusal.ts'
import type { SealedFiles } from './sealed-files.ts'

interface ConnectionSettings {
  readonly keyFiles: SealedFiles
  readonly baileys: Baileys
  readonly clock: Clock
  readonly tell: (changes: readonly Change[]) => void
  /** Called with each new socket, after the one before was ended. */
  readonly onSocket: (socket: Socket) => void
}

export interface PhoneConnection {
  /** Null while there is no socket, open or not. */
  readonly socket: () => Socket | null
  /** @throws {Refusal} while the connection is not open */
  readonly openSocket: () => Socket
  /** Empty until the phone is known. */
  readonly ownNumber: () => string
  /** Whether the network forbids messages to new people for now. */
  readonly isRestricted: () => boolean
  /** Whether the session must resume after a restart. */
  readonly isLinked: () => boolean
  readonly qr: () => { readonly code: string | null; readonly expiresAt: string | null; readonly attempt: number }
  /** @returns the current state */
  readonly start: () => string
  readonly stop: () => void
  /** Closes the connection without reporting a state, because the process ends. */
  readonly leave: () => void
  readonly logOut: () => Promise<void>
}

const firstCodeMs = 60_000
const laterCodeMs = 20_000

/** State of the connection, reported at each change, and the code to scan. */
const createStates = (clock: Clock, tell: ConnectionSettings['tell']) => {
  let state = 'stopped'
  let seq = 0
  let attempt = 0
  let code: { readonly code: string; readonly expiresAt: string } | null = null
  const say = (next: string, more: Readonly<Record<string, unknown>> = {}): void => {
    code = null
    state = next
    // The sequence grows across restarts, too.
    seq = Math.max(seq + 1, clock.now())
    tell([{ field: 'state', value: { seq, at: new Date(clock.now()).toISOString(), state, ...more } }])
  }
  return {
    get: (): string => state,
    isOpen: (): boolean => state === 'open' || state === 'restricted',
    say,
    showCode: (scanned: string): void => {
      attempt += 1
      const expiresAt = new Date(clock.now() + (attempt === 1 ? firstCodeMs : laterCodeMs)).toISOString()
      say('qr', { attempt, expiresAt })
      code = { code: scanned, expiresAt }
    },
    beginCodes: (): void => {
      attempt = 0
    },
    qr: () => ({ code: code?.code ?? null, expiresAt: code?.expiresAt ?? null, attempt }),
  }
}

export const createPhoneConnection = (settings: ConnectionSettings): PhoneConnection => {
  const { keyFiles, baileys, clock, onSocket } = settings
  const states = createStates(clock, settings.tell)
  const { say } = states
  let socket: Socket | null = null
  let until: string | null = null
  let reopenings = 0
  /** Number of the current connection: events of earlier ones are ignored. */
  let turn = 0

  const ownNumber = (): string => toDigits(normalise(socket?.user?.id) ?? '') ?? ''

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
    onSocket(opened)
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
    if (until === null) say('open', { phone })
    else say('restricted', { phone, until, reason: String(restrictedCode) })
  }
  const end = (error: unknown): void => {
    const reason = codeOf(error)
    const ended = judgeEnd(reason, isLinked(keyFiles))
    close()
    if (ended.forgets) keyFiles.clear()
    say(ended.state, { reason: String(reason ?? 'unknown') })
    if (ended.reopens !== 'never') void reopen(ended.reopens === 'at once')
  }
  const follow = (update: Connection): void => {
    const { connection, qr, lastDisconnect, receivedPendingNotifications, reachoutTimeLock } = update
    if (reachoutTimeLock) {
      until = reachoutTimeLock.isActive ? (reachoutTimeLock.timeEnforcementEnds?.toISOString() ?? '') : null
      if (states.isOpen()) showOpen()
    }
    if (qr) states.showCode(qr)
    if (connection === 'open') {
      say('syncing')
      showOpen()
    } else if (receivedPendingNotifications && states.get() === 'syncing') showOpen()
    if (connection === 'close') end(lastDisconnect?.error)
  }

  return {
    socket: () => socket,
    openSocket: () => {
      if (socket === null || !states.isOpen()) throw notOpen()
      return socket
    },
    ownNumber,
    isRestricted: () => until !== null,
    isLinked: () => isLinked(keyFiles),
    qr: states.qr,
    start: () => {
      if (socket !== null) return states.get()
      states.beginCodes()
      say(isLinked(keyFiles) ? 'reconnecting' : 'starting')
      open()
      return states.get()
    },
    stop: () => {
      close()
      if (states.get() !== 'stopped') say('stopped')
    },
    leave: close,
    logOut: async () => {
      const leaving = socket
      turn += 1
      await leaving?.logout().catch(() => {})
      close()
      keyFiles.clear()
      if (states.get() !== 'logged_out') say('logged_out', { reason: 'BY_MANAGER' })
    },
  }
}
