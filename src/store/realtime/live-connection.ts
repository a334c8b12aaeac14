// The socket connection of a session: buffers pushes, flushes them once a second, detects gaps, and always reconnects.
import { agentBeatMs, atWorkEvent } from '../../../contract/agent-states.ts'
import { flushIntervalMs, reconnectDelayMs } from '../../../contract/constants.ts'
import { pushEventNames } from '../../../contract/events.ts'
import type { Cursors, PushEnvelope, ReadyMessage, SocketEndReason, SocketHandshake } from '../../../contract/events.ts'
import { contractHash } from '../../../contract/build-time/hashes.ts'
import { presenceEvent } from '../../../contract/presence.ts'
import type { PresenceUpdate } from '../../../contract/presence.ts'
import { contractOutdated, socketMoved, transportNamed } from '../network/connection-slice.ts'
import type { AppEnvironment, AppSocket, SocketState } from '../environment.ts'
import { toastShown } from '../ui/toasts-slice.ts'
import { presenceReported } from './presence-slice.ts'
import { createPresenceReporter } from './presence-reporter.ts'
import { endSession, renewToken } from '../network/token-renewal.ts'
import type { AppDispatch, AppThunk } from '../app-thunk.ts'
import type { RootState } from '../root-reducer.ts'
import { applyPushes } from './apply-pushes.ts'
import { retryBootstrap } from './bootstrap.ts'
import { PushBuffer } from './push-buffer.ts'

const ownEvents: readonly string[] = ['ready', 'tick', 'ended', presenceEvent]
const isPush = (name: string): boolean => (pushEventNames as readonly string[]).includes(name)
const maxShownPayload = 500

/** Shows an unknown push as it is. */
const showUnknown = (name: string, payload: unknown) =>
  toastShown({
    kind: 'info',
    place: 'alert',
    title: name,
    text: JSON.stringify(payload)?.slice(0, maxShownPayload) ?? '',
  })

class LiveConnection {
  readonly #dispatch: AppDispatch
  readonly #getState: () => RootState
  readonly #environment: AppEnvironment
  readonly #socket: AppSocket
  readonly #buffer: PushBuffer
  readonly #reporter = createPresenceReporter((claims) => this.#socket.say(presenceEvent, claims))
  /** When activity of the user was last reported to the server. */
  #atWorkAt = 0
  /** Presence changes since the last flush. */
  #present: PresenceUpdate = {}
  /** A reconnect, or a deliberate disconnect, is already being handled. */
  #isAttended = false
  #isClosed = false
  #connecting: ReturnType<typeof setTimeout> | undefined
  #flushing: ReturnType<typeof setInterval> | undefined

  constructor(
    [dispatch, getState, environment]: readonly [AppDispatch, () => RootState, AppEnvironment],
    socket: AppSocket,
    buffer: PushBuffer,
  ) {
    this.#dispatch = dispatch
    this.#getState = getState
    this.#environment = environment
    this.#socket = socket
    this.#buffer = buffer
  }

  open(): void {
    this.#listen()
    this.#flushing = setInterval(() => this.#beat(), flushIntervalMs)
    this.#socket.connect()
  }

