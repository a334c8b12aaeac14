// A press beside the text that is being written leaves the focus in it. On a telephone the bar below comes back with the end of writing:
// what was pressed would be elsewhere before the finger is lifted, and the press lost.
import type { MouseEvent } from 'react'

const isField = (element: Element | null): boolean => Boolean(element?.closest('textarea, input'))

/** For `onMouseDown` of what stands around a text field. */
export const keepWriting = (event: MouseEvent): void => {
  if (isField(document.activeElement) && !isField(event.target as Element)) event.preventDefault()
}

/** The same for what stands among words that may be selected. */
export const keepWritingOnButtons = (event: MouseEvent): void => {
  if ((event.target as Element).closest('button')) keepWriting(event)
}
