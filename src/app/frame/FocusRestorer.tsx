// Moves the focus to the screen when the focused element is removed, so that Tab continues from there.
import { useEffect } from 'react'

export const FocusRestorer = ({ screenId }: { readonly screenId: string }) => {
  useEffect(() => {
    let last: EventTarget | null = null
    const remember = ({ target }: FocusEvent): void => {
      last = target
    }
    // Browsers fire no event when the focused element is removed.
    const removals = new MutationObserver(() => {
      if (!(last instanceof Element) || last.isConnected || document.activeElement !== document.body) return
      last = null
      document.getElementById(screenId)?.focus({ preventScroll: true })
    })
    document.addEventListener('focusin', remember)
    removals.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      removals.disconnect()
    }
  }, [screenId])
  return null
}
