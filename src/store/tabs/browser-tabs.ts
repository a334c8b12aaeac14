// The tabs of one browser: they tell each other what they did, and one of them at a time holds a name.
import type { AppTabs } from '../environment.ts'

/**
 * Without Web Locks (plain HTTP) nobody can tell who is alone: the tab that is looked at takes the name, which two windows side
 * by side may both do. Idempotency-Keys keep that harmless.
 */
const whileVisible = (begin: () => () => void): (() => void) => {
  let end: (() => void) | null = null
  const look = (): void => {
    const visible = document.visibilityState === 'visible'
    if (visible && end === null) end = begin()
    if (!visible && end !== null) {
      end()
      end = null
    }
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    end?.()
  }
}

const whileHeld = (locks: LockManager, name: string, begin: () => () => void): (() => void) => {
  const waiting = new AbortController()
  let release: () => void = () => waiting.abort()
  locks
    .request(name, { signal: waiting.signal }, () => {
      const end = begin()
      return new Promise<void>((resolve) => {
        release = () => {
          end()
          resolve()
        }
      })
    })
    // Given up before it was granted.
    .catch(() => undefined)
  return () => release()
}

export const browserTabs = (): AppTabs => ({
  canHoldAlone: typeof navigator.locks !== 'undefined',
  hold: (name, begin) => (typeof navigator.locks === 'undefined' ? whileVisible(begin) : whileHeld(navigator.locks, name, begin)),
  channel: (name, heard) => {
    if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, close: () => undefined }
    const channel = new BroadcastChannel(name)
    channel.onmessage = ({ data }: MessageEvent<string>) => heard(data)
    return { tell: (message) => channel.postMessage(message), close: () => channel.close() }
  },
})
