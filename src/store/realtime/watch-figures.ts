// The live figures as the backend pushes them, on a connection of its own while somebody looks at them.
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
  /** Watches by a wall's link in place of the session. */
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
      // The session's own connection renews the token; this one asks again with what there is then.
      opened.on('ended', ({ reason }: { readonly reason: SocketEndReason }) => {
        wall?.onEnded(reason)
        if (reason !== 'CONTRACT_OUTDATED' && reason !== 'WALL_LINK_REVOKED') connectSoon()
      })
      opened.onState((state, why) => {
        if (state === 'closed' && why !== null && !opened.active) connectSoon()
      })
      opened.connect()
    }
    // Without it the figures are asked for as before.
    void open().catch(() => undefined)
    return () => {
      isOver = true
      clearTimeout(again)
      socket?.disconnect()
    }
  }
