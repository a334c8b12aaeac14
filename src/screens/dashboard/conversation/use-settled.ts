// Whether the virtual list stands where it begins: asked once a frame after it was mounted, and told once more after a while.
import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { VirtuosoHandle } from 'react-virtuoso'
import type { Beginning } from './beginning.ts'

const patienceMs = 800

const isThere = (scroller: HTMLElement, align: Beginning['align']): boolean => {
  if (scroller.querySelector('[data-item-index]') === null) return false
  return align === 'start'
    ? scroller.scrollTop > 0
    : scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2
}

export const useSettled = (
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<VirtuosoHandle | null>,
  { index, align }: Beginning,
): boolean => {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    if (settled) return undefined
    const since = performance.now()
    let frame = 0
    const look = (): void => {
      const element = scroller.current
      const isLate = performance.now() - since > patienceMs
      if (isLate) list.current?.scrollToIndex({ index, align })
      if (isLate || (element !== null && isThere(element, align))) setSettled(true)
      else frame = requestAnimationFrame(look)
    }
    frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [scroller, list, index, align, settled])
  return settled
}
