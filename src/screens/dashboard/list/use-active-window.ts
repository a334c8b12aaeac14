// Whether a recipient's reply window is open; for a typed number, requested after the user pauses typing.
import { useCallback, useEffect, useState } from 'react'
import { debounceMs } from '../../../../contract/constants.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { isTransient } from '../../../store/network/request-error.ts'
import { runCall } from '../../../store/records/run-call.ts'

/** Numbers up to this length are incomplete and not looked up. */
const maxUnaskedLength = 3

interface ActiveWindow {
  readonly active: boolean
  /** Whether the recipient is complete and their window is known; an invalid number is reported when sending. */
  readonly isKnown: boolean
  /** The request failed, so the window is neither open nor closed until a retry succeeds. */
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** A known contact, or a number with the account that writes to it. */
export type Addressee = { readonly fbWaContactId: string } | { readonly fbWaPhoneId: string; readonly to: string }

const isAskable = (addressee: Addressee): boolean =>
  'fbWaContactId' in addressee || (addressee.fbWaPhoneId !== '' && addressee.to.length > maxUnaskedLength)

interface Answer {
  readonly asked: string
  /** null if the request failed. */
  readonly active: boolean | null
}

export const useActiveWindow = (addressee: Addressee): ActiveWindow => {
  const dispatch = useAppDispatch()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [attempt, setAttempt] = useState(0)
  const requestKey = isAskable(addressee) ? JSON.stringify(addressee) : null
  useEffect(() => {
    if (requestKey === null) return undefined
    let isCurrent = true
    const query = JSON.parse(requestKey) as Record<string, string>
    const timer = setTimeout(
      () => {
        void dispatch(runCall('activeWaConversation', { query, quiet: true })).then((result) => {
          if (!isCurrent) return
          // A rejected number has no window.
          const active = result.ok ? result.data.active : isTransient(result.error) ? null : false
          setAnswer({ asked: requestKey, active })
        })
      },
      'to' in query ? debounceMs : 0,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [dispatch, requestKey, attempt])
  const active = requestKey !== null && answer?.asked === requestKey ? answer.active : undefined
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  return { active: active === true, isKnown: typeof active === 'boolean', hasFailed: active === null, retry }
}
