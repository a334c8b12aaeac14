// The socket's life: opened when signed in, its pushes buffered and flushed once a second, holes noticed, never given up.
import { flushIntervalMs, reconnectDelayMs } from '../../../contract/constants.ts'
import { pushEventNames } from '../../../contract/events.ts'
import type { Cursors, PushEnvelope, ReadyMessage, SocketEndReason } from '../../../contract/events.ts'
import { contractHash } from '../../../contract/build-time/hashes.ts'
import { presenceEvent } from '../../../contract/presence.ts'
import type { PresenceUpdate } from '../../../contract/presence.ts'
import { contractOutdated, socketMoved, transportNamed } from '../network/connection-slice.ts'
import type { SocketState } from '../environment.ts'
import { toastShown } from '../ui/toasts-slice.ts'
import { presenceReported } from './presence-slice.ts'
import { createPresenceReporter } from './presence-reporter.ts'
import { endSession, renewToken } from '../network/token-renewal.ts'
import type { AppThunk } from '../app-thunk.ts'
import { applyPushes } from './apply-pushes.ts'
import { retryBootstrap } from './bootstrap.ts'
import { createRoomPositions } from './room-positions.ts'

const ownEvents: readonly string[] = ['ready', 'tick', 'ended', presenceEvent]
const isPush = (name: string): boolean => (pushEventNames as readonly string[]).includes(name)
const payloadShown = 500

/** Opens the live connection. @returns closes it */
export const openLiveConnection = (): AppThunk<Promise<() => void>> => async (dispatch, getState, environment) => {
  let positions = createRoomPositions({})
  let buffer: PushEnvelope[] = []
  /** Live envelopes that overtook the replay. */
  let early: PushEnvelope[] = []
  let replayed = false
  /** Presence changes since the last flush. */
  let present: PresenceUpdate = {}
  /** Somebody already sees to it that the connection is opened again, or that it is not. */
  let attended = false
  let closed = false
  let connecting: ReturnType<typeof setTimeout> | undefined

  const socket = await environment.openSocket(environment.backendAddress, () => {
    const { settings, realtime } = getState()
    replayed = false
    attended = false
    early = []
    present = {}
    voice.reset()
    positions = createRoomPositions(realtime.cursors)
    return { token: settings.token ?? '', contract: contractHash, epoch: realtime.epoch, cursors: realtime.cursors }
  })

  const voice = createPresenceReporter((claims) => socket.say(presenceEvent, claims))

  /** @param reached positions that are reached with what is flushed */
  const flush = (reached: Cursors = {}): void => {
    const envelopes = buffer
    buffer = []
    if (envelopes.length > 0 || Object.keys(reached).length > 0) void dispatch(applyPushes(envelopes, reached))
  }

  // With jitter, so that a restarted backend does not meet everybody in one moment.
  const connectSoon = (): void => {
    clearTimeout(connecting)
    connecting = setTimeout(() => !closed && socket.connect(), reconnectDelayMs * (1 + Math.random()))
  }

  const hangUp = (): void => {
    attended = true
    early = []
    socket.disconnect()
  }

  /** The cursors in the next handshake are the applied ones: the server sends again what is missing. */
  const replay = (): void => {
    flush()
    hangUp()
    connectSoon()
  }

  const reset = async (): Promise<void> => {
    buffer = []
    hangUp()
    await dispatch(retryBootstrap(() => !closed))
    if (!closed) socket.connect()
  }

  const take = (envelope: PushEnvelope): void => {
    if (attended) return
    if (envelope.epoch !== getState().realtime.epoch) {
      void reset()
      return
    }
    const place = positions.place(envelope)
    if (place === 'next') buffer.push(envelope)
    else if (place === 'hole') {
      if (replayed) replay()
      else early.push(envelope)
    }
  }

  const ready = ({ epoch, cursors, limited }: ReadyMessage): void => {
    if (attended) return
    if (limited || epoch !== getState().realtime.epoch) {
      void reset()
      return
    }
    replayed = true
    positions.reach(cursors)
    flush(cursors)
    const overtaking = early
    early = []
    overtaking.forEach(take)
  }

  const tick = ({ epoch, cursors }: { readonly epoch: number; readonly cursors: Cursors }): void => {
    if (attended || !replayed) return
    if (epoch !== getState().realtime.epoch) void reset()
    else if (positions.isBehind(cursors)) replay()
  }

  const renew = async (): Promise<void> => {
    if ((await dispatch(renewToken())) === 'refused') dispatch(endSession('expired'))
    else connectSoon()
  }

  const end = (reason: SocketEndReason): void => {
    attended = true
    if (reason === 'CONTRACT_OUTDATED') dispatch(contractOutdated())
    else if (reason === 'RIGHTS_CHANGED') void reset()
    else void renew()
  }

  const moved = (state: SocketState, why: string | null): void => {
    dispatch(socketMoved({ state, why }))
    // A refused or ended connection is not opened again by the library.
    if (state === 'closed' && why !== null && !socket.active && !attended && !closed) connectSoon()
  }

  socket.onState(moved)
  socket.onTransport((name) => dispatch(transportNamed(name)))
  socket.on('ready', ready)
  socket.on('tick', tick)
  socket.on(presenceEvent, (news: PresenceUpdate) => {
    present = { ...present, ...news }
  })
  socket.on('ended', ({ reason }: { readonly reason: SocketEndReason }) => end(reason))
  socket.onAny((name, payload) => {
    if (isPush(name)) take(payload as PushEnvelope)
    else if (!ownEvents.includes(name)) {
      dispatch(
        toastShown({
          kind: 'info',
          place: 'alert',
          title: name,
          text: JSON.stringify(payload)?.slice(0, payloadShown) ?? '',
        }),
      )
    }
  })
  const flushing = setInterval(() => {
    flush()
    const news = present
    present = {}
    if (Object.keys(news).length > 0) dispatch(presenceReported(news))
    if (replayed && !attended) voice.report(getState(), environment.now(), environment.isShown())
  }, flushIntervalMs)
  socket.connect()

  return () => {
    closed = true
    clearInterval(flushing)
    clearTimeout(connecting)
    socket.disconnect()
  }
}
