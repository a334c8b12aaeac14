// The tabs of one browser: they tell each other what they did, and one of them at a time holds a name.
import type { AppTabs } from '../environment.ts'
import { watchHolder } from './watch-holder.ts'

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

const whileHeld = (locks: LockManager, name: string, begin: () => () => void, takeOver: boolean): (() => void) => {
  let over = false
  let isHeld = false
  let release: () => void = () => undefined

  const request = (steal: boolean): void => {
    const waiting = new AbortController()
    let end: (() => void) | null = null
    const onEnd = (): void => {
      isHeld = false
      end?.()
      end = null
    }
    release = () => waiting.abort()
    locks
      .request(name, steal ? { steal } : { signal: waiting.signal }, () => {
        // One that is stolen cannot be waited for no longer: it may come when nobody wants it any more.
        if (over) return Promise.resolve()
        isHeld = true
        end = begin()
        return new Promise<void>((resolve) => {
          release = () => {
            onEnd()
            resolve()
          }
        })
      })
      .catch(() => {
        // Given up before it was granted; or taken by a tab that had no answer from this one, which waits for its turn again.
        const wasHeld = isHeld
        onEnd()
        if (wasHeld && !over) request(false)
      })
  }

  const takeIt = (): void => {
    release()
    request(true)
  }
  request(false)
  const stopWatching = takeOver ? watchHolder(name, { isHeld: () => isHeld, silent: takeIt }) : () => undefined
  return () => {
    over = true
    stopWatching()
    release()
  }
}

export const createBrowserTabs = (): AppTabs => ({
  canHoldAlone: typeof navigator.locks !== 'undefined',
  hold: (name, begin, how) =>
    typeof navigator.locks === 'undefined'
      ? whileVisible(begin)
      : whileHeld(navigator.locks, name, begin, how?.takeOver === true),
  channel: (name, heard) => {
    if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, close: () => undefined }
    const channel = new BroadcastChannel(name)
    channel.onmessage = ({ data }: MessageEvent<string>) => heard(data)
    return { tell: (message) => channel.postMessage(message), close: () => channel.close() }
  },
})
