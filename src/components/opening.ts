// Who keeps whether a drop-down or a popup stands open: the application says who; by itself a component keeps its own.
import { createContext, useContext, useState } from 'react'

export interface Openable {
  /** Whose it is: one place of the screens. */
  readonly key: string
  readonly kind: 'dropDown' | 'popup'
  readonly title: string
}

export interface Opening {
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
}

export type UseOpening = (openable: Openable) => Opening

const useOwnOpening: UseOpening = () => {
  const [isOpen, setOpen] = useState(false)
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

/** Never changes while anything is shown. */
export const OpeningKeeper = createContext<UseOpening>(useOwnOpening)

export const useOpening: UseOpening = (openable) => {
  const useKept = useContext(OpeningKeeper)
  return useKept(openable)
}
