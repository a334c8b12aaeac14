// Hook that closes the open modal and then runs the chosen action.
import { useEffect, useRef } from 'react'
import { useAppDispatch, useAppSelector } from '../hooks.ts'
import { modalClosed, selectModal } from './ui-slice.ts'

/** @returns closes the modal; `then` runs after the focus has been restored, because it may move the focus */
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
