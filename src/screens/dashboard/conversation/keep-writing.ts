// A press beside a focused text field keeps the focus in it. On a phone the bottom bar returns when the field loses the focus: the pressed
// element would move before the finger is lifted, and the press would be lost.
import type { MouseEvent } from 'react'

const isField = (element: Element | null): boolean => Boolean(element?.closest('textarea, input'))

/** `onMouseDown` handler for the surroundings of a text field. */
export const keepWriting = (event: MouseEvent): void => {
  if (isField(document.activeElement) && !isField(event.target as Element)) event.preventDefault()
}

/** The same for surroundings with selectable text: only buttons keep the focus in the field. */
export const keepWritingOnButtons = (event: MouseEvent): void => {
  if ((event.target as Element).closest('button')) keepWriting(event)
}
