// Keeps the screen on and, where the browser allows it, shows the page alone on it.

/** @returns lets the screen be as it was */
export const keepScreenOn = (): (() => void) => {
  let isOver = false
  let lock: WakeLockSentinel | null = null
  const ask = async (): Promise<void> => {
    if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
    const got = await navigator.wakeLock.request('screen')
    if (isOver) await got.release()
    else lock = got
  }
  // The browser lets go of it whenever the page is out of sight. Where it refuses, the screen behaves as it is set.
  const askAgain = (): void => void ask().catch(() => undefined)
  askAgain()
  document.addEventListener('visibilitychange', askAgain)
  const root: Partial<Pick<HTMLElement, 'requestFullscreen'>> = document.documentElement
  // A wall that opens by its link alone is not asked for by a hand: then the browser refuses, and complains.
  if ((navigator as Partial<Navigator>).userActivation?.isActive) void root.requestFullscreen?.().catch(() => undefined)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', askAgain)
    void lock?.release().catch(() => undefined)
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
  }
}
