// Tracks when the user last used a key, a pointer or the wheel on this page.

const events = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

/** @returns a function that returns that time in UTC milliseconds; 0 before the first input */
export const followInput = (): (() => number) => {
  let at = 0
  const note = (): void => {
    at = Date.now()
  }
  for (const name of events) window.addEventListener(name, note, { capture: true, passive: true })
  return () => at
}
