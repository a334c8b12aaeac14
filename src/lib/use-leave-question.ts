// Has the browser ask before the page is left or reloaded, if that would lose unsaved input.
import { useEffect } from 'react'

const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

export const useLeaveQuestion = (isLoss: boolean): void => {
  useEffect(() => {
    if (!isLoss) return undefined
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isLoss])
}
