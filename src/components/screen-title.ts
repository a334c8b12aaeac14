// What a screen is called in the window's title: said by the screen, shown by whoever holds the window.
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
