// Sets `--keyboard` on the root to the height that a phone's keyboard covers: Safari lays it over the page without resizing the page.

/** Browser bars that appear and disappear are smaller than this. */
const minKeyboardPx = 120

export const followKeyboard = (): void => {
  const viewport = window.visualViewport
  viewport?.addEventListener('resize', () => {
    // While zoomed in, only a part of the page is visible although no keyboard is shown.
    const covered = viewport.scale > 1 ? 0 : Math.round(window.innerHeight - viewport.height)
    document.documentElement.style.setProperty('--keyboard', covered < minKeyboardPx ? '0px' : `${covered}px`)
  })
}
