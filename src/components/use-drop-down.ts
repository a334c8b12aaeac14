// A drop-down: the button it hangs on, and whether it stands open.
import { useState } from 'react'
import { useDisclosure } from './use-disclosure.ts'

export interface DropDown {
  readonly isOpen: boolean
  /** From its first opening on: what drops down need not be there before, and goes away as menus do. */
  readonly wasOpen: boolean
  /** Of the button. */
  readonly place: (element: HTMLElement | null) => void
  /** The anchor element; null while it is not rendered, and nothing is shown then. */
  readonly anchor: HTMLElement | null
  readonly open: () => void
  readonly close: () => void
}

/** @param key of its own place of the screens @param title what it is, in words */
export const useDropDown = (key: string, title: string): DropDown => {
  const [anchor, place] = useState<HTMLElement | null>(null)
  const { isOpen, open, close } = useDisclosure({ key, kind: 'dropDown', title })
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return { isOpen: isOpen && anchor !== null, wasOpen, anchor, place, open, close }
}
