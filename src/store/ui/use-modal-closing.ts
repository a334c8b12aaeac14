// Closing what stands in front of the screen, and doing what was chosen in it.
import { useEffect, useRef } from 'react'
import { useAppDispatch, useAppSelector } from '../hooks.ts'
import { modalClosed, selectModal } from './ui-slice.ts'

/** @returns closes; what was chosen happens once the focus is back where it was: it may put it elsewhere */
export const useModalClosing = (): ((then?: () => void) => void) => {
  const dispatch = useAppDispatch()
  const modal = useAppSelector(selectModal)
  const chosen = useRef<(() => void) | undefined>(undefined)
  useEffect(() => {
    if (modal !== null) return
    const act = chosen.current
    chosen.current = undefined
    act?.()
  }, [modal])
  return (then) => {
    chosen.current = then
    dispatch(modalClosed())
  }
}
