// Publishes the height of the tray as --tray-height, so that toasts appear above its buttons.

/** @returns a function that stops it */
export const followTrayHeight = (tray: HTMLElement | null): (() => void) | undefined => {
  if (tray === null) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--tray-height', `${tray.offsetHeight}px`))
  observer.observe(tray)
  return () => {
    observer.disconnect()
    style.removeProperty('--tray-height')
  }
}
