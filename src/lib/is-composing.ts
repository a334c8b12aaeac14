// Tells whether an input method is composing a character; Enter, Escape and all other keys then belong to it.
import type { KeyboardEvent } from 'react'

/** Safari reports it only by key code 229. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229
