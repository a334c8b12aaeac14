// A drop-down: its anchor button and its open state.
import { useState } from 'react'
import { useDisclosure } from './use-disclosure.ts'

export interface DropDown {
  readonly isOpen: boolean
  /** True from the first opening on: the contents are not rendered before, and stay mounted for the closing animation. */
  readonly wasOpen: boolean
  /** Ref callback of the button. */
  readonly place: (element: HTMLElement | null) => void
  /** The anchor element; null while it is not rendered, and then nothing is shown. */
  readonly anchor: HTMLElement | null
  readonly open: () => void
  readonly close: () => void
}

/** @param key identifies the place on the screens @param title its name, as text */
export const useDropDown = (key: string, title: string): DropDown => {
  const [anchor, place] = useState<HTMLElement | null>(null)
  const { isOpen, open, close } = useDisclosure({ key, kind: 'dropDown', title })
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return { isOpen: isOpen && anchor !== null, wasOpen, anchor, place, open, close }
}
