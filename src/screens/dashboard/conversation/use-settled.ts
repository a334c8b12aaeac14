// Whether the virtual list is mounted (after the opening lines are painted without it) and whether it has reached its initial position:
// checked each frame, and scrolled again if it takes too long.
import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { VirtuosoHandle } from 'react-virtuoso'
import { afterPaint } from '../../../lib/after-paint.ts'
import type { ListStart } from './beginning.ts'

const patienceMs = 800

/** The list is in position by then, unless lines have been added since: activities and notes load after the messages. */
const measuredMs = 150

/** Space below the last line, with a tolerance for fractions. */
const endPx = 20

/** A list shorter than its viewport is laid out from the top before it moves down. @param last index of its last line */
const standsAtEnd = (scroller: HTMLElement, last: number): boolean => {
  const line = [...scroller.querySelectorAll<HTMLElement>('[data-index]')].at(-1)
  if (line === undefined || Number(line.dataset['index']) < last) return false
  return scroller.getBoundingClientRect().bottom - line.getBoundingClientRect().bottom <= endPx
}

const hasLines = (scroller: HTMLElement): boolean => scroller.querySelector('[data-item-index]') !== null

const isThere = (scroller: HTMLElement, { index, align }: ListStart, last: number): boolean => {
  const { scrollTop, scrollHeight, clientHeight } = scroller
  if (!hasLines(scroller)) return false
  if (scrollHeight <= clientHeight + 2) return standsAtEnd(scroller, last)
  return align === 'start' ? index === 0 || scrollTop > 0 : scrollTop + clientHeight >= scrollHeight - 2
}

export const useSettled = (
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<VirtuosoHandle | null>,
  beginning: ListStart,
  last: number,
): { readonly built: boolean; readonly settled: boolean } => {
  const { index, align } = beginning
  const [built, setBuilt] = useState(false)
  useEffect(() => afterPaint(() => setBuilt(true), 1), [])
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!built || isSettled) return undefined
    const since = performance.now()
    let frame = 0
    let isSentOn = false
    const sendOn = (): void => {
      isSentOn = list.current !== null
      list.current?.scrollToIndex({ index: align === 'end' ? 'LAST' : index, align })
    }
    const look = (): void => {
      const element = scroller.current
      const age = performance.now() - since
      const isLate = age > patienceMs
      if (isLate || (!isSentOn && age > measuredMs && align === 'end')) sendOn()
      // Even after the timeout, the opening lines stay until the list has lines of its own.
      const isReady = element !== null && (isLate ? hasLines(element) : isThere(element, { index, align }, last))
      if (isReady) setSettled(true)
      else frame = requestAnimationFrame(look)
    }
    frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [scroller, list, index, align, last, built, isSettled])
  return { built, settled: isSettled }
}
