// A question about how something stands, e.g. whether to block who is not blocked: it ends with that.
import { useEffect, useEffectEvent, useState } from 'react'
import type { DisclosureState } from './use-disclosure.ts'

/**
 * Done elsewhere meanwhile, or here with a lost answer, a question does not turn into its opposite, nor come back by itself.
 * @param standing how things stand, which it is about
 * @returns whether it is open
 */
export const useStandingQuestion = ({ isOpen, close }: DisclosureState, standing: string): boolean => {
  const [asked, setAsked] = useState(standing)
  if (!isOpen && asked !== standing) setAsked(standing)
  const isOver = isOpen && asked !== standing
  const end = useEffectEvent(close)
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  return isOpen && !isOver
}
