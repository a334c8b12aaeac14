// Inserting a quick reply while writing: opened by a `/` that stands alone, by a button or by a command.
import { useState } from 'react'
import type { RefObject } from 'react'
import { useCaret } from '../use-caret.ts'

/** Part of the reply that the quick reply replaces: `/` and the text typed after it; empty if a button opened the picker. */
interface Place {
  readonly from: number
  readonly to: number
}

export interface QuickReplies {
  readonly isOpen: boolean
  /** Text typed after the `/` before the picker was loaded. */
  readonly typed: string
  /** Opens the picker for the caret, or for the end of the text if the field has no focus. */
  readonly ask: () => void
  /** Called on typing: a `/` that stands alone opens the picker. */
  readonly heard: (before: string, next: string, caret: number) => void
  readonly put: (filled: string) => void
  /**
   * Closes the picker without a choice: `/` and the typed text stay; null removes the `/`. @param focuses returns the focus to the field
   */
  readonly leave: (searchText: string | null, focuses?: boolean) => void
}

const isBlank = (letter: string | undefined): boolean => letter === undefined || /\s/.test(letter)

/** Whether the last key was a `/` with no adjacent text. */
const isAsked = (before: string, next: string, caret: number): boolean =>
  next.length === before.length + 1 && next[caret - 1] === '/' && isBlank(next[caret - 2]) && isBlank(next[caret])

export const useQuickReplies = (
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  write: (next: string) => void,
): QuickReplies => {
  const [place, setPlace] = useState<Place | null>(null)
  const setCaret = useCaret(field)

  const isSlash = place !== null && place.to > place.from
  const replace = ({ from, to }: Place, words: string, focuses: boolean): void => {
    if (focuses) setCaret(from + words.length)
    setPlace(null)
    write(text.slice(0, from) + words + text.slice(to))
  }
  return {
    isOpen: place !== null,
    typed: place === null ? '' : text.slice(place.from + 1, place.to),
    ask: () => {
      const at = field.current && field.current === document.activeElement ? field.current.selectionStart : text.length
      setPlace({ from: at, to: at })
    },
    heard: (before, next, at) => {
      if (isAsked(before, next, at)) setPlace({ from: at - 1, to: at })
      else if (place !== null)
        setPlace(
          isSlash && at > place.from && !/\s/.test(next.slice(place.from, at)) ? { from: place.from, to: at } : null,
        )
    },
    put: (filled) => {
      if (place !== null) replace(place, `${isBlank(text[place.from - 1]) ? '' : ' '}${filled}`, true)
    },
    leave: (searchText, focuses = true) => {
      if (place !== null) replace(place, isSlash && searchText !== null ? `/${searchText}` : '', focuses)
    },
  }
}
