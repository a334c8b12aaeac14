// Choosing an emoji while one writes: it goes where the caret stood.
import { useState } from 'react'
import type { RefObject } from 'react'
import { emojiUsed } from '../../../../store/network/settings-slice.ts'
import { useAppDispatch } from '../../../../store/hooks.ts'
import { useCaret } from '../use-caret.ts'

export interface EmojiChoice {
  readonly isOpen: boolean
  /** Asks at the caret, or after everything while the field has not the focus. */
  readonly ask: () => void
  readonly put: (emoji: string) => void
  /** Without one. @param focuses goes back to the field */
  readonly leave: (focuses: boolean) => void
}

/** The chosen part of the text is replaced. */
interface Place {
  readonly from: number
  readonly to: number
}

export const useEmoji = (
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  write: (next: string) => void,
): EmojiChoice => {
  const dispatch = useAppDispatch()
  const [place, setPlace] = useState<Place | null>(null)
  const setCaret = useCaret(field)
  return {
    isOpen: place !== null,
    ask: () => {
      const element = field.current
      setPlace(
        element && element === document.activeElement
          ? { from: element.selectionStart, to: element.selectionEnd }
          : { from: text.length, to: text.length },
      )
    },
    put: (emoji) => {
      if (place === null) return
      setPlace(null)
      setCaret(place.from + emoji.length)
      write(text.slice(0, place.from) + emoji + text.slice(place.to))
      dispatch(emojiUsed(emoji))
    },
    leave: (focuses) => {
      if (place !== null && focuses) setCaret(place.to)
      setPlace(null)
    },
  }
}
