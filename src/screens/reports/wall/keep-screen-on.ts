// Keeps the screen on, and shows the page in full screen where the browser allows it.

/** @returns a function that restores the former state */
export const keepScreenOn = (): (() => void) => {
  let isOver = false
  let lock: WakeLockSentinel | null = null
  const ask = async (): Promise<void> => {
    if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
    const got = await navigator.wakeLock.request('screen')
    if (isOver) await got.release()
    else lock = got
  }
  // Browsers release the lock whenever the page is hidden. If they refuse it, the device's settings apply.
  const askAgain = (): void => void ask().catch(() => undefined)
  askAgain()
  document.addEventListener('visibilitychange', askAgain)
  const root: Partial<Pick<HTMLElement, 'requestFullscreen'>> = document.documentElement
  // Without a user gesture, as when the link opens by itself, the browser would refuse full screen and log an error.
  if ((navigator as Partial<Navigator>).userActivation?.isActive) void root.requestFullscreen?.().catch(() => undefined)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', askAgain)
    void lock?.release().catch(() => undefined)
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
  }
}
