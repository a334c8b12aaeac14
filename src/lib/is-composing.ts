// Whether an input method is composing a character: then Enter, Escape and all other keys belong to it.
import type { KeyboardEvent } from 'react'

/** Safari says so by the key code only. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229
