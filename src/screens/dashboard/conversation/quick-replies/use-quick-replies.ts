// Asking for a prepared answer while one writes: by `/` in place of a word, by a button, by a command; and where its text then goes.
import { useState } from 'react'
import type { RefObject } from 'react'
import { useCaret } from '../use-caret.ts'

/** The part of the answer that the prepared one replaces: `/` and what was typed behind it; nothing at all where a button asked. */
interface Place {
  readonly from: number
  readonly to: number
}

export interface QuickReplies {
  readonly isOpen: boolean
  /** Typed behind the `/` before the picker was there. */
  readonly typed: string
  /** Asks at the caret, or after everything while the field has not the focus. */
  readonly ask: () => void
  /** On typing: a `/` that stands alone opens the picker. */
  readonly heard: (before: string, next: string, caret: number) => void
  readonly put: (filled: string) => void
  /** Without one: what was typed stays. @param focuses goes back to the field */
  readonly leave: (typed: string | null, focuses?: boolean) => void
}

const isBlank = (letter: string | undefined): boolean => letter === undefined || /\s/.test(letter)

/** Whether the last key was a `/` with nothing beside it. */
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
    leave: (typed, focuses = true) => {
      if (place !== null) replace(place, isSlash && typed !== null ? `/${typed}` : '', focuses)
    },
  }
}