  /** Resets what belongs to a connection, at the handshake of a new one. */
  restart(): void {
    this.#isAttended = false
    this.#present = {}
    this.#atWorkAt = 0
    this.#reporter.reset()
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#flushing)
    clearTimeout(this.#connecting)
    this.#socket.disconnect()
  }

  #listen(): void {
    const socket = this.#socket
    socket.onState((state, why) => this.#followState(state, why))
    socket.onTransport((name) => this.#dispatch(transportNamed(name)))
    socket.on('ready', (message: ReadyMessage) => this.#finishReplay(message))
    socket.on('tick', (tick: { readonly epoch: number; readonly cursors: Cursors }) => this.#checkPositions(tick))
    socket.on(presenceEvent, (news: PresenceUpdate) => {
      this.#present = { ...this.#present, ...news }
    })
    socket.on('ended', ({ reason }: { readonly reason: SocketEndReason }) => this.#followEnd(reason))
    socket.onAny((name, payload) => {
      if (isPush(name)) this.#take(payload as PushEnvelope)
      else if (!ownEvents.includes(name)) this.#dispatch(showUnknown(name, payload))
    })
  }

  /** Runs once a second. */
  #beat(): void {
    this.#flush()
    const news = this.#present
    this.#present = {}
    if (Object.keys(news).length > 0) this.#dispatch(presenceReported(news))
    if (!this.#buffer.isReplayed || this.#isAttended) return
    const now = this.#environment.now()
    this.#reporter.report(this.#getState(), now, this.#environment.isShown())
    // The clock was set back, so the time of the last report is unknown.
    if (this.#atWorkAt > now) this.#atWorkAt = 0
    if (
      now - this.#atWorkAt < agentBeatMs ||
      this.#environment.movedAt() <= Math.max(this.#atWorkAt, now - agentBeatMs)
    )
      return
    this.#atWorkAt = now
    this.#socket.say(atWorkEvent, null)
  }

  /** @param reached positions that are reached with this flush */
  #flush(reached: Cursors = {}): void {
    const envelopes = this.#buffer.drain()
    if (envelopes.length > 0 || Object.keys(reached).length > 0) void this.#dispatch(applyPushes(envelopes, reached))
  }

  #isOtherEpoch(epoch: number): boolean {
    return epoch !== this.#getState().realtime.epoch
  }

  #take(envelope: PushEnvelope): void {
    if (this.#isAttended) return
    if (this.#isOtherEpoch(envelope.epoch)) void this.#startAnew()
    else if (!this.#buffer.take(envelope)) this.#replay()
  }

  #finishReplay({ epoch, cursors, limited }: ReadyMessage): void {
    if (this.#isAttended) return
    if (limited || this.#isOtherEpoch(epoch)) {
      void this.#startAnew()
      return
    }
    const overtaking = this.#buffer.finishReplay(cursors)
    this.#flush(cursors)
    for (const envelope of overtaking) this.#take(envelope)
  }

  #checkPositions({ epoch, cursors }: { readonly epoch: number; readonly cursors: Cursors }): void {
    if (this.#isAttended || !this.#buffer.isReplayed) return
    if (this.#isOtherEpoch(epoch)) void this.#startAnew()
    else if (this.#buffer.isBehind(cursors)) this.#replay()
  }

  /** Reconnects to get missing pushes: the handshake has the applied cursors, from which the server replays. */
  #replay(): void {
    this.#flush()
    this.#hangUp()
    this.#connectSoon()
  }

  async #startAnew(): Promise<void> {
    this.#buffer.drain()
    this.#hangUp()
    await this.#dispatch(retryBootstrap(() => !this.#isClosed))
    if (!this.#isClosed) this.#socket.connect()
  }

  #hangUp(): void {
    this.#isAttended = true
    this.#socket.disconnect()
  }

  /** With jitter, so that clients do not reconnect to a restarted server at the same moment. */
  #connectSoon(): void {
    clearTimeout(this.#connecting)
    this.#connecting = setTimeout(
      () => !this.#isClosed && this.#socket.connect(),
      reconnectDelayMs * (1 + Math.random()),
    )
  }

  #followState(state: SocketState, why: string | null): void {
    this.#dispatch(socketMoved({ state, why }))
    // socket.io does not reconnect after a refused or ended connection.
    const isLeft = state === 'closed' && why !== null && !this.#socket.active
    if (isLeft && !this.#isAttended && !this.#isClosed) this.#connectSoon()
  }

  #followEnd(reason: SocketEndReason): void {
    this.#isAttended = true
    if (reason === 'CONTRACT_OUTDATED') this.#dispatch(contractOutdated())
    else if (reason === 'RIGHTS_CHANGED') void this.#startAnew()
    // Another window may be closed in the meantime.
    else if (reason === 'TOO_MANY_SOCKETS') this.#connectSoon()
    else void this.#renew()
  }

  async #renew(): Promise<void> {
    if ((await this.#dispatch(renewToken())) === 'refused') this.#dispatch(endSession('expired'))
    else this.#connectSoon()
  }
}

/** Opens the live connection. @returns closes it */
export const openLiveConnection = (): AppThunk<Promise<() => void>> => async (dispatch, getState, environment) => {
  const buffer = new PushBuffer()
  // Called at every connect, so `connection` is set by then.
  const handshake = (): SocketHandshake => {
    const { settings, realtime } = getState()
    connection.restart()
    buffer.restart(realtime.cursors)
    return { token: settings.token ?? '', contract: contractHash, epoch: realtime.epoch, cursors: realtime.cursors }
  }
  const socket = await environment.openSocket(environment.backendAddress, handshake)
  const connection = new LiveConnection([dispatch, getState, environment], socket, buffer)
  connection.open()
  return () => connection.close()
}
