// Keys and pasted files in the field of a reply: Enter sends, Shift+Enter makes a line.
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { isComposing } from '../../../lib/is-composing.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectSending } from '../../../store/session/sending-preference.ts'

export const useWritingEvents = (send: (closes: boolean) => void, addFiles: (files: readonly File[]) => void) => {
  const sending = useAppSelector(selectSending)
  return {
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>): void => {
      if (isComposing(event)) return
      // Single keys are commands again, and the next Tab goes on from the screen instead of the window's beginning.
      if (event.key === 'Escape') {
        event.currentTarget.blur()
        event.currentTarget.closest('main')?.focus({ preventScroll: true })
      }
      const mod = event.ctrlKey || event.metaKey
      if (event.key !== 'Enter' || event.altKey || (event.shiftKey && !mod)) return
      event.preventDefault()
      // With Control or Command it is said which; else as this person likes it.
      send(mod ? event.shiftKey : sending.closes)
    },
    onPaste: (event: ClipboardEvent): void => {
      const { files, types } = event.clipboardData
      // Words copied with a picture of themselves are meant as words.
      if (files.length === 0 || types.includes('text/plain')) return
      event.preventDefault()
      addFiles([...files])
    },
  }
}
