// How much of the page a phone's keyboard covers, as `--keyboard` on the root: Safari lays it over the page, which keeps its height.

/** Browsers' own bars come and go by less. */
const minKeyboardPx = 120

export const followKeyboard = (): void => {
  const seen = window.visualViewport
  seen?.addEventListener('resize', () => {
    // A closer look shows a part of the page, and there is no keyboard.
    const covered = seen.scale > 1 ? 0 : Math.round(window.innerHeight - seen.height)
    document.documentElement.style.setProperty('--keyboard', covered < minKeyboardPx ? '0px' : `${covered}px`)
  })
}
