// Single keys for the screen. Only outside text fields, menus and dialogs, and never with a modifier: AltGr types letters.
import { useEffect, useRef } from 'react'
import { lowerAscii } from '../../../contract/fold.ts'

export type Shortcuts = Readonly<Record<string, () => void>>

const takesKeys = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="dialog"], [role="menu"], [role="listbox"]'

const isElsewhere = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.isComposing ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  (event.target instanceof Element && event.target.closest(takesKeys) !== null)

/** @param shortcuts by `event.key`, letters in lower case */
export const useShortcuts = (shortcuts: Shortcuts): void => {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (isElsewhere(event)) return
      const act = latest.current[event.key.length === 1 ? lowerAscii(event.key) : event.key]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
}
