// A form of something that is there already, sent without an answer: it is done once what was sent stands there.
import { useEffect, useEffectEvent } from 'react'
import { isTransient } from '../store/network/request-error.ts'
import type { FormState } from './use-form.ts'

/** Tells of it. A change that its writer takes back by hand leaves the tries as they are, and is none. */
export const useFulfilled = ({ refusal, dirty, tries }: FormState, onFulfilled: () => void): void => {
  const isFulfilled = refusal !== null && isTransient(refusal) && !dirty && tries === 0
  const tell = useEffectEvent(onFulfilled)
  useEffect(() => {
    if (isFulfilled) tell()
  }, [isFulfilled])
}
