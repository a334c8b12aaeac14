// Whether somebody may be written to freely; of a number it is asked once typing rests.
import { useEffect, useState } from 'react'
import { debounceMs } from '../../../../contract/constants.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { runCall } from '../../../store/records/run-call.ts'

/** Shorter ones are no numbers yet. */
const maxUnaskedLength = 3

interface ActiveWindow {
  readonly active: boolean
  /** Whether it is said to whom, and the answer for them is there; a number that cannot be is answered when it is sent. */
  readonly isKnown: boolean
}

/** A contact that is known here, or a number and ours that writes to it. */
export type Addressee = { readonly fbWaContactId: string } | { readonly fbWaPhoneId: string; readonly to: string }

const isAskable = (addressee: Addressee): boolean =>
  'fbWaContactId' in addressee || (addressee.fbWaPhoneId !== '' && addressee.to.length > maxUnaskedLength)

export const useActiveWindow = (addressee: Addressee): ActiveWindow => {
  const dispatch = useAppDispatch()
  const [answer, setAnswer] = useState<{ readonly asked: string; readonly active: boolean } | null>(null)
  const asked = isAskable(addressee) ? JSON.stringify(addressee) : null
  useEffect(() => {
    if (asked === null) return undefined
    let isCurrent = true
    const query = JSON.parse(asked) as Record<string, string>
    const timer = setTimeout(
      () => {
        void dispatch(runCall('activeWaConversation', { query, quiet: true })).then((answered) => {
          if (isCurrent) setAnswer({ asked, active: answered.ok && answered.data.active })
        })
      },
      'to' in query ? debounceMs : 0,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [dispatch, asked])
  const isKnown = asked !== null && answer?.asked === asked
  return { active: isKnown && answer.active, isKnown }
}
