// Whether somebody may be written to freely; of a number it is asked once typing rests.
import { useCallback, useEffect, useState } from 'react'
import { debounceMs } from '../../../../contract/constants.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { isTransient } from '../../../store/network/request-error.ts'
import { runCall } from '../../../store/records/run-call.ts'

/** Shorter ones are no numbers yet. */
const maxUnaskedLength = 3

interface ActiveWindow {
  readonly active: boolean
  /** Whether it is said to whom, and the answer for them is there; a number that cannot be is answered when it is sent. */
  readonly isKnown: boolean
  /** Nobody answered: it is neither open nor over until somebody does. */
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** A contact that is known here, or a number and ours that writes to it. */
export type Addressee = { readonly fbWaContactId: string } | { readonly fbWaPhoneId: string; readonly to: string }

const isAskable = (addressee: Addressee): boolean =>
  'fbWaContactId' in addressee || (addressee.fbWaPhoneId !== '' && addressee.to.length > maxUnaskedLength)

interface Answer {
  readonly asked: string
  /** null: nobody answered. */
  readonly active: boolean | null
}

export const useActiveWindow = (addressee: Addressee): ActiveWindow => {
  const dispatch = useAppDispatch()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [attempt, setAttempt] = useState(0)
  const asked = isAskable(addressee) ? JSON.stringify(addressee) : null
  useEffect(() => {
    if (asked === null) return undefined
    let isCurrent = true
    const query = JSON.parse(asked) as Record<string, string>
    const timer = setTimeout(
      () => {
        void dispatch(runCall('activeWaConversation', { query, quiet: true })).then((answered) => {
          if (!isCurrent) return
          // A number that is refused has no window.
          const active = answered.ok ? answered.data.active : isTransient(answered.error) ? null : false
          setAnswer({ asked, active })
        })
      },
      'to' in query ? debounceMs : 0,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [dispatch, asked, attempt])
  const active = asked !== null && answer?.asked === asked ? answer.active : undefined
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  return { active: active === true, isKnown: typeof active === 'boolean', hasFailed: active === null, retry }
}
