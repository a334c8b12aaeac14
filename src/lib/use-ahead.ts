// A value that the address keeps, ahead of it: navigation commits late on a busy machine, and a field fed by the address alone would
// put back the letters typed meanwhile.
import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * @param kept the value in the address, the same object while it says the same
 * @param textOf tells two values apart
 * @param keep puts a value into the address
 * @returns the value to show, and setting it; the address follows after `delayMs`, in which a later value takes its place
 */
export const useAhead = <T>(
  kept: T,
  textOf: (value: T) => string,
  keep: (value: T) => void,
): readonly [T, (value: T, delayMs: number) => void] => {
  const [value, setValue] = useState(kept)
  // Written and not committed yet, oldest first, after the one that is committed.
  const written = useRef([textOf(kept)])
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef({ textOf, keep })
  useEffect(() => {
    latest.current = { textOf, keep }
  })
  useEffect(() => {
    const text = latest.current.textOf(kept)
    const at = written.current.indexOf(text)
    if (at !== -1) {
      written.current.splice(0, at)
      return
    }
    // It came from elsewhere: the way back, a link.
    written.current = [text]
    clearTimeout(timer.current)
    setValue(kept)
  }, [kept])
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
