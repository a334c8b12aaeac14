// Sets the caret after a changed text is rendered in its field.
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** @returns sets the caret, and the focus, for the next render */
export const useCaret = (field: RefObject<HTMLTextAreaElement | null>): ((place: number) => void) => {
  const next = useRef<number | null>(null)
  useEffect(() => {
    if (next.current === null) return
    field.current?.focus()
    field.current?.setSelectionRange(next.current, next.current)
    next.current = null
  })
  return (place) => {
    next.current = place
  }
}
