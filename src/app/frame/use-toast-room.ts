// Makes room for toasts beside what is read and written: they lie where they were chosen to lie, and over neither messages nor composer.
import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import type { ShownToast } from '../../store/ui/toasts-slice.ts'

const gapPx = 8

const overlapsAcross = (one: DOMRect, other: DOMRect): boolean => one.left < other.right && one.right > other.left

/** Heights at the pane's upper and lower edge that toasts lie over. */
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

/** Sets --toast-room-top and --toast-room-bottom while a pane with `data-makes-room` is on the screen: where a conversation is, also while it loads. */
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
