// Says how high the tray is as --tray-height, so that toasts lie above it and not over its buttons.

/** @returns ends it */
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
