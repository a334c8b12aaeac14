// Keeps a place for the keyboard: where what had the focus goes away, the screen has it, and Tab goes on from there.
import { useEffect } from 'react'

export const FocusRestorer = ({ screenId }: { readonly screenId: string }) => {
  useEffect(() => {
    let last: EventTarget | null = null
    const remember = ({ target }: FocusEvent): void => {
      last = target
    }
    // No event tells that the focused element was removed.
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
