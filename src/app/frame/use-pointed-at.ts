// Which element with a tooltip the pointer rests on or the keyboard has reached.
import { useEffect, useState } from 'react'
import { closestWithTip } from '../../components/tip.ts'

const waitMs = 400
/** By touch: a long press, as it opens menus elsewhere. */
const touchWaitMs = 700
/** From one to the next while one is shown. */
const nextWaitMs = 100

/** @returns null: none, or not yet long enough */
export const usePointedAt = (): HTMLElement | null => {
  const [element, setElement] = useState<HTMLElement | null>(null)
  useEffect(() => {
    let wanted: HTMLElement | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let isShown = false
    const stop = new AbortController()
    const { signal } = stop
    // An element that leaves the page is told as one without size.
    const presence = new ResizeObserver(() => {
      if (wanted?.isConnected === false) point(null)
    })
    const point = (next: HTMLElement | null, delay = waitMs): void => {
      if (next === wanted) return
      const wasShown = isShown
      clearTimeout(timer)
      presence.disconnect()
      wanted = next
      isShown = false
      setElement(null)
      if (next === null) return
      presence.observe(next)
      timer = setTimeout(
        () => {
          isShown = true
          setElement(next)
        },
        wasShown ? Math.min(delay, nextWaitMs) : delay,
      )
    }
    const leave = (): void => point(null)
    document.addEventListener(
      'pointerover',
      ({ target, pointerType }) => point(closestWithTip(target), pointerType === 'touch' ? touchWaitMs : waitMs),
      { signal },
    )
    document.addEventListener(
      'focusin',
      ({ target }) =>
        point(target instanceof Element && target.matches(':focus-visible') ? closestWithTip(target) : null),
      { signal },
    )
    document.addEventListener('focusout', leave, { signal })
    // A press on it says that its meaning is known; by touch the press is what asks.
    document.addEventListener('pointerdown', ({ pointerType }) => pointerType !== 'touch' && leave(), { signal })
    for (const end of ['pointerup', 'pointercancel'] as const)
      document.addEventListener(end, ({ pointerType }) => pointerType === 'touch' && leave(), { signal })
    document.documentElement.addEventListener('pointerleave', leave, { signal })
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && leave(), { signal })
    return () => {
      stop.abort()
      clearTimeout(timer)
      presence.disconnect()
    }
  }, [])
  return element
}
