// A confirmation that depends on a state, e.g. whether to block a contact that is not blocked: it closes when the state changes.
import { useEffect, useEffectEvent, useState } from 'react'
import type { DisclosureState } from './use-disclosure.ts'

/**
 * If the change happens elsewhere, or here with a lost response, the question neither turns into its opposite nor opens again by itself.
 * @param standing the state that the question is about
 * @returns whether it is open
 */
export const useStandingQuestion = ({ isOpen, close }: DisclosureState, standing: string): boolean => {
  const [askedStanding, setAskedStanding] = useState(standing)
  if (!isOpen && askedStanding !== standing) setAskedStanding(standing)
  const isOver = isOpen && askedStanding !== standing
  const end = useEffectEvent(close)
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  return isOpen && !isOver
}
