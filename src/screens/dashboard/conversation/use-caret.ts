// Where the caret stands once a changed text is in its field.
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** @returns sets it for the next drawing, which also gives the field the focus */
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
