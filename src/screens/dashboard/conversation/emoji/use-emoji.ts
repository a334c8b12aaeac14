// Choosing an emoji while writing: inserts it at the caret.
import { useState } from 'react'
import type { RefObject } from 'react'
import { emojiUsed } from '../../../../store/network/settings-slice.ts'
import { useAppDispatch } from '../../../../store/hooks.ts'
import { useCaret } from '../use-caret.ts'

export interface EmojiChoice {
  readonly isOpen: boolean
  /** Opens the picker for the caret, or for the end of the text if the field has no focus. */
  readonly ask: () => void
  readonly put: (emoji: string) => void
  /** Closes the picker without a choice. @param focuses returns the focus to the field */
  readonly leave: (focuses: boolean) => void
}

/** The selected part of the text, which is replaced. */
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
