// Keys and pasted files in the reply field: Enter sends, Shift+Enter inserts a line break.
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { isComposing } from '../../../lib/is-composing.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectSending } from '../../../store/session/sending-preference.ts'

export const useWritingEvents = (send: (closes: boolean) => void, addFiles: (files: readonly File[]) => void) => {
  const sending = useAppSelector(selectSending)
  return {
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>): void => {
      if (isComposing(event)) return
      // After Escape, single keys are commands again, and Tab continues from the screen instead of the window's start.
      if (event.key === 'Escape') {
        event.currentTarget.blur()
        event.currentTarget.closest('main')?.focus({ preventScroll: true })
      }
      const mod = event.ctrlKey || event.metaKey
      if (event.key !== 'Enter' || event.altKey || (event.shiftKey && !mod)) return
      event.preventDefault()
      // Control or Command selects the action explicitly; otherwise the user's setting applies.
      send(mod ? event.shiftKey : sending.closes)
    },
    onPaste: (event: ClipboardEvent): void => {
      const { files, types } = event.clipboardData
      // Text copied together with an image of itself is pasted as text.
      if (files.length === 0 || types.includes('text/plain')) return
      event.preventDefault()
      addFiles([...files])
    },
  }
}
