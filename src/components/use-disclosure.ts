// Open state of drop-downs and popups. The application may provide a store for it; by default a component keeps its own.
import { createContext, useContext, useState } from 'react'

interface Disclosable {
  /** Identifies one place on the screens. */
  readonly key: string
  readonly kind: 'dropDown' | 'popup'
  readonly title: string
}

export interface DisclosureState {
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
}

export type UseDisclosure = (openable: Disclosable) => DisclosureState

const useOwnOpening: UseDisclosure = () => {
  const [isOpen, setOpen] = useState(false)
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

/** Must not change while anything is rendered. */
export const DisclosureContext = createContext<UseDisclosure>(useOwnOpening)

export const useDisclosure: UseDisclosure = (openable) => {
  const useKept = useContext(DisclosureContext)
  return useKept(openable)
}
