// Title of a screen: set by the screen, shown by the owner of the window.
import { createContext, useContext, useEffect } from 'react'

const Held = createContext<(name: string) => void>(() => undefined)

export const ScreenTitleHolder = Held.Provider

export const useScreenTitle = (name: string): void => {
  const hold = useContext(Held)
  useEffect(() => {
    hold(name)
    return () => hold('')
  }, [hold, name])
}
