// Determines the element with a tooltip that is hovered or focused.
import { useEffect, useState } from 'react'
import { closestWithTip } from '../../components/tip.ts'

const waitMs = 400
/** By touch: a long press, which opens menus elsewhere. */
const touchWaitMs = 700
/** Delay from one tooltip to the next while one is shown. */
const nextWaitMs = 100

/** @returns null if there is none, or not yet for long enough */
export const usePointedAt = (): HTMLElement | null => {
  const [element, setElement] = useState<HTMLElement | null>(null)
  useEffect(() => {
    let pointedAt: HTMLElement | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let isShown = false
    const stop = new AbortController()
    const { signal } = stop
    // ResizeObserver reports an element that is removed from the page, with size zero.
    const presence = new ResizeObserver(() => {
      if (pointedAt?.isConnected === false) point(null)
    })
    const point = (next: HTMLElement | null, delay = waitMs): void => {
      if (next === pointedAt) return
      const wasShown = isShown
      clearTimeout(timer)
      presence.disconnect()
      pointedAt = next
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
    // A press with the mouse hides the tooltip; by touch the press itself requests it.
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
