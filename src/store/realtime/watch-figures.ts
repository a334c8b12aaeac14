// Receives the live figures that the server pushes, on a separate connection while they are on screen.
import { reconnectDelayMs } from '../../../contract/constants.ts'
import { contractHash } from '../../../contract/build-time/hashes.ts'
import type { SocketEndReason } from '../../../contract/events.ts'
import { figuresNamespace } from '../../../contract/live-figures.ts'
import type { FiguresHandshake, QueueFilter } from '../../../contract/live-figures.ts'
import type { LiveReport } from '../../../contract/platform/report-calls.ts'
import type { AppThunk } from '../app-thunk.ts'
import type { AppSocket } from '../environment.ts'

interface WatchOptions {
  readonly onFigures: (report: LiveReport) => void
  /** Authorised by the link of a wallboard instead of the session. */
  readonly wall?: { readonly key: string; readonly onEnded: (reason: SocketEndReason) => void }
}

/** @returns stops watching */
export const watchFigures =
  (filter: QueueFilter, { onFigures, wall }: WatchOptions): AppThunk<() => void> =>
  (_dispatch, getState, environment) => {
    let socket: AppSocket | null = null
    let isOver = false
    let again: ReturnType<typeof setTimeout> | undefined
    const connectSoon = (): void => {
      clearTimeout(again)
      again = setTimeout(() => socket?.connect(), reconnectDelayMs * (1 + Math.random()))
    }
    const open = async (): Promise<void> => {
      const handshake = () => {
        const { settings, realtime } = getState()
        const given = {
          contract: contractHash,
          token: wall ? '' : (settings.token ?? ''),
          wall: wall?.key ?? null,
          filter,
        } satisfies FiguresHandshake
        return { ...given, epoch: realtime.epoch, cursors: {} }
      }
      const address = environment.backendAddress || window.location.origin
      const opened = await environment.openSocket(`${address}${figuresNamespace}`, handshake)
      if (isOver) return
      socket = opened
      opened.on('figures', onFigures)
      // The session's connection renews the token; this one reconnects with the token it finds then.
      opened.on('ended', ({ reason }: { readonly reason: SocketEndReason }) => {
        wall?.onEnded(reason)
        if (reason !== 'CONTRACT_OUTDATED' && reason !== 'WALL_LINK_REVOKED') connectSoon()
      })
      opened.onState((state, why) => {
        if (state === 'closed' && why !== null && !opened.active) connectSoon()
      })
      opened.connect()
    }
    // If the connection fails, the figures are requested as before.
    void open().catch(() => undefined)
    return () => {
      isOver = true
      clearTimeout(again)
      socket?.disconnect()
    }
  }
