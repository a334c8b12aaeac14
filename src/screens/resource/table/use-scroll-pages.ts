// Paging by scrolling: a window of at most five pages that moves with the scroll position.
import { useEffect, useEffectEvent, useState } from 'react'
import type { RefObject } from 'react'
import { scrollDelayMs, maxScrollPages, scrollToStartDelayMs } from '../../../../contract/constants.ts'

export interface ScrollPages {
  /** Numbers of the shown pages, from 0. */
  readonly pages: readonly number[]
}

interface ScrollPagesOptions {
  readonly enabled: boolean
  /** Elements before the first and after the last row. */
  readonly start: RefObject<HTMLElement | null>
  readonly end: RefObject<HTMLElement | null>
  readonly first: number
  readonly count: number
  /** Another query starts at its own first page. */
  readonly question: string
}

/**
 * Calls back after the element was visible for `delayMs` without interruption, and again while it stays visible: another `round` observes
 * it again.
 * @param edge the page at that end: its line has it as `data-awaited` while it loads, and after a failure
 */
const useInSight = (
  element: RefObject<HTMLElement | null>,
  enabled: boolean,
  delayMs: number,
  onVisible: () => void,
  edge: number,
  round: string,
): void => {
  const onSeen = useEffectEvent(onVisible)
  useEffect(() => {
    const target = element.current
    if (!enabled || target === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // Requests no further page while the page at this end is loading or has failed.
    const isAwaited = (): boolean => Boolean(target.parentElement?.querySelector(`[data-awaited="${edge}"]`))
    const wait = (): void => {
      timer = setTimeout(() => (isAwaited() ? wait() : onSeen()), delayMs)
    }
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer)
      if (entries.at(-1)?.isIntersecting === true) wait()
    })
    observer.observe(target)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element, enabled, delayMs, edge, round])
}

export const useScrollPages = ({ enabled, start, end, first, count, question }: ScrollPagesOptions): ScrollPages => {
  const [range, setRange] = useState({ question, from: first, to: first })
  const shown = range.question === question ? range : { question, from: first, to: first }
  const move = (from: number, to: number): void => setRange({ question, from, to })
  const round = `${question} ${shown.from} ${shown.to} ${count}`
  useInSight(
    end,
    enabled && shown.to < count - 1,
    scrollDelayMs,
    () => move(Math.max(shown.from, shown.to + 2 - maxScrollPages), shown.to + 1),
    shown.to,
    round,
  )
  useInSight(
    start,
    enabled && shown.from > 0,
    scrollToStartDelayMs,
    () => move(shown.from - 1, Math.min(shown.to, shown.from - 2 + maxScrollPages)),
    shown.from,
    round,
  )
  if (!enabled) return { pages: [first] }
  return { pages: Array.from({ length: shown.to - shown.from + 1 }, (_, at) => shown.from + at) }
}
