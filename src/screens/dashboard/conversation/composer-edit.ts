// How a bubble puts its text back into the composer of its conversation, and the cursor with it.
import { createContext, useContext } from 'react'

export const EditInComposer = createContext<(text: string) => void>(() => undefined)

export const useEditInComposer = (): ((text: string) => void) => useContext(EditInComposer)
