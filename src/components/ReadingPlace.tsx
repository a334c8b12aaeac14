// Holds what is being read and tells the style sheet where that is: notices lie over it, and over nothing that is worked with.
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import styles from './reading-place.module.css'

const edges = ['top', 'right', 'bottom', 'left'] as const

/** While it is shown, the root has `data-reading` and its distances from the window's edges: --reading-top, -right, -bottom, -left. */
export const ReadingPlace = ({ children }: { readonly children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const root = document.documentElement
    const measure = (): void => {
      const { top, right, bottom, left } = element.getBoundingClientRect()
      const distances = { top, left, right: root.clientWidth - right, bottom: root.clientHeight - bottom }
      for (const edge of edges) root.style.setProperty(`--reading-${edge}`, `${Math.round(distances[edge])}px`)
    }
    root.dataset['reading'] = ''
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
      delete root.dataset['reading']
      for (const edge of edges) root.style.removeProperty(`--reading-${edge}`)
    }
  }, [])
  return (
    <div ref={place} className={styles.place}>
      {children}
    </div>
  )
}
