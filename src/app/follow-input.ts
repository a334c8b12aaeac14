// When the user last moved something on this page: a key, a pointer, a wheel.

const events = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

/** @returns tells when, in UTC milliseconds; 0 before the first */
export const followInput = (): (() => number) => {
  let at = 0
  const note = (): void => {
    at = Date.now()
  }
  for (const name of events) window.addEventListener(name, note, { capture: true, passive: true })
  return () => at
}
