// The socket's life: opened when signed in, its pushes buffered and flushed once a second, holes noticed, never given up.
import { contractHash } from '../../../contract/hash.ts'
import { flushIntervalMs } from '../../../contract/constants.ts'
import { pushEventNames } from '../../../contract/events.ts'
import type { Cursors, PushEnvelope, PushEventName, ReadyMessage, SocketEndReason } from '../../../contract/events.ts'
import { contractOutdated, socketMoved } from '../connection/connection-slice.ts'
import type { AppSocket } from '../environment.ts'
import { received, removed } from '../entities/actions.ts'
import { loadRecord } from '../loader/loader.ts'
import { noticeShown } from '../notices/notices-slice.ts'
import { endSession, renewToken } from '../session/token-renewal.ts'
import type { AppThunk } from '../store.ts'
import { bootstrap } from './bootstrap.ts'
import { flushOf } from './push-buffer.ts'
import { positionsMoved } from './realtime-slice.ts'
import { wantedRows } from './wanted-rows.ts'

const ownEvents = new Set<string>(['ready', 'tick', 'ended'])
const isPush = (name: string): name is PushEventName => (pushEventNames as readonly string[]).includes(name)
const payloadShown = 500

/** Applies buffered envelopes; nothing where there are none. */
export const applyPushes = (envelopes: readonly PushEnvelope[]): AppThunk => (dispatch, getState) => {
  const { runs, cursors, toLoad } = flushOf(envelopes)
  for (const run of runs) {
    if (run.kind === 'deletes') dispatch(removed({ rows: run.rows }))
    else {
      const rows = wantedRows(getState(), run.rows)
      if (Object.keys(rows).length > 0) dispatch(received({ rows, origin: 'push' }))
    }
  }
  if (Object.keys(cursors).length > 0) dispatch(positionsMoved(cursors))
  for (const { type, id } of toLoad) void dispatch(loadRecord(type, id))
}

/** Opens the live connection. @returns closes it */
export const openLiveConnection = (): AppThunk<Promise<() => void>> => async (dispatch, getState, environment) => {
  let buffer: PushEnvelope[] = []
  let seen: Record<string, number> = {}
  let replayed = false
  let ended = false

  // Before `ready`, replayed and live envelopes may come mixed: they wait, so that no cursor passes a hole.
  const flush = (): void => {
    if (!replayed) return
    const envelopes = buffer
    buffer = []
    if (envelopes.length > 0) dispatch(applyPushes(envelopes))
  }

  const startOver = (socket: AppSocket): void => {
    buffer = []
    void dispatch(bootstrap()).then((done) => {
      if (done && !ended) reconnect(socket)
    })
  }

  // The cursors in the handshake are the applied ones: the server sends again what is missing.
  const reconnect = (socket: AppSocket): void => {
    flush()
    buffer = []
    socket.disconnect()
    socket.connect()
  }

  const isBehind = (cursors: Cursors): boolean => Object.entries(cursors).some(([room, seq]) => seq > (seen[room] ?? 0))

  const heard = (socket: AppSocket, envelope: PushEnvelope): void => {
    const known = seen[envelope.room] ?? 0
    if (envelope.epoch !== getState().realtime.epoch) startOver(socket)
    else if (!replayed) buffer.push(envelope)
    else if (envelope.prev > known) reconnect(socket)
    else if (envelope.seq > known) {
      buffer.push(envelope)
      seen[envelope.room] = envelope.seq
    }
  }

  const ready = (socket: AppSocket, message: ReadyMessage): void => {
    replayed = true
    if (message.limited || message.epoch !== getState().realtime.epoch) {
      startOver(socket)
      return
    }
    seen = { ...message.cursors }
    for (const { room, seq } of buffer) seen[room] = Math.max(seen[room] ?? 0, seq)
    flush()
    dispatch(positionsMoved(message.cursors))
  }

  const end = (socket: AppSocket, reason: SocketEndReason): void => {
    if (reason === 'CONTRACT_OUTDATED') dispatch(contractOutdated())
    else if (reason === 'RIGHTS_CHANGED') startOver(socket)
    else {
      void dispatch(renewToken()).then((renewal) => {
        if (ended) return
        if (renewal === 'refused') dispatch(endSession('expired'))
        else socket.connect()
      })
    }
  }

  const socket = await environment.openSocket(environment.backendAddress, () => {
    const { settings, realtime } = getState()
    replayed = false
    seen = { ...realtime.cursors }
    return { token: settings.token ?? '', contract: contractHash(), epoch: realtime.epoch, cursors: realtime.cursors }
  })
  socket.onState((state, why) => dispatch(socketMoved({ state, why })))
  socket.on('ready', (message: ReadyMessage) => ready(socket, message))
  socket.on('tick', (position: { epoch: number; cursors: Cursors }) => {
    if (replayed && isBehind(position.cursors)) reconnect(socket)
  })
  socket.on('ended', ({ reason }: { reason: SocketEndReason }) => end(socket, reason))
  socket.onAny((name, payload) => {
    if (isPush(name)) heard(socket, payload as PushEnvelope)
    else if (!ownEvents.has(name)) {
      dispatch(noticeShown({ kind: 'info', place: 'alert', title: name, text: JSON.stringify(payload)?.slice(0, payloadShown) ?? '' }))
    }
  })
  const timer = setInterval(flush, flushIntervalMs)
  socket.connect()
  return () => {
    ended = true
    clearInterval(timer)
    socket.disconnect()
  }
}
