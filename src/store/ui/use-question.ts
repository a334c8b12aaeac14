// A question before what can't be undone: asked in the dialogs slice, answered once, and only to who asked.
import { useEffect, useEffectEvent, useRef } from 'react'
import { useAppDispatch, useAppSelector } from '../hooks.ts'
import { confirmationAsked, confirmationWithdrawn } from './dialogs-slice.ts'
import type { Confirmation } from './dialogs-slice.ts'

/** @param more known only when it is asked @returns asks, unless who asks has left; `then` runs where the answer is yes */
export const useQuestion = (
  question: Confirmation,
  then: () => unknown,
  more: () => Partial<Confirmation> = () => ({}),
): (() => void) => {
  const dispatch = useAppDispatch()
  const answer = useAppSelector((state) => state.dialogs.answer)
  // An answer stays in the store; only one to our own question counts.
  const asked = useRef(false)
  const isHere = useRef(true)
  const heard = useEffectEvent(() => {
    if (!asked.current || answer === null) return
    asked.current = false
    if (answer.name === question.name && answer.confirmed) then()
  })
  useEffect(() => heard(), [answer])
  const { name } = question
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      if (asked.current) dispatch(confirmationWithdrawn(name))
    }
  }, [dispatch, name])
  return () => {
    // On another page nobody has asked.
    if (!isHere.current) return
    asked.current = true
    dispatch(confirmationAsked({ ...question, ...more() }))
  }
}
