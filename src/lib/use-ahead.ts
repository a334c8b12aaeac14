// Holds a value of the address ahead of the address: navigation commits late on a busy machine, and a field fed by the address
// alone would lose the letters typed in the meantime.
import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * @param committedValue the value in the address; the same object while it is unchanged
 * @param textOf text by which values are compared
 * @param keep puts a value into the address
 * @returns the value to show, and its setter; the address follows after `delayMs` unless a later value replaces it
 */
export const useAhead = <T>(
  committedValue: T,
  textOf: (value: T) => string,
  keep: (value: T) => void,
): readonly [T, (value: T, delayMs: number) => void] => {
  const [value, setValue] = useState(committedValue)
  // The committed text, followed by texts that were written and are not committed yet, oldest first.
  const written = useRef([textOf(committedValue)])
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef({ textOf, keep })
  useEffect(() => {
    latest.current = { textOf, keep }
  })
  useEffect(() => {
    const text = latest.current.textOf(committedValue)
    const at = written.current.indexOf(text)
    if (at !== -1) {
      written.current.splice(0, at)
      return
    }
    // The value changed elsewhere: browser history or a link.
    written.current = [text]
    clearTimeout(timer.current)
    setValue(committedValue)
  }, [committedValue])
  useEffect(() => () => clearTimeout(timer.current), [])
  const set = useCallback((next: T, delayMs: number) => {
    setValue(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const text = latest.current.textOf(next)
      if (written.current.at(-1) === text) return
      written.current.push(text)
      latest.current.keep(next)
    }, delayMs)
  }, [])
  return [value, set]
}
