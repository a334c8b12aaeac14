// Moves the reader's own cursor while he looks: not while the page is hidden.
import { useEffect } from 'react'
import { useAppDispatch } from '../hooks.ts'
import { moveCursor } from './conversation-thunks.ts'

/** @param seenTime time of the newest message on the screen; null while there is none */
export const useOwnCursor = (threadId: string, seenTime: string | null): void => {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (seenTime === null) return undefined
    const look = (): void => {
      if (document.visibilityState === 'visible') void dispatch(moveCursor(threadId, seenTime))
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [dispatch, seenTime, threadId])
}
