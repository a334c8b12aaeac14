// The tabs of one browser: they send messages to each other, and one at a time holds a name.
import type { AppTabs } from '../environment.ts'
import { watchHolder } from './watch-holder.ts'

/**
 * Without Web Locks (plain HTTP) exclusiveness cannot be guaranteed: every visible tab takes the name, so two windows side by side
 * may both hold it. Idempotency keys make that harmless.
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
        // A steal request cannot be aborted, so the lock may be granted after the hold has ended.
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
        // The request was aborted, or a tab to which this one did not respond stole the lock: then wait for it again.
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
    channel: (name, onMessage) => {
      const channel = new BroadcastChannel(name)
      channel.onmessage = ({ data }: MessageEvent<string>) => onMessage(data)
      return { tell: (message) => channel.postMessage(message), close: () => channel.close() }
    },
  }
}
