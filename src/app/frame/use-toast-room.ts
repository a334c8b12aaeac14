// Reserves room for toasts, so that they cover neither messages nor composer, wherever the user chose to show them.
import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import type { ShownToast } from '../../store/ui/toasts-slice.ts'

const gapPx = 8

const overlapsAcross = (one: DOMRect, other: DOMRect): boolean => one.left < other.right && one.right > other.left

/** Heights that toasts cover at the pane's upper and lower edge, px. */
const roomIn = (pane: DOMRect, sections: readonly Element[]): { readonly top: number; readonly bottom: number } => {
  const middle = (pane.top + pane.bottom) / 2
  const rects = sections.map((section) => section.getBoundingClientRect()).filter((rect) => overlapsAcross(rect, pane))
  const upper = rects.filter((rect) => rect.top < middle)
  const lower = rects.filter((rect) => rect.top >= middle)
  return {
    top: Math.max(0, ...upper.map(({ bottom }) => bottom - pane.top + gapPx)),
    bottom: Math.max(0, ...lower.map(({ top }) => pane.bottom - top + gapPx)),
  }
}

const edges = ['top', 'bottom'] as const

/**
 * Sets --toast-room-top and --toast-room-bottom while a pane with `data-makes-room` is on the screen: a conversation, also while it loads.
 */
export const useToastRoom = (toasts: readonly ShownToast[]): void => {
  const { key } = useLocation()
  useLayoutEffect(() => {
    const root = document.documentElement
    const measure = (): void => {
      const pane = document.querySelector('[data-makes-room]')
      const sections = [...document.querySelectorAll('[data-toasts]')]
      const room = pane ? roomIn(pane.getBoundingClientRect(), sections) : { top: 0, bottom: 0 }
      for (const edge of edges) root.style.setProperty(`--toast-room-${edge}`, `${Math.ceil(room[edge])}px`)
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const element of document.querySelectorAll('[data-toasts], [data-makes-room]'))
      observer.observe(element, { box: 'border-box' })
    return () => {
      observer.disconnect()
      for (const edge of edges) root.style.removeProperty(`--toast-room-${edge}`)
    }
  }, [key, toasts])
}
