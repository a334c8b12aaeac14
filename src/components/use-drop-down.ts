// A drop-down: the button it hangs on, and whether it stands open.
import { useState } from 'react'
import { useOpening } from './opening.ts'

export interface DropDown {
  readonly isOpen: boolean
  /** Of the button. */
  readonly place: (element: HTMLElement | null) => void
  /** What it hangs on; null while that is not drawn, and nothing hangs then. */
  readonly anchor: HTMLElement | null
  readonly open: () => void
  readonly close: () => void
}

/** @param key of its own place of the screens @param title what it is, in words */
export const useDropDown = (key: string, title: string): DropDown => {
  const [anchor, place] = useState<HTMLElement | null>(null)
  const { isOpen, open, close } = useOpening({ key, kind: 'dropDown', title })
  return { isOpen: isOpen && anchor !== null, anchor, place, open, close }
}
