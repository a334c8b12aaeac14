// Hook for a confirmation before an irreversible action. The question is in the dialogs slice, and only its asker gets the answer.
import { useEffect, useEffectEvent, useRef } from 'react'
import { useAppDispatch, useAppSelector } from '../hooks.ts'
import { confirmationAsked, confirmationWithdrawn } from './dialogs-slice.ts'
import type { Confirmation } from './dialogs-slice.ts'

/** @param more details known only when asking @returns asks, unless the component is unmounted; `then` runs if confirmed */
export const useQuestion = (
  question: Confirmation,
  then: () => unknown,
  more: () => Partial<Confirmation> = () => ({}),
): (() => void) => {
  const dispatch = useAppDispatch()
  const answer = useAppSelector((state) => state.dialogs.answer)
  // The last answer stays in the store; only an answer to our own question counts.
  const isAsking = useRef(false)
  const isHere = useRef(true)
  const handleAnswer = useEffectEvent(() => {
    if (!isAsking.current || answer === null) return
    isAsking.current = false
    if (answer.name === question.name && answer.confirmed) then()
  })
  useEffect(() => handleAnswer(), [answer])
  const { name } = question
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      if (isAsking.current) dispatch(confirmationWithdrawn(name))
    }
  }, [dispatch, name])
  return () => {
    // The user has left the page.
    if (!isHere.current) return
    isAsking.current = true
    dispatch(confirmationAsked({ ...question, ...more() }))
  }
}
