// Retries a failed load of code or translations with growing pauses until it succeeds, and at once when the connection is back.

const firstPauseMs = 1_000
const maxPauseMs = 5_000

/** Number of loads that failed and have not succeeded since. */
let lostLoads = 0
const listeners = new Set<() => void>()
const pauses = new Set<() => void>()

const countLost = (by: 1 | -1): void => {
  lostLoads += by
  for (const listener of listeners) listener()
}

const pauseFor = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      pauses.delete(end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    pauses.add(end)
  })

/** Ends the pause of every load that waits for its next attempt. */
export const retryLoadsNow = (): void => {
  for (const end of [...pauses]) end()
}

export const hasLostLoads = (): boolean => lostLoads > 0

/** @returns stops listening */
export const subscribeToLostLoads = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

interface RetryOptions {
  /** Checked before each attempt; once it is false, the load ends with null. */
  readonly isWanted?: () => boolean
  /** Whether to retry after this error; other errors are thrown. */
  readonly isRetried?: (error: unknown) => boolean | Promise<boolean>
}

interface RetryUntilLoaded {
  <Value>(ask: () => Promise<Value>, options?: Omit<RetryOptions, 'isWanted'>): Promise<Value>
  <Value>(ask: () => Promise<Value>, options: RetryOptions): Promise<Value | null>
}

export const retryUntilLoaded = (async <Value>(
  ask: () => Promise<Value>,
  { isWanted = () => true, isRetried = () => true }: RetryOptions = {},
): Promise<Value | null> => {
  let isLost = false
  try {
    for (let pause = firstPauseMs; isWanted(); pause = Math.min(pause * 2, maxPauseMs)) {
      try {
        return await ask()
      } catch (error) {
        if (!(await isRetried(error))) throw error
        if (!isLost) countLost(1)
        isLost = true
        await pauseFor(pause)
      }
    }
    return null
  } finally {
    if (isLost) countLost(-1)
  }
  // Without `isWanted` it never returns null, as the first overload says.
}) as RetryUntilLoaded
