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
    if (document.visibilityState === 'visible') end ??= begin()
    else {
      end?.()
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
        watched.tell()
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
        if (isHeld && !over) request(false)
        onEnd()
      })
  }

  const takeIt = (): void => {
    release()
    request(true)
  }
  const watched = watchHolder(name, { isHeld: () => isHeld, silent: takeIt })
  request(false)
  return () => {
    over = true
    watched.stop()
    release()
  }
}

export const createBrowserTabs = (): AppTabs => {
  // Missing on plain HTTP.
  const locks = navigator.locks as LockManager | undefined
  return {
    canHoldAlone: locks !== undefined,
    hold: (name, begin) => (locks ? whileHeld(locks, name, begin) : whileVisible(begin)),
    channel: (name, heard) => {
      const channel = new BroadcastChannel(name)
      channel.onmessage = ({ data }: MessageEvent<string>) => heard(data)
      return { tell: (message) => channel.postMessage(message), close: () => channel.close() }
    },
  }
}
