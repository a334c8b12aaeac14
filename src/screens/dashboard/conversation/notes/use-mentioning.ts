// Choosing a colleague while writing a note: an @ with letters offers them, arrow keys and Enter insert the name.
import { useId, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { useCaret } from '../use-caret.ts'
import { filterColleagues, findTypedMention } from './mention-text.ts'
import type { Colleague } from './mention-text.ts'

export interface MentionChoice {
  readonly offered: readonly Colleague[]
  /** Index of the chosen colleague among them. */
  readonly chosen: number
  readonly listId: string
  readonly optionId: (index: number) => string
  readonly put: (colleague: Colleague) => void
  /** @returns whether the key was handled */
  readonly keyPressed: (event: KeyboardEvent) => boolean
  /** Called on typing. */
  readonly heard: (text: string, caret: number) => void
  /** Called when the caret moves: away from a typed mention, nothing is offered. */
  readonly moved: (text: string, caret: number) => void
  /** Starts a mention at the caret. */
  readonly ask: () => void
}

export const useMentioning = (
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  colleagues: readonly Colleague[],
  write: (next: string) => void,
): MentionChoice => {
  const listId = useId()
  const [typedName, setTypedName] = useState<string | null>(null)
  const [chosen, setChosen] = useState(0)
  const setCaret = useCaret(field)
  const offered = typedName === null ? [] : filterColleagues(colleagues, typedName)

  const replace = (from: number, to: number, words: string): void => {
    setCaret(from + words.length)
    write(text.slice(0, from) + words + text.slice(to))
  }
  const onTyped = (next: string, at: number): void => {
    setTypedName(findTypedMention(next, at))
    setChosen(0)
  }
  const put = ({ name }: Colleague): void => {
    const at = field.current?.selectionStart ?? text.length
    replace(at - (typedName ?? '').length, at, `${name} `)
    setTypedName(null)
  }
  return {
    offered,
    chosen,
    listId,
    optionId: (index) => `${listId}-${index}`,
    put,
    heard: onTyped,
    moved: (present, at) => {
      if (typedName !== null && findTypedMention(present, at) !== typedName) setTypedName(null)
    },
    ask: () => {
      const at = field.current?.selectionStart ?? text.length
      replace(at, at, at > 0 && !/\s/.test(text[at - 1] ?? '') ? ' @' : '@')
      setTypedName('')
      setChosen(0)
    },
    keyPressed: (event) => {
      const one = offered[chosen]
      if (one === undefined) return false
      const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (by !== 0) setChosen((chosen + by + offered.length) % offered.length)
      else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') put(one)
      else if (event.key === 'Escape') setTypedName(null)
      else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
  }
}
