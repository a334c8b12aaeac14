// Lets a bubble put its text back into the composer of its conversation and focus it.
import { createContext, useContext } from 'react'

export const EditInComposer = createContext<(text: string) => void>(() => undefined)

export const useEditInComposer = (): ((text: string) => void) => useContext(EditInComposer)
