// Whether the virtual list is there, which is once its first lines are painted without it, and whether it stands where it begins: asked
// once a frame, and told once more after a while.
import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { VirtuosoHandle } from 'react-virtuoso'
import { afterPaint } from '../../../lib/after-paint.ts'
import type { ListStart } from './beginning.ts'

const patienceMs = 800

/** By then it stands where it begins, unless lines have come in since: acts and notes come after the messages. */
const measuredMs = 150

/** What stands below the last line, with room for fractions. */
const endPx = 20

/** One that is shorter than its place is laid out from above first, and only then moved down. @param last index of its last line */
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
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    if (!built || settled) return undefined
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
      // However late: what stood before it goes only when its own lines are there.
      const isReady = element !== null && (isLate ? hasLines(element) : isThere(element, { index, align }, last))
      if (isReady) setSettled(true)
      else frame = requestAnimationFrame(look)
    }
    frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [scroller, list, index, align, last, built, settled])
  return { built, settled }
}
