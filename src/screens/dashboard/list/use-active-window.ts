// Whether a number may be written to freely; asked once typing rests.
import { useEffect, useState } from 'react'
import { debounceMs } from '../../../../contract/constants.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { runCall } from '../../../store/records/run-call.ts'

/** Shorter ones are no numbers yet. */
const maxUnaskedLength = 3

interface ActiveWindow {
  readonly active: boolean
  /** Whether both are set, and the answer for them is there; a number that cannot be is answered when it is sent. */
  readonly isKnown: boolean
}

export const useActiveWindow = (fbWaPhoneId: string, to: string): ActiveWindow => {
  const dispatch = useAppDispatch()
  const [answer, setAnswer] = useState<{ readonly asked: string; readonly active: boolean } | null>(null)
  const asked = fbWaPhoneId !== '' && to.length > maxUnaskedLength ? `${fbWaPhoneId} ${to}` : null
  useEffect(() => {
    if (asked === null) return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      void dispatch(runCall('activeWaConversation', { query: { fbWaPhoneId, to }, quiet: true })).then((answered) => {
        if (isCurrent) setAnswer({ asked, active: answered.ok && answered.data.active })
      })
    }, debounceMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [dispatch, asked, fbWaPhoneId, to])
  const isKnown = asked !== null && answer?.asked === asked
  return { active: isKnown && answer.active, isKnown }
}
